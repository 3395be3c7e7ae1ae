import { expect, type Page } from '@playwright/test'
import { pathname } from '../../i18n/paths.ts'
import { CURRENCIES } from '../../lib/domain/currencies.ts'
import { LANGUAGES, type Language } from '../../lib/domain/languages.ts'
import { SLUGS } from '../../lib/embedded/content/slugs.data.ts'
import { variantOf } from '../../lib/variants/variants.ts'
import { combinations } from '../support/sample.ts'
import { laidOut, started, test } from './site.ts'

const WIDTHS = [320, 360, 390]
const PAGES = ['/', 'full-genome', '/genealogy_complex', '/genealogy_services', '/demo'] as const

const pathOf = (page: (typeof PAGES)[number], language: Language) =>
  pathname({ variant: variantOf(2), language }, page === 'full-genome' ? `/${SLUGS[page]?.[language]}` : page)

/** Shows the longest price of a currency in every place, and lists the places where it does not fit. */
function misfits(page: Page, currency: string, language: Language): Promise<string[]> {
  return page.evaluate(
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
      const found: string[] = []
      for (const element of document.querySelectorAll<HTMLElement>('[data-price] [data-slot]')) {
        if (!element.checkVisibility({ visibilityProperty: true }) || !element.textContent) continue
        const name = `${element.dataset['slot']} "${element.textContent}"`
        const range = document.createRange()
        range.selectNodeContents(element)
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
        if (new Set(rects.map(({ top }) => Math.round(top))).size > 1) found.push(`${name} wraps`)
        const right = Math.max(...rects.map((rect) => rect.right))
        for (let parent = element.parentElement; parent && parent !== document.body; parent = parent.parentElement)
          if (getComputedStyle(parent).display !== 'contents' && right > parent.getBoundingClientRect().right + 0.5) {
            found.push(`${name} overflows ${parent.tagName.toLowerCase()}.${parent.className}`)
            break
          }
      }
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth - clientWidth} px too wide`)
      return found.map((text) => `${cy}: ${text}`)
    },
    [currency, language] as const,
  )
}

for (const { path, language, width } of combinations({ path: PAGES, language: LANGUAGES, width: WIDTHS }))
  test(`the longest price of each currency fits on ${path} in ${language} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(pathOf(path, language))
    await started(page)
    await laidOut(page)
    await page.locator('details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')))
    const found: string[] = []
    for (const currency of CURRENCIES) found.push(...(await misfits(page, currency, language)))
    expect(found).toEqual([])
  })
