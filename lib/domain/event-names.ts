import { VITAL_EVENT } from './web-vitals.ts'

/** Names of events: e-commerce events are named as in GA4, and a goal is stored under its configured name. */
const SHOP_EVENTS = [
  'view_item_list',
  'select_item',
  'view_item',
  'add_to_cart',
  'remove_from_cart',
  'view_cart',
  'begin_checkout',
  'generate_lead',
  'purchase',
] as const
export type ShopEventName = (typeof SHOP_EVENTS)[number]

const CHAT_EVENTS = [
  'chat_open',
  'chat_close',
  'chat_session_start',
  'chat_operator_message',
  'chat_visitor_message',
  'chat_visitor_file',
  'chat_form',
  'chat_vote',
] as const
export type ChatEventName = (typeof CHAT_EVENTS)[number]

export const EVENT_NAMES = [
  ...SHOP_EVENTS,
  'view_promotion',
  'select_promotion',
  'sign_up',
  'page_view',
  'goal',
  'content_view',
  'order_click',
  'test_recommended',
  VITAL_EVENT,
  ...CHAT_EVENTS,
] as const
export type EventName = (typeof EVENT_NAMES)[number]
