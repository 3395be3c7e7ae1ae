/** Rows of this room, as `Tables` of the database says. */
export interface OutboxTables {
  /**
   * Mail to be sent (`next_at` says when, or when the lease of the process that sends it ends), sent (`sent_at`), or given up
   * (neither). `urgency`: the place of what it is about in `MAIL_TOPICS`; less comes first.
   */
  outbox: {
    id: string
    created_at: string
    next_at: string | null
    sent_at: string | null
    recipient: string
    reply_to: string | null
    subject: string
    text: string
    html: string
    attempts: number
    last_error: string | null
    lease: string | null
    unsubscribe: string | null
    urgency: number
  }
}
