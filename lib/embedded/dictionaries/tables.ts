/** Rows of this room, as `Tables` of the database says. */
export interface DictionariesTables {
  /** What administrators changed: `before` and `after` are JSON of the item, null where there was none. `version` counts for one item. */
  dictionary_changes: {
    id: string
    dictionary: string
    item_id: string
    version: number
    who: string
    at: string
    before: string | null
    after: string | null
    revert_of: string | null
  }
}
