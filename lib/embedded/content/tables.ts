export interface ContentTables {
  /** Content by model (`page`, `symbol`); `entry`: JSON of `contentEntrySchema` without the id. */
  content_entries: {
    id: string
    model: string
    published: 'published' | 'draft' | 'archived'
    /** 1 = shown at the paths in `content_paths` only; 0 = also elsewhere. */
    has_paths: number
    rev: string
    entry: string
    created_at: string
    updated_at: string
  }
  /**
   * The paths of entries: those of their targets, else the URL in their data. `language`: of the prefix of the path;
   * null without one. `page`: name of the page, the same in all its languages; null if not all visitors see the entry.
   */
  content_paths: { content_id: string; path: string; language: string | null; page: string | null }
}
