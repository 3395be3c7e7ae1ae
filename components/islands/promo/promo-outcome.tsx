import { useEffect } from 'react'
import useSWRImmutable from 'swr/immutable'
import { PromoSaid } from '@/components/sections/promo/promo-field'
import styles from '@/components/sections/basket/basket.module.css'
import type { PromoOutcome as Outcome } from '@/lib/contract/basket'
import type { PROMO_WORDS, PromoWords } from '@/lib/contract/promo-words'
import { goesWithOrder } from '@/lib/domain/order/promo'
import { basketStore } from '@/lib/visitor/basket'
import { QuoteError } from '../basket/use-quote'
import { useCurrency } from '../use-currency'
import { checkCode, type CheckedCode } from './check-code'

interface PromoOutcomeProps {
  words: PromoWords
  language: string
  /** The currency depends on the visitor; it is roubles where it does not. */
  personal: boolean
  /** Empty until the form is sent. */
  code: string
  /** How often the form was sent: each time the code is checked anew. */
  tries: number
}

type PromoWord = (typeof PROMO_WORDS)[number]

/** The sentence of each outcome. */
const SENTENCE: Record<Outcome, PromoWord> = {
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

/** What a promo code makes of the prices of the page. A code that holds waits in the basket. */
export function PromoOutcome({ code, tries, language, personal, words }: PromoOutcomeProps) {
  const own = useCurrency(personal)
  const currency = personal ? own : 'RUB'
  const { data, error } = useSWRImmutable<CheckedCode, unknown>(
    code && currency ? ['promo', code, currency, tries] : null,
    () => checkCode(document, { code, currency: currency ?? '', language: personal ? language : undefined }),
    { shouldRetryOnError: false },
  )
  const outcome = data?.outcome
  useEffect(() => {
    if (goesWithOrder(outcome))
      basketStore.change((basket) => (basket.promocode === code ? basket : { ...basket, promocode: code }))
  }, [outcome, code])

  let key: PromoWord | undefined
  if (!code) key = tries > 0 ? 'empty' : undefined
  else if (error) key = error instanceof QuoteError && error.tooMany ? 'tooMany' : 'failed'
  else key = outcome ? SENTENCE[outcome] : 'checking'
  return (
    <>
      <PromoSaid
        said={key && words[key]}
        refused={key !== undefined && key !== 'checking' && !goesWithOrder(outcome)}
      />
      {data && data.lines.length > 0 && (
        <ul className={styles.prices} aria-label={words.newPrices}>
          {data.lines.map(({ bitrixId, name, full, unit }) => (
            <li key={bitrixId} className={styles.row}>
              <a href={`#${document.querySelector<HTMLElement>(`[data-id="${CSS.escape(bitrixId)}"]`)?.id ?? ''}`}>
                {name}
              </a>
              {/* Said by the card: heard without a word of which is which, two prices would be a riddle. */}
              <del aria-hidden="true">{full.text}</del>
              <strong>{unit.text}</strong>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
