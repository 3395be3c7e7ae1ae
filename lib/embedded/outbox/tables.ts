export interface OutboxTables {
  /**
   * Pending, sent (`sent_at`) or given-up (neither) emails. `next_attempt_at`: when it is due, or when the lease of the
   * sending process ends. `urgency`: index of its topic in `MAIL_TOPICS`; lower goes first.
   */
  outbox: {
    id: string
    created_at: string
    next_attempt_at: string | null
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
