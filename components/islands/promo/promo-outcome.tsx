import { useEffect } from 'react'
import useSWRImmutable from 'swr/immutable'
import { PromoMessage } from '@/components/sections/promo/promo-field'
import styles from '@/components/sections/basket/basket.module.css'
import type { PromoOutcome as Outcome } from '@/lib/contract/basket'
import type { PROMO_MESSAGE_KEYS, PromoMessages } from '@/lib/contract/promo-messages'
import { formatDiscount, formatMoney } from '@/lib/domain/money'
import { canSendWithOrder, type Promo } from '@/lib/domain/order/promo'
import { basketStore } from '@/lib/visitor/basket'
import { interpolate, pluralize } from '@/lib/visitor/visitor-messages'
import { QuoteError } from '../basket/use-quote'
import { useCurrency } from '../use-currency'
import { checkCode, type CheckedCode } from './check-code'

interface PromoOutcomeProps {
  messages: PromoMessages
  language: string
  /** The currency depends on the visitor; otherwise it is RUB. */
  personal: boolean
  code: string
  tries: number
}

type PromoMessageKey = (typeof PROMO_MESSAGE_KEYS)[number]

const MESSAGE_KEYS: Record<Outcome, PromoMessageKey> = {
  applied: 'here',
  notForItems: 'notForTests',
  notSummed: 'notSummed',
  noDiscounts: 'noDiscounts',
  unknown: 'unknown',
  expired: 'expired',
  exhausted: 'exhausted',
  currency: 'currency',
  failed: 'failed',
}

// The word joiner keeps the minus sign on the line of its amount.
const formatAmount = ({ type, discount, currency }: Promo, tag: string): string =>
  type === 'fixed' && currency ? `−\u2060${formatMoney(discount, currency, tag)}` : formatDiscount(discount, tag)

/** Shows the effect of a promo code on the page's prices. A valid code is added to the basket. */
export function PromoOutcome({ code, tries, language, personal, messages: response }: PromoOutcomeProps) {
  const { messages, effect, tag } = response
  const visitorCurrency = useCurrency(personal)
  const currency = personal ? visitorCurrency : 'RUB'
  const { data, error } = useSWRImmutable<CheckedCode, unknown>(
    code && currency ? ['promo', code, currency, tries] : null,
    () => checkCode(document, { code, currency: currency ?? '', language: personal ? language : undefined }),
    { shouldRetryOnError: false },
  )
  const outcome = data?.outcome
  useEffect(() => {
    if (canSendWithOrder(outcome))
      basketStore.change((basket) => (basket.promocode === code ? basket : { ...basket, promocode: code }))
  }, [outcome, code])

  let key: PromoMessageKey | undefined
  if (!code) key = tries > 0 ? 'empty' : undefined
  else if (error) key = error instanceof QuoteError && error.tooMany ? 'tooMany' : 'failed'
  else key = outcome ? MESSAGE_KEYS[outcome] : 'checking'
  const changed = data?.lines.length ?? 0
  const effectText =
    key === 'here' && data?.promo && changed
      ? interpolate(pluralize(effect, changed, tag), { amount: formatAmount(data.promo, tag) })
      : ''
  return (
    <>
      <PromoMessage
        message={key && [messages[key], effectText].filter(Boolean).join(' ')}
        isApplied={key === 'here'}
        rejected={key !== undefined && key !== 'checking' && !canSendWithOrder(outcome)}
      />
      {data && data.lines.length > 0 && (
        <ul className={styles.prices} aria-label={messages.newPrices}>
          {data.lines.map(({ bitrixId, name, full, unit }) => (
            <li key={bitrixId} className={styles.row}>
              <a href={`#${document.querySelector<HTMLElement>(`[data-id="${CSS.escape(bitrixId)}"]`)?.id ?? ''}`}>
                {name}
              </a>
              {/* The card states the old price; read aloud without labels, two prices would be ambiguous. */}
              <del aria-hidden="true">{full.text}</del>
              <strong>{unit.text}</strong>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
