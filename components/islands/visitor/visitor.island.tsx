'use client'
import { useEffect, useState } from 'react'
import type { Language } from '@/lib/domain/languages'
import type { Market } from '@/lib/contract/market'
import { parseMarket } from '@/lib/visitor/market'
import { fill } from '@/lib/visitor/picker-words'
import { readSaved } from '@/lib/visitor/storage'
import { marketStore } from '@/lib/visitor/store'
import { parseCurrency } from '@/lib/domain/money'
import { Boundary } from '../boundary'
import { remember } from '../remember'
import { hideDiscounts } from './discounts'
import { keepPage } from './language-links'
import { mendMenus } from './menus'
import styles from './visitor.module.css'

interface VisitorProps {
  /** Set where the visitor chooses country, language and currency. */
  choice: { language: Language; languageTitle: string } | undefined
  words: { confirm: string; yes: string; change: string }
}

/** What was chosen or derived is remembered at once (specification, section 4); what was remembered before stays. */
function rememberVisit(choice: NonNullable<VisitorProps['choice']>, market: Market | undefined): void {
  remember({
    lang: choice.language,
    langTitle: choice.languageTitle,
    // The saved one again, or another where the site does not serve the saved one.
    country: market?.country,
    currency: readSaved().currency ? undefined : parseCurrency(market?.currency),
  })
}

async function start({ choice }: Pick<VisitorProps, 'choice'>): Promise<Market | undefined> {
  mendMenus(document)
  keepPage(document)
  const asked = window.market?.asked
  const market = parseMarket(await asked)
  // A choice was made in the picker while the answer was under way.
  if (window.market?.asked !== asked) return undefined
  if (choice) rememberVisit(choice, market)
  if (market) marketStore.set(market)
  return market
}

/** Starts the page for its visitor: prices, memory, the question about the country. The init of the root screen. */
export function Visitor(props: VisitorProps) {
  return (
    <Boundary>
      <Start {...props} />
    </Boundary>
  )
}

function Start({ choice, words }: VisitorProps) {
  const [asked, setAsked] = useState<Market>()
  useEffect(() => {
    start({ choice })
      .then((market) => setAsked(market?.confirmed === false ? market : undefined))
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        delete document.documentElement.dataset['init']
        void hideDiscounts().catch((error: unknown) => console.error(error))
      })
    // Once a page: what it was given never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (!asked) return null
  // By hand: a button that is gone after the click opens nothing.
  const choose = () => {
    document.getElementById('locale-picker')?.showPopover()
    setAsked(undefined)
  }
  return (
    <aside className={styles.question}>
      <p>{fill(words.confirm, { country: asked.countryName, currency: asked.currency })}</p>
      <button type="button" onClick={() => setAsked(undefined)}>
        {words.yes}
      </button>
      <button type="button" onClick={choose}>
        {words.change}
      </button>
    </aside>
  )
}
