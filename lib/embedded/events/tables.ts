export interface EventsTables {
  /** Events of visitors who consented to analytics; `data` is JSON of the whole event. */
  events: {
    id: string
    type: string
    content_id: string | null
    session_id: string
    visitor_id: string
    data: string
    created_at: string
  }
}
