import { render, screen, within } from '@testing-library/react'
import { createTranslator } from 'next-intl'
import { expect, it, vi } from 'vitest'
import { Carrier } from '@/components/sections/demo/carrier'
import { Drugs } from '@/components/sections/demo/drugs'
import { Hundred } from '@/components/sections/demo/hundred'
import { Origin } from '@/components/sections/demo/origin'
import { Risks } from '@/components/sections/demo/risks'
import { Traits } from '@/components/sections/demo/traits'
import { ORIGIN, TRAITS } from '@/lib/domain/sample-report'
import messages from '@/public/assets/i18n/en.json'

vi.mock('next-intl/server', () => ({
  getTranslations: (namespace: 'demo' | 'demo.risks') => Promise.resolve(createTranslator({ locale: 'en', messages, namespace })),
}))

const { demo } = messages
const rows = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))

it('origin: two named maps with numbers, and the same numbers with shares in a table', async () => {
  render(await Origin({ tag: 'en-GB' }))
  const world = screen.getByRole('img', { name: demo.origin.world })
  expect([...world.querySelectorAll('text')].map((text) => text.textContent)).toEqual(['1', '2', '3', '4', '5', '6'])
  const europe = screen.getByRole('img', { name: demo.origin.europe })
  expect([...europe.querySelectorAll('text')].map((text) => text.textContent)).toEqual(['1', '2', '3', '5', '6'])
  expect(rows()[1]).toEqual(['1Eastern Europe', '41.2%', '38–45%'])
  expect(rows()).toHaveLength(ORIGIN.length + 1)
  expect(screen.getByText('R-Z280')).toBeInTheDocument()
})

it('origin: the larger the share, the larger the dots', async () => {
  render(await Origin({ tag: 'en-GB' }))
  const paths = screen.getByRole('img', { name: demo.origin.world }).querySelectorAll(':scope > path[class]:not(:first-of-type)')
  const sizes = [...paths].map((path) => Number(path.getAttribute('stroke-width')))
  expect(sizes).toHaveLength(ORIGIN.length)
  expect([...sizes].sort((one, two) => two - one)).toEqual(sizes)
  expect(new Set(sizes).size).toBe(sizes.length)
})

it('risks: the bars have the lengths of their numbers, and a word beside them', async () => {
  const { container } = render(await Risks({ tag: 'en-GB' }))
  const [first] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent('Venous thrombosis')
  expect(first).toHaveTextContent('Average4%Sample10%×2.5Above average')
  expect([...container.querySelectorAll('li rect')].slice(0, 4).map((bar) => Number(bar.getAttribute('width')))).toEqual([40, 100, 250, 320])
  expect(container.querySelector('[style]')).toBeNull()
})

it('a hundred people, as many of them marked as the number says', () => {
  const { container } = render(<Hundred marked={10} />)
  const dots = [...container.querySelectorAll('path')].map((path) => [...(path.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h0/g)].map(([dot]) => dot))
  expect(dots.map((group) => group.length)).toEqual([90, 10])
  expect(new Set(dots.flat()).size).toBe(100)
})

it('carrier status: one variant found, by its gene', async () => {
  render(await Carrier())
  expect(rows()[1]).toEqual(['Cystic fibrosis', 'CFTR', 'Variant found, one copy: F508del'])
  expect(
    rows()
      .slice(2)
      .map((cells) => cells[2]),
  ).toEqual([demo.carrier.none, demo.carrier.none, demo.carrier.none])
})

it('medicines: gene, result, and whether there is something to talk about', async () => {
  render(await Drugs())
  const warfarin = screen.getByRole('row', { name: /^Warfarin/ })
  expect(within(warfarin).getByText('*1/*3')).toBeInTheDocument()
  expect(warfarin).toHaveTextContent('VKORC1 −1639 G/A')
  expect(warfarin).toHaveTextContent(demo.drugs.discuss)
  expect(screen.getByRole('row', { name: /^Simvastatin/ })).toHaveTextContent(demo.drugs.usual)
  expect(screen.getAllByText(demo.drugs.discuss)).toHaveLength(3)
})

it('traits: how well each is proven, in a word and in marks', async () => {
  render(await Traits())
  for (const { key, evidence } of TRAITS) {
    const row = screen.getByRole('row', { name: new RegExp(`^${demo.traits.items[key].name}`) })
    expect(row).toHaveTextContent(demo.traits[evidence])
    expect(row.querySelectorAll('circle[class]:not([class=""])')).toHaveLength({ weak: 1, moderate: 2, strong: 3 }[evidence])
  }
})
