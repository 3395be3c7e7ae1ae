import type { Device, Vital, VITAL_EVENT } from '../domain/web-vitals.ts'

/** One test or service, as analytics know it. Amounts are major units. */
export interface ShopItem {
  readonly item_id: string
  readonly item_name: string
  readonly price: number
  readonly quantity: number
  readonly discount?: number
  readonly coupon?: string
  readonly index?: number
  /** Whoever wants it tells something of health: its name is for nobody outside. Never sent itself. */
  readonly health: boolean
}

/** What happens in a shop, in the terms of GA4. */
export interface ShopEvent {
  readonly event:
    | 'view_item_list'
    | 'select_item'
    | 'view_item'
    | 'add_to_cart'
    | 'remove_from_cart'
    | 'view_cart'
    | 'begin_checkout'
    | 'generate_lead'
    | 'purchase'
  readonly currency: string
  readonly items: readonly ShopItem[]
  readonly item_list_name?: string
  readonly transaction_id?: string
  /** The sum of the items, where nothing else is said. */
  readonly value?: number
}

/** A banner was shown or followed. */
interface PromotionEvent {
  readonly event: 'view_promotion' | 'select_promotion'
  readonly promotion_id: string
  readonly creative_slot?: string
}

/** Somebody subscribed; `method` says to what, and nothing says who. */
interface SignUpEvent {
  readonly event: 'sign_up'
  readonly method: string
}

/** A navigation is completed. Both addresses are without what is nobody's business (see `publicAddress`). */
interface PageViewEvent {
  readonly event: 'page_view'
  readonly page_location: string
  readonly page_referrer: string
  readonly page_title: string
}

/** A goal of the metrics counter was reached (specification, section 2); its name is configuration. */
interface GoalEvent {
  readonly event: 'goal'
  readonly goal: string
}

/** An arm of a test of content was seen; told to nobody outside. */
export interface ContentViewEvent {
  readonly event: 'content_view'
  readonly content_id: string
  readonly variation_id: string
}

/** A button that orders a test was followed; others outside know of it where it is a goal. */
export interface OrderClickEvent {
  readonly event: 'order_click'
}

/** How the document of a page loaded and answers; told to nobody outside. `value`: milliseconds, of CLS as it is; `page`: the path of the document. */
export interface VitalEvent {
  readonly event: typeof VITAL_EVENT
  readonly metric: Vital
  readonly value: number
  readonly page: string
  readonly device: Device
}

/** Something happened in the chat; nothing says what was said, or by whom. */
export interface ChatEvent {
  readonly event:
    | 'chat_open'
    | 'chat_close'
    | 'chat_session_start'
    | 'chat_operator_message'
    | 'chat_visitor_message'
    | 'chat_visitor_file'
    | 'chat_form'
    | 'chat_vote'
}

/** Everything that is told to anybody. */
export type SiteEvent = ShopEvent | PromotionEvent | SignUpEvent | PageViewEvent | GoalEvent | ChatEvent

/** What a shop event is worth, in major units. */
export const valueOf = ({ items, value }: ShopEvent): number =>
  value ?? Number(items.reduce((total, { price, quantity }) => total + price * quantity, 0).toFixed(4))
