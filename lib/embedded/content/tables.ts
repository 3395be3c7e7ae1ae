export interface ContentTables {
  /** Content by model (`page`, `symbol`); `entry`: JSON of `contentEntrySchema` without the id. */
  content_entries: {
    id: string
    model: string
    published: 'published' | 'draft' | 'archived'
    /** 1 = shown at the paths in `content_paths` only. */
    has_paths: number
    rev: string
    entry: string
    created_at: string
    updated_at: string
  }
  content_paths: { content_id: string; path: string }
}
