/** Rows of this room, as `Tables` of the database says. */
export interface ContentTables {
  /** What marketers write, by model (`page`, `symbol`); `entry`: JSON as `contentEntrySchema` knows it, without the id. */
  contents: {
    id: string
    model: string
    published: 'published' | 'draft' | 'archived'
    /** 1 = stands at the addresses of `content_paths` only. */
    has_paths: number
    rev: string
    entry: string
    created_at: string
    updated_at: string
  }
  content_paths: { content_id: string; path: string }
}
