import { expect, type Page } from '@playwright/test'
import type { Quote } from '../../lib/contract/basket.ts'
import { pathname } from '../../i18n/paths.ts'
import { CURRENCIES } from '../../lib/domain/currencies.ts'
import { LANGUAGES, type Language } from '../../lib/domain/languages.ts'
import { MAX_QUANTITY } from '../../lib/domain/order/basket.ts'
import { SLUGS } from '../../lib/embedded/content/slugs.data.ts'
import { SEED } from '../../lib/embedded/prices/seed-data.ts'
import { variantOf } from '../../lib/variants/variants.ts'
import { combinations } from '../support/sample.ts'
import { keepBasket, test, type Stored } from './shop.ts'
import { ONE, TWO } from '../support/browser-site.ts'
import { laidOut, started } from './site.ts'

const PRICES = '[data-price] [data-slot]'
const AMOUNTS = 'main [class*="amount"] :is(strong, del)'
const TOTALS = 'main [class*="total"] strong'
const WIDTHS = [320, 360, 390]
const PAGES = [
  '/',
  'full-genome',
  '/genealogy_complex',
  '/genealogy_services',
  '/demo',
  '/basket',
  '/basket/order',
] as const
type PageName = (typeof PAGES)[number]

const addressOf = (variant: 1 | 2, page: PageName, language: Language) =>
  variant === 1
    ? `${ONE}/${page.replace(/^\//, '')}`
    : TWO + pathname({ variant: variantOf(2), language }, page === 'full-genome' ? `/${SLUGS[page]?.[language]}` : page)

const isOfBasket = (page: PageName) => page.startsWith('/basket')
const BASKET: Stored = {
  items: ['full-genome', 'genetic-passport'].map((key) => ({
    bitrixId: SEED[key]?.bitrixId ?? '',
    quantity: MAX_QUANTITY,
    secondKit: true,
    consultation: true,
  })),
}

/** Shows the longest price of a currency in every place of a page with prices. */
const showLongest = (page: Page, currency: string, language: Language): Promise<void> =>
  page.evaluate(
    async ([cy, lng]) => {
      const { slots } = (await (await fetch(`/api/market?cy=${cy}&lng=${lng}`)).json()) as {
        slots: Record<string, string>
      }
      const partOf = (slot: string) => slot.slice(slot.lastIndexOf('.') + 1)
      const longest: Record<string, string> = {}
      for (const [slot, text] of Object.entries(slots))
        if (text.length > (longest[partOf(slot)]?.length ?? 0)) longest[partOf(slot)] = text
      const shown = Object.fromEntries(
        Object.entries(slots).map(([slot, text]) => [slot, longest[partOf(slot)] ?? text]),
      )
      ;(window as unknown as { market: { show(market: object): void } }).market.show({ slots: shown })
    },
    [currency, language] as const,
  )

/** Shows the longest amounts of a currency in every place of the basket or the order form. */
const showLongestAmounts = (page: Page, currency: string, language: Language): Promise<void> =>
  page.evaluate(
    async ({ items, currency: code, lang, amounts, totals }) => {
      const response = await fetch('/api/quotes', {
        method: 'POST',
        body: JSON.stringify({ items, currency: code, lang }),
        headers: { 'content-type': 'application/json' },
      })
      const { lines, total, currency: priced } = (await response.json()) as Quote
      if (priced !== code) throw new Error(`${code} is priced in ${priced}`)
      const [longest = ''] = lines
        .flatMap(({ amount, full }) => [amount.text, full.text])
        .sort((one, other) => other.length - one.length)
      for (const element of document.querySelectorAll(amounts)) element.textContent = longest
      for (const element of document.querySelectorAll(totals)) element.textContent = total.text
    },
    { items: BASKET.items, currency, lang: language, amounts: AMOUNTS, totals: TOTALS },
  )

/** Lists the places where a price does not fit. */
const misfits = (page: Page, currency: string, selector: string): Promise<string[]> =>
  page.evaluate(
    ([code, prices]) => {
      const found: string[] = []
      for (const element of document.querySelectorAll<HTMLElement>(prices)) {
        if (!element.checkVisibility({ visibilityProperty: true }) || !element.textContent) continue
        const name = `${element.dataset['slot'] ?? element.tagName.toLowerCase()} "${element.textContent}"`
        const range = document.createRange()
        range.selectNodeContents(element)
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
        if (new Set(rects.map(({ top }) => Math.round(top))).size > 1) found.push(`${name} wraps`)
        const right = Math.max(...rects.map((rect) => rect.right))
        for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
          const { display, overflowX } = getComputedStyle(parent)
          // Scrolls on its own.
          if (overflowX === 'auto') break
          if (display !== 'contents' && right > parent.getBoundingClientRect().right + 0.5) {
            found.push(`${name} overflows ${parent.tagName.toLowerCase()}.${parent.className}`)
            break
          }
        }
      }
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`)
      return found.map((text) => `${code}: ${text}`)
    },
    [currency, selector] as const,
  )

const CASES = [
  ...combinations({ variant: [2], path: PAGES, language: LANGUAGES, width: WIDTHS }),
  ...combinations({ variant: [1], path: PAGES, language: ['ru'], width: WIDTHS }),
]
for (const { variant, path, language, width } of CASES)
  test(`the longest prices fit on ${path} of variant ${variant} in ${language} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    if (isOfBasket(path)) await keepBasket(page, BASKET)
    await page.goto(addressOf(variant, path, language))
    await started(page)
    await laidOut(page)
    if (isOfBasket(path)) await expect(page.locator(AMOUNTS)).not.toHaveCount(0)
    await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
    const found: string[] = []
    for (const currency of CURRENCIES.filter((code) => (code === 'RUB') === (variant === 1))) {
      if (isOfBasket(path)) await showLongestAmounts(page, currency, language)
      else if (variant === 2) await showLongest(page, currency, language)
      found.push(...(await misfits(page, currency, isOfBasket(path) ? `${AMOUNTS}, ${TOTALS}` : PRICES)))
    }
    expect(found).toEqual([])
  })
