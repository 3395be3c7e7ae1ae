import { getTranslations } from 'next-intl/server'
import { basketMessages, type BasketMessages } from '@/components/sections/basket/basket-messages'
import { ORDER_ERROR_KEYS } from '@/lib/contract/order-errors'
import { definitionOf, ORDER_FIELDS, type OrderField, type OrderValues } from '@/lib/contract/order-form'
import type { PaymentProviderName } from '@/lib/domain/payment'
import { toRecord } from '@/lib/domain/to-record'
import { MESSAGE_PLACEHOLDERS } from '@/lib/visitor/interpolate'
import { pluralForms } from '@/lib/visitor/plural-forms'
import type { PluralMessages } from '@/lib/visitor/visitor-messages'

const MESSAGE_KEYS = [...ORDER_ERROR_KEYS, 'consents', 'failed', 'unanswered', 'offline', 'tooMany'] as const

export interface OrderMessages {
  readonly basket: BasketMessages
  readonly labels: OrderValues
  /** `{example}` is a phone number. */
  readonly hints: Partial<Record<OrderField, string>>
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
  readonly waysToPay: string
  readonly sending: string
}

/** Messages of the order form as plain strings. */
export async function orderMessages(tag: string, provider: PaymentProviderName | undefined): Promise<OrderMessages> {
  const [t, back, basket] = await Promise.all([getTranslations('order'), getTranslations('basket'), basketMessages()])
  const waysToPay = t(`waysToPay.${provider ?? 'agreed'}`)
  return {
    basket,
    labels: toRecord(ORDER_FIELDS, (field) => t(field)),
    hints: { phone: t('phoneHint', MESSAGE_PLACEHOLDERS), address: t('addressHint') },
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
    submit: provider ? t('submitPay', MESSAGE_PLACEHOLDERS) : t('submit'),
    howToPay: provider ? `${t('howOnline')} ${waysToPay}` : t('howLater'),
    waysToPay,
    sending: t('sending'),
  }
}

export async function suggestionsFoundMessages(tag: string): Promise<PluralMessages> {
  const t = await getTranslations('order')
  return pluralForms((n) => t('suggestionsFound', { n }), tag)
}
