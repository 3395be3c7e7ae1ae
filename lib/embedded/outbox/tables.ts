export interface OutboxTables {
  /**
   * Pending, sent (`sent_at`) or given-up (neither) emails. `next_attempt_at`: when it is due, or when the lease of the
   * sending process ends. `urgency`: index of its topic in `MAIL_TOPICS`; lower goes first.
   * `allocation`: keyed digest of the allocation of the anonymous caller, until the email is sent or given up; null for
   * emails of employees and of the system. `domain`: of the recipient, in lower case; empty in rows older than the
   * column. `queue` and `round`: place of a due email, null for others. Each urgency has a queue for first attempts and
   * a later one for retries; in each round of a queue an allocation has one email. `order_number` and
   * `conversation_id`: what it is about; null for others, and in rows older than the columns.
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
    allocation: string | null
    domain: string
    queue: number | null
    round: number | null
    order_number: string | null
    conversation_id: string | null
  }
}
