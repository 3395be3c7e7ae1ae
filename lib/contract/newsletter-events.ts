const NEWSLETTER_EVENT_TYPES = ['subscriber.confirmed', 'subscriber.unsubscribed'] as const
export type NewsletterEventType = (typeof NEWSLETTER_EVENT_TYPES)[number]

export interface NewsletterEvent {
  readonly id: string
  readonly type: NewsletterEventType
  readonly occurredAt: string
  readonly subscriber: {
    readonly id: string
    readonly email: string
    readonly name?: string | undefined
    readonly language: string
    readonly source: string
    readonly consents: readonly { readonly document: string; readonly version: string }[]
  }
}

export type DeliverNewsletterEvent = (event: NewsletterEvent, signal: AbortSignal) => Promise<void>
