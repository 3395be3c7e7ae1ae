import { act } from '@testing-library/react'
import fc from 'fast-check'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { DiscountBadge, LowestPrice, Price } from '@/components/ui/price'
import type { PriceSlot } from '@/lib/contract/market'
import { BOOT_SCRIPT } from '@/lib/visitor/boot-script.data'

const MESSAGES = {
  now: 'Current price: ',
  old: 'Previous price: ',
  discount: 'Discount',
  onRequest: 'Price on request',
}
const html = document.documentElement

const amount = (sign: string) => fc.integer({ min: 1, max: 99_999 }).map((value) => `${sign}${value}`)
/** A price in a currency: missing, without a discount, or with one. */
const slot = (sign: string): fc.Arbitrary<PriceSlot | undefined> =>
  fc.option(
    fc.record(
      { now: amount(sign), plain: amount(sign), old: amount(sign), badge: amount('−') },
      { requiredKeys: ['now', 'plain'] },
    ),
    { nil: undefined },
  )

const Everywhere = ({ price, personal }: { price: PriceSlot | undefined; personal: boolean }): ReactNode => (
  <main>
    <Price slot="exome" price={price} messages={MESSAGES} personal={personal} />
    <DiscountBadge slot="exome" price={price} messages={MESSAGES} personal={personal} />
    <LowestPrice slot="exome" price={price} before="from " after="" personal={personal} />
  </main>
)

/** The server's page with the visitor's prices, as the boot script leaves it before hydration. */
function fill(node: ReactNode, prices: PriceSlot | undefined): HTMLElement {
  const page = document.createElement('div')
  page.innerHTML = renderToString(node)
  document.body.replaceChildren(page)
  Object.assign(html.dataset, { product: 'genarium', lng: 'en', none: MESSAGES.onRequest, market: 'PEN' })
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  // oxlint-disable-next-line no-eval
  ;(0, eval)(BOOT_SCRIPT.market)
  window.market?.show({
    slots: Object.fromEntries(Object.entries(prices ?? {}).map(([part, text]) => [`exome.${part}`, text])),
  })
  return page
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const key of Object.keys(html.dataset)) delete html.dataset[key]
  delete window.market
  document.body.replaceChildren()
})

it('hydration preserves every price that the boot script has inserted, whatever each currency lacks', async () => {
  await fc.assert(
    fc.asyncProperty(slot('S/'), slot('€'), async (inPage, ofVisitor) => {
      const node = <Everywhere price={inPage} personal />
      const page = fill(node, ofVisitor)
      const before = page.innerHTML
      const errors: unknown[] = []
      const root = await act(() => hydrateRoot(page, node, { onRecoverableError: (error) => errors.push(error) }))
      const after = page.innerHTML
      await act(() => root.unmount())
      expect(errors).toEqual([])
      expect(after).toBe(before)
      expect(after).not.toContain('S/')
    }),
  )
})
