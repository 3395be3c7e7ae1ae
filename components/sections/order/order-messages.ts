import { getTranslations } from 'next-intl/server'
import { basketMessages, type BasketMessages } from '@/components/sections/basket/basket-messages'
import { ORDER_ERROR_KEYS } from '@/lib/contract/order-errors'
import { definitionOf, ORDER_FIELDS, type OrderField, type OrderValues } from '@/lib/contract/order-form'
import { toRecord } from '@/lib/domain/to-record'
import { MESSAGE_PLACEHOLDERS } from '@/lib/visitor/interpolate'
import { pluralForms } from '@/lib/visitor/plural-forms'
import type { PluralMessages } from '@/lib/visitor/visitor-messages'

const MESSAGE_KEYS = [...ORDER_ERROR_KEYS, 'failed', 'unanswered', 'offline', 'tooMany'] as const

export interface OrderMessages {
  readonly basket: BasketMessages
  readonly labels: OrderValues
  /** `{example}` is a phone number. */
  readonly hints: Partial<Record<OrderField, string>>
  readonly phoneExample: string
  readonly errors: Record<(typeof MESSAGE_KEYS)[number], string>
  /** "Too long" messages by field. */
  readonly tooLong: Partial<Record<OrderField, string>>
  readonly errorsTitle: PluralMessages
  readonly contact: string
  readonly delivery: string
  readonly consents: string
  readonly acceptAll: string
  readonly optional: string
  readonly yourTests: string
  readonly back: string
  /** `{price}` is the total, if the visitor pays online. */
  readonly submit: string
  readonly howToPay: string
  readonly sending: string
}

/** Unassigned numbers, until scripts show one of the chosen country. */
const PHONE_EXAMPLES = { own: '+7 999 000-00-00', abroad: '+371 20000000' } as const

/** Messages of the order form as plain strings. */
export async function orderMessages(
  tag: string,
  phones: keyof typeof PHONE_EXAMPLES,
  paysOnline: boolean,
): Promise<OrderMessages> {
  const [t, back, basket] = await Promise.all([getTranslations('order'), getTranslations('basket'), basketMessages()])
  return {
    basket,
    labels: toRecord(ORDER_FIELDS, (field) => t(field)),
    hints: { phone: t('phoneHint', MESSAGE_PLACEHOLDERS), address: t('addressHint') },
    phoneExample: PHONE_EXAMPLES[phones],
    errors: toRecord(MESSAGE_KEYS, (key) => t(`err.${key}`, MESSAGE_PLACEHOLDERS)),
    tooLong: Object.fromEntries(
      ORDER_FIELDS.flatMap((field) => {
        const { maxLength: n } = definitionOf(field)
        return n === undefined ? [] : [[field, t('err.tooLong', { n })]]
      }),
    ),
    errorsTitle: pluralForms((n) => t('errorsTitle', { n }), tag),
    contact: t('contact'),
    delivery: t('delivery'),
    consents: t('consents'),
    acceptAll: t('acceptAll'),
    optional: t('optional'),
    yourTests: t('yourTests'),
    back: back('back'),
    submit: paysOnline ? t('submitPay', MESSAGE_PLACEHOLDERS) : t('submit'),
    howToPay: t(paysOnline ? 'howOnline' : 'howLater'),
    sending: t('sending'),
  }
}
