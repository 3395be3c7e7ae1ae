import { getTranslations } from 'next-intl/server'
import {
  definitionOf,
  ORDER_FIELDS,
  type FieldKind,
  type OrderField,
  type OrderValues,
} from '@/lib/contract/order-form'
import { ORDER_EMAIL_STATES, type OrderEmailState } from '@/lib/domain/order/order-emails'
import {
  CHANGE_REASONS,
  FULFILMENT_STATES,
  PAYMENT_STATES,
  type ChangeReason,
  type FulfilmentState,
  type PaymentState,
} from '@/lib/domain/order/states'
import { LINE_KINDS } from '@/lib/domain/order/totals'
import { toRecord } from '@/lib/domain/to-record'
import { MESSAGE_PLACEHOLDERS } from '@/lib/visitor/interpolate'

const KEYS = [
  'fulfilmentState',
  'anyFulfilmentState',
  'paymentState',
  'anyPaymentState',
  'from',
  'to',
  'currency',
  'anyCurrency',
  'number',
  'created',
  'customer',
  'total',
  'note',
  'changes',
  'noChanges',
  'conflict',
  'notNext',
  'found',
  'promocode',
  'gift',
  'revokeLinks',
  'linksRevoked',
  'refund',
  'refundAmount',
  'refundDone',
  'refundRejected',
  'refundTooMuch',
  'refundCheck',
  'refundUnanswered',
  'refundErased',
  'carrier',
  'trackingNumber',
  'notify',
  'kitCode',
  'contents',
  'processing',
  'allOrders',
  'openPage',
  'notFound',
  'print',
  'copyLink',
  'write',
  'emails',
  'noEmails',
  'sendAgain',
  'emailQueued',
  'emailTemplate',
  'noTemplate',
  'emailSubject',
  'emailText',
  'emailHint',
  'emailSend',
  'otherOrders',
  'conversations',
  'unverified',
  'bulkState',
  'bulkApply',
  'selectAll',
  'saveFilter',
  'filterName',
  'conversationOpen',
  'conversationClosed',
] as const

export type OrderState = FulfilmentState | PaymentState

const NUMBER = { number: '{number}' }
const REFUND = { ...NUMBER, amount: '{amount}', provider: '{provider}', payment: '{payment}' }

/** Values of the order form that are shown together, in the manner of their kind. */
export interface ShownField {
  readonly label: string
  readonly kind: FieldKind
  readonly fields: readonly OrderField[]
}

const ADDRESS: readonly OrderField[] = ['country', 'city', 'address']

/** Lists the values of an order form as they are shown; country, city and address are one value. */
export const shownFields = (labels: OrderValues): ShownField[] =>
  ORDER_FIELDS.filter((field) => field === 'address' || !ADDRESS.includes(field)).map((field) => ({
    label: labels[field],
    kind: definitionOf(field).kind,
    fields: field === 'address' ? ADDRESS : [field],
  }))

export interface OrdersMessages extends Readonly<Record<(typeof KEYS)[number], string>> {
  readonly fields: readonly ShownField[]
  /** Prefix of a phone extension `{n}`. */
  readonly extension: string
  readonly states: Readonly<Record<OrderState, string>>
  readonly reasons: Readonly<Record<ChangeReason, string>>
  /** Labels of changes that were not made by an account. */
  readonly actors: Readonly<Record<'buyer' | 'payment' | 'system', string>>
  readonly emailStates: Readonly<Record<OrderEmailState, string>>
  readonly paidAmount: string
  readonly refundedAmount: string
  /** Confirmation; `{number}` is the order's number. */
  readonly markPaid: string
  readonly markRefunded: string
  readonly revokeLinksAsk: string
  readonly refundLeft: string
  readonly refundAsk: string
  readonly refundPending: string
  /** `{n}`: number of orders; `{name}`: the new state. */
  readonly bulkSelected: string
  readonly bulkAsk: string
  readonly bulkDone: string
  readonly selectOrder: string
  /** Extras of a test by kind of order line. */
  readonly extras: readonly (readonly [kind: string, name: string])[]
}

export async function ordersMessages(): Promise<OrdersMessages> {
  const [t, order, line] = await Promise.all([
    getTranslations('admin.orders'),
    getTranslations('order'),
    getTranslations('basket.line'),
  ])
  const states = [
    ...FULFILMENT_STATES.map((state) => [state, order(`fulfilment.${state}`)] as const),
    ...PAYMENT_STATES.map((state) => [state, order(`payment.${state}`)] as const),
  ]
  return {
    ...(Object.fromEntries(KEYS.map((key) => [key, t(key)])) as Record<(typeof KEYS)[number], string>),
    fields: shownFields({
      ...toRecord(ORDER_FIELDS, (field) => order(field)),
      name: t('customer'),
      phone: t('phone'),
      email: t('email'),
      address: t('address'),
      comment: t('comment'),
    }),
    states: Object.fromEntries(states) as OrdersMessages['states'],
    reasons: Object.fromEntries(
      CHANGE_REASONS.map((reason) => [reason, t(`reasons.${reason}`)]),
    ) as OrdersMessages['reasons'],
    actors: { buyer: t('actors.buyer'), payment: t('actors.payment'), system: t('actors.system') },
    extension: order('extension', MESSAGE_PLACEHOLDERS),
    emailStates: toRecord(ORDER_EMAIL_STATES, (state) => t(`emailStates.${state}`)),
    paidAmount: order('paidAmount'),
    refundedAmount: order('refundedAmount'),
    markPaid: t('markPaid', NUMBER),
    markRefunded: t('markRefunded', NUMBER),
    revokeLinksAsk: t('revokeLinksAsk', NUMBER),
    refundLeft: t('refundLeft', REFUND),
    refundAsk: t('refundAsk', REFUND),
    refundPending: t('refundPending', REFUND),
    bulkSelected: t('bulkSelected', MESSAGE_PLACEHOLDERS),
    bulkAsk: t('bulkAsk', MESSAGE_PLACEHOLDERS),
    bulkDone: t('bulkDone', MESSAGE_PLACEHOLDERS),
    selectOrder: t('selectOrder', NUMBER),
    extras: LINE_KINDS.filter((kind) => kind !== 'test').map((kind) => [kind, line(kind)]),
  }
}
