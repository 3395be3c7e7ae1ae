/** Log of access to personal data. */
export interface AccessLogTables {
  /** `record_id` of a single record, `records` the length of a list. */
  access_log: {
    id: string
    accessed_at: string
    actor: string
    kind: string
    record_id: string | null
    records: number | null
  }
}
