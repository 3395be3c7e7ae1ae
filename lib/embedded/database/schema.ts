import type { MessageAuthor, MessageKind } from '../../domain/chat/messages.ts'
import type { Presence } from '../../domain/chat/presence.ts'
import type { SessionState, Vote } from '../../domain/chat/sessions.ts'
import type { ImageExtension } from '../../domain/images.ts'
import type { Language } from '../../domain/languages.ts'
import type { OrderState } from '../../domain/order/states.ts'
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
  /**
   * `total` in minor units; `details`: JSON of the rest of an order. `fingerprint` tells two orders under one key apart.
   * `search`: what `searchText` makes of it; `version` counts the changes.
   */
  orders: {
    number: string
    idempotency_key: string
    fingerprint: string
    state: OrderState
    total: number
    currency: string
    promocode: string | null
    details: string
    created_at: string
    paid_at: string | null
    variant: string
    search: string
    note: string
    version: number
  }
  /** Who changed an order after it was placed; `before` and `after`: JSON of its state and note. */
  order_changes: { id: string; number: string; version: number; at: string; who: string; before: string; after: string }
  /** Who changed a price. `before` and `after`: JSON as `priceChangesAnswerSchema` knows it, null = none. One call is one `act`, its changes are counted by `position`. */
  price_changes: {
    id: string
    act: string
    position: number
    bitrix_id: string
    currency: string
    at: string
    who: string
    before: string | null
    after: string | null
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
  /** Who may sign in; `email` in small letters, `roles` with spaces between. */
  users: { id: string; email: string; password_hash: string; roles: string; created_at: string }
  /** `id`: hash of the token that the browser keeps. */
  sessions: { id: string; user_id: string; used_at: string; expires_at: string }
  content_paths: { content_id: string; path: string }
  /**
   * Pictures; their files are kept by urn. `digest` is of the bytes that were uploaded, `bytes` the size of what is kept.
   * `deleted_at`: when it was deleted, or when its files began to be written while they are not all there; either way
   * it is not seen, and in time it is removed with its files.
   */
  images: {
    urn: string
    kind: ImageExtension
    name: string | null
    width: number
    height: number
    bytes: number
    animated: number
    digest: string
    created_at: string
    deleted_at: string | null
  }
  /** What is counted of a day (UTC) by `MarketingStore`; `amount`: minor units of the currency that is the kind. The dimension `all` has one value. */
  marketing_counts: { day: string; measure: string; dimension: string; kind: string; value: string; count: number; amount: number }
  /** Values of visitors that are kept apart on a day; `list`: a dimension, or a measure whose kinds they are. */
  marketing_values: { day: string; list: string; value: string }
  /** What was measured of pages on a day; `steps`: JSON of how many values each step of each measure has (see `stepOf`), `samples`: how many they are in all. */
  marketing_vitals: { day: string; dimension: string; value: string; steps: string; samples: number }
  /** How far a visit has come today; `facts`: JSON of what its events said of it. */
  marketing_visits: { day: string; session_id: string; step: number; facts: string }
  /** What administrators changed: `before` and `after` are JSON of the item, null where there was none. `version` counts for one item. */
  dictionary_changes: {
    id: string
    dictionary: string
    item_id: string
    version: number
    who: string
    at: string
    before: string | null
    after: string | null
    revert_of: string | null
  }
  /** Whether discounts are shown (`shown` 1): `products`, `currencies` are JSON lists, empty = all; the first by `position` that holds decides. */
  discounts: {
    id: string
    products: string
    currencies: string
    shown: number
    starts_at: string | null
    ends_at: string | null
    note: string
    position: number
  }
  /** Tests (`hrefs`, JSON) that the product `id` stands for. */
  complex_sets: { id: string; hrefs: string }
  /** One row: the number of the last change of the chat. Whoever changes anything of it takes the next first, and so waits for his turn. */
  chat_clock: { id: number; seq: number }
  /** Who answers in the chat; `account` is the name of the account, which visitors never see. `seen_at`: when his page last said that it is open. */
  chat_operators: { id: string; account: string; name: string; position: string; presence: Presence; seen_at: string | null }
  /**
   * Talks of visitors. `utms`, `consents` (with the time of each): JSON. `changed` is the number of the last change of anything in it; what each
   * side has read is a `seq` of a message. `search`: what `searchText` makes of it. `offline` 1: asked outside hours.
   */
  chat_conversations: {
    id: string
    visitor_id: string
    state: SessionState
    started_at: string
    last_at: string
    closed_at: string | null
    operator_id: string | null
    variant: string
    language: Language
    page: string
    country: string | null
    market: string | null
    utms: string
    consents: string
    name: string
    phone: string
    email: string
    search: string
    vote: Vote | null
    comment: string
    changed: number
    visitor_read: number
    operator_read: number
    offline: number
  }
  /** Messages of a talk in the order of `seq`, the number of the change that brought them. `content` (of `StoredContent`) and `reactions`: JSON. */
  chat_messages: {
    conversation_id: string
    id: string
    seq: number
    changed: number
    at: string
    author: MessageAuthor
    operator_id: string | null
    kind: MessageKind
    content: string
    reactions: string
    file_id: string | null
  }
  /**
   * Files of messages; `width`, `height`: of a picture. `deleted_at`: when its message was deleted, or when it began to
   * be written while no message has it; either way nobody sees it, and in time it is removed.
   */
  chat_files: {
    id: string
    conversation_id: string
    name: string
    type: string
    extension: string
    bytes: number
    width: number | null
    height: number | null
    created_at: string
    deleted_at: string | null
  }
  /** Words that operators have at hand; `langs`: JSON list, empty = all. */
  canned_replies: { id: string; title: string; text: string; langs: string; position: number }
  /** When somebody answers, as `parseWorkingHours` reads it. */
  working_hours: { id: string; hours: string; note: string }
}
