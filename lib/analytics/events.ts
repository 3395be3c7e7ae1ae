import type { ChatEventName, ShopEventName } from '../domain/event-names.ts'
import type { Device, Vital, VITAL_EVENT } from '../domain/web-vitals.ts'

/**
 * Events of the site, without personal data or texts of the chat. E-commerce follows GA4; amounts are in major units,
 * and `value` defaults to the sum of the items. Third parties receive `SiteEvent`: goals (specification, section 2)
 * have configured names, and URLs of page views are reduced by `publicUrl`. Content views, of a displayed variation of
 * a content test, recommendations of the test finder (without `item_id` if no test is suitable), and Web Vitals
 * (`page`: path of the document) are first-party only; an order click is sent to third parties only as a goal.
 */

export interface ShopItem {
  readonly item_id: string
  readonly item_name: string
  readonly price: number
  readonly quantity: number
  readonly discount?: number
  readonly coupon?: string
  readonly index?: number
  /** Health-related: the name must not be sent to third parties. This flag itself is never sent. */
  readonly health: boolean
}

export interface ShopEvent {
  readonly event: ShopEventName
  readonly currency: string
  readonly items: readonly ShopItem[]
  readonly item_list_name?: string
  readonly transaction_id?: string
  readonly value?: number
}

interface PromotionEvent {
  readonly event: 'view_promotion' | 'select_promotion'
  readonly promotion_id: string
  readonly creative_slot?: string
}

interface SignUpEvent {
  readonly event: 'sign_up'
  readonly method: string
}

interface PageViewEvent {
  readonly event: 'page_view'
  readonly page_location: string
  readonly page_referrer: string
  readonly page_title: string
}

interface GoalEvent {
  readonly event: 'goal'
  readonly goal: string
}

interface ContentViewEvent {
  readonly event: 'content_view'
  readonly content_id: string
  readonly variation_id: string
}

interface OrderClickEvent {
  readonly event: 'order_click'
}

interface TestRecommendedEvent {
  readonly event: 'test_recommended'
  readonly item_id?: string
}

export interface VitalEvent {
  readonly event: typeof VITAL_EVENT
  readonly metric: Vital
  readonly value: number
  readonly page: string
  readonly device: Device
}

export interface ChatEvent {
  readonly event: ChatEventName
}

export type SiteEvent = ShopEvent | PromotionEvent | SignUpEvent | PageViewEvent | GoalEvent | ChatEvent

export type FirstPartyEvent = SiteEvent | ContentViewEvent | OrderClickEvent | TestRecommendedEvent | VitalEvent

export const valueOf = ({ items, value }: ShopEvent): number =>
  value ?? Number(items.reduce((total, { price, quantity }) => total + price * quantity, 0).toFixed(4))
