/** Rows of this room, as `Tables` of the database says. */
export interface EventsTables {
  /** What visitors did who have allowed it; `data`: JSON of the whole event. */
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
