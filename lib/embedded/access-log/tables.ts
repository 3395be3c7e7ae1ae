/** Rows of the log of who has seen personal data. */
export interface AccessLogTables {
  /** `record_id`: of one record; `records`: how many of a list. */
  access_log: { id: string; at: string; who: string; kind: string; record_id: string | null; records: number | null }
}
