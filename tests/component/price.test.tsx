import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DiscountBadge, Price } from '@/components/ui/price'
import type { PriceSlot } from '@/lib/contract/market'

const MESSAGES = {
  now: 'Current price: ',
  old: 'Previous price: ',
  discount: 'Discount',
  onRequest: 'Price on request',
}
const PLAIN: PriceSlot = { now: '€199', plain: '€199' }
const REDUCED: PriceSlot = { now: '€199', plain: '€249', old: '€249', badge: '−20%' }

const slots = () =>
  [...document.querySelectorAll<HTMLElement>('[data-slot]')].map((element) => [
    element.dataset['slot'],
    element.textContent,
  ])

describe('a price that is the same for all visitors (variant 1)', () => {
  it('is one layer without a discount', () => {
    render(<Price slot="exome" price={PLAIN} messages={MESSAGES} personal={false} />)
    expect(slots()).toEqual([['exome.now', '€199']])
    expect(screen.queryByRole('deletion')).toBeNull()
  })

  it('includes the price for visitors without discounts when it is reduced', () => {
    render(<Price slot="exome" price={REDUCED} messages={MESSAGES} personal={false} />)
    expect(slots()).toEqual([
      ['exome.now', '€199'],
      ['exome.plain', '€249'],
      ['exome.old', '€249'],
    ])
  })

  it('includes the price without discounts if that differs and there is no earlier price', () => {
    render(<Price slot="set" price={{ now: '€199', plain: '€219' }} messages={MESSAGES} personal={false} />)
    expect(slots().slice(0, 2)).toEqual([
      ['set.now', '€199'],
      ['set.plain', '€219'],
    ])
    expect(document.querySelector('del')?.hidden).toBe(true)
  })

  it('a missing price is shown as on request', () => {
    render(<Price slot="exome" price={undefined} messages={MESSAGES} personal={false} />)
    expect(slots()).toEqual([['exome.now', 'Price on request']])
  })

  it('has no badge without a discount', () => {
    const { container } = render(<DiscountBadge slot="exome" price={PLAIN} messages={MESSAGES} personal={false} />)
    expect(container).toBeEmptyDOMElement()
  })
})

describe('a price that depends on the visitor (variant 2)', () => {
  it.each<[string, PriceSlot | undefined, [string, string, string]]>([
    ['with a discount', REDUCED, ['€199', '€249', '€249']],
    ['without one', PLAIN, ['€199', '€199', '']],
    ['on request', undefined, ['Price on request', 'Price on request', '']],
  ])('has a slot for every part, %s', (_case, price, [now, plain, old]) => {
    render(<Price slot="exome" price={price} messages={MESSAGES} personal />)
    expect(slots()).toEqual([
      ['exome.now', now],
      ['exome.plain', plain],
      ['exome.old', old],
    ])
    expect(document.querySelector('del')?.hidden).toBe(old === '')
  })

  it.each<[string, PriceSlot | undefined, boolean]>([
    ['seen with a discount', REDUCED, false],
    ['hidden without one', PLAIN, true],
    ['hidden on request', undefined, true],
  ])('has a slot for the badge, %s', (_case, price, hidden) => {
    const { container } = render(<DiscountBadge slot="exome" price={price} messages={MESSAGES} personal />)
    expect((container.firstElementChild as HTMLElement).hidden).toBe(hidden)
    expect(slots()).toEqual([['exome.badge', price?.badge ?? '']])
  })

  it('hides the frame of an empty optional part', () => {
    render(
      <>
        <Price slot="exome" price={REDUCED} messages={MESSAGES} personal />
        <DiscountBadge slot="exome" price={REDUCED} messages={MESSAGES} personal />
      </>,
    )
    expect(
      [...document.querySelectorAll<HTMLElement>('[data-optional]')].map((element) => element.dataset['slot']),
    ).toEqual(['exome.old', 'exome.badge'])
  })
})

it('a screen reader announces which price is which', () => {
  const { container } = render(<Price slot="exome" price={REDUCED} messages={MESSAGES} personal={false} />)
  expect(container).toHaveTextContent(/Current price: €199/)
  expect(container.querySelector('del')).toHaveTextContent('Previous price: €249')
})
