import type { SubscriptionState } from '../../domain/subscription.ts'
import type { Generated } from 'kysely'

/** Rows as they are stored: text ids, ISO timestamps and JSON as text, money as whole minor units. */
export interface Tables {
  /** Facts about the database itself. */
  properties: { name: string; value: string }
  products: { bitrix_id: string; href: string; name: string; group_key: string; position: number; demo: number }
  prices: {
    bitrix_id: string
    currency: string
    start_price: number
    price: number
    discount_state: string
    discount_size: number
    discount_price: number
    additional_price: number
    price_skype: number
  }
  /** Features and experiments that change while the site runs; `buckets` (values by name) and `rules` are JSON as `flagSchema` knows it. */
  flags: { key: string; enabled: number; description: string; default_bucket: Generated<string>; buckets: Generated<string>; rules: Generated<string> }
  /** Addresses that moved (`status` 301, 302, 307 or 308), or are gone (410). */
  redirects: { from_path: string; to_path: string; status: number }
  /** `variants`, `langs`, `countries`: JSON lists, empty = all. Times are ISO; `position` says which of several is shown. */
  banners: {
    id: string
    slot: string
    title: string
    text: string
    href: string | null
    image: string | null
    theme: string
    variants: string
    langs: string
    countries: string
    starts_at: string | null
    ends_at: string | null
    personal: number
    position: number
  }
  /** `code` in capitals. `discount`: whole percent, or minor units of `currency`. `product_ids`: JSON, null = all. */
  promo_codes: {
    code: string
    discount_type: 'percent' | 'fixed'
    discount: number
    currency: string | null
    product_ids: string | null
    expires_at: string | null
    max_uses: number | null
  }
  /** `total` in minor units; `details`: JSON of the rest of an order. `fingerprint` tells two orders under one key apart. */
  orders: {
    number: string
    idempotency_key: string
    fingerprint: string
    state: 'new' | 'paid'
    total: number
    currency: string
    promocode: string | null
    details: string
    created_at: string
  }
  /** Mail to be sent (`next_at` says when, or when the lease of the process that sends it ends), sent (`sent_at`), or given up (neither). */
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
  }
  /**
   * One row for an address, whatever its case. `consents` and `utms`: JSON. `source` is where the address was typed,
   * `point_of_contact` what marketing automation was told. `asked_at` is the time of the consent and of the letter.
   */
  subscriptions: {
    email: string
    token: string
    state: SubscriptionState
    name: string | null
    language: string
    variant: string
    source: string
    point_of_contact: string | null
    utms: string
    consents: string
    asked_at: string
    changed_at: string
  }
  /** What the payment system said, each event once; `kind` is `paid`, `failed` or `expired`. */
  payment_events: { event_id: string; order_number: string; kind: string; amount: number; currency: string; received_at: string }
  /** What visitors did who have allowed it; `data`: JSON of the whole event. */
  events: { id: string; type: string; content_id: string | null; session_id: string; visitor_id: string; data: string; created_at: string }
  /** What marketers write, by model (`page`, `symbol`); `entry`: JSON as `contentEntrySchema` knows it, without the id. */
  contents: {
    id: string
    model: string
    published: 'published' | 'draft' | 'archived'
    /** 1 = stands at the addresses of `content_paths` only. */
    has_paths: number
    rev: string
    entry: string
    created_at: string
    updated_at: string
  }
  content_paths: { content_id: string; path: string }
}
