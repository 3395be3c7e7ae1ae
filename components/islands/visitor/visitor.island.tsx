'use client'
import Cookies from 'js-cookie'
import { useEffect, useState } from 'react'
import type { Language } from '@/lib/domain/languages'
import type { Market } from '@/lib/contract/market'
import { parseMarket } from '@/lib/visitor/market'
import { fill } from '@/lib/visitor/picker-words'
import { readSaved, save } from '@/lib/visitor/storage'
import { marketStore } from '@/lib/visitor/store'
import { parseCurrency } from '@/lib/domain/money'
import { mendMenus } from './menus'
import styles from './visitor.module.css'

interface VisitorProps {
  /** Set where the visitor chooses country, language and currency. */
  choice: { language: Language; languageTitle: string } | undefined
  words: { confirm: string; yes: string; change: string }
}

/** Remembers what was chosen or derived, at once (specification, section 4). */
function remember(choice: NonNullable<VisitorProps['choice']>, market: Market | undefined): void {
  const saved = readSaved()
  save({
    lang: choice.language,
    langTitle: choice.languageTitle,
    country: saved.country ? undefined : market?.country,
    currency: saved.currency ? undefined : parseCurrency(market?.currency),
  })
  Cookies.set('lang', choice.language, { expires: 365, sameSite: 'lax', secure: location.protocol === 'https:' })
}

async function start({ choice }: Pick<VisitorProps, 'choice'>): Promise<Market | undefined> {
  mendMenus(document)
  const market = parseMarket(await window.market?.asked)
  if (choice) remember(choice, market)
  if (market) marketStore.set(market)
  return market
}

/** Starts the page for its visitor: prices, memory, the question about the country. The init of the root screen. */
export function Visitor({ choice, words }: VisitorProps) {
  const [asked, setAsked] = useState<Market>()
  useEffect(() => {
    start({ choice })
      .then((market) => setAsked(market?.confirmed === false ? market : undefined))
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        delete document.documentElement.dataset['init']
      })
    // Once a page: what it was given never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (!asked) return null
  return (
    <aside className={styles.question}>
      <p>{fill(words.confirm, { country: asked.countryName, currency: asked.currency })}</p>
      <button type="button" onClick={() => setAsked(undefined)}>
        {words.yes}
      </button>
      <button type="button" popoverTarget="locale-picker" onClick={() => setAsked(undefined)}>
        {words.change}
      </button>
    </aside>
  )
}
