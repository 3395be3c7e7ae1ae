export interface DictionariesTables {
  /** History of dictionary items: `before` and `after` are JSON of the item or null. `version` counts per item. */
  dictionary_changes: {
    id: string
    dictionary: string
    item_id: string
    version: number
    actor: string
    changed_at: string
    before: string | null
    after: string | null
    revert_of: string | null
  }
}
