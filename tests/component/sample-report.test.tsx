import { render, screen, within } from '@testing-library/react'
import { createTranslator } from 'next-intl'
import { expect, it, vi } from 'vitest'
import { Carrier } from '@/components/sections/demo/carrier'
import { Drugs } from '@/components/sections/demo/drugs'
import { Hundred } from '@/components/sections/demo/hundred'
import { Kinship } from '@/components/sections/demo/kinship'
import { Origin } from '@/components/sections/demo/origin'
import { Paternity } from '@/components/sections/demo/paternity'
import { Risks } from '@/components/sections/demo/risks'
import { Traits } from '@/components/sections/demo/traits'
import { Variants } from '@/components/sections/demo/variants'
import { ORIGIN, TRAITS } from '@/lib/domain/sample-report'
import { SAMPLE_MARKERS } from '@/lib/domain/sample-relatives'
import messages from '@/public/assets/i18n/en.json'

vi.mock('next-intl/server', () => ({
  getTranslations: (namespace: 'demo' | 'demo.risks') =>
    Promise.resolve(createTranslator({ locale: 'en', messages, namespace })),
}))

const { demo } = messages
const rows = () => screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))

it('origin: two labelled maps with numbers, and the same numbers with shares in a table', async () => {
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
  const paths = screen
    .getByRole('img', { name: demo.origin.world })
    .querySelectorAll(':scope > path[class]:not(:first-of-type)')
  const sizes = [...paths].map((path) => Number(path.getAttribute('stroke-width')))
  expect(sizes).toHaveLength(ORIGIN.length)
  expect([...sizes].sort((one, two) => two - one)).toEqual(sizes)
  expect(new Set(sizes).size).toBe(sizes.length)
})

it('risks: the bars match their numbers, with a description', async () => {
  const { container } = render(await Risks({ tag: 'en-GB' }))
  const [first] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent('Venous thrombosis')
  expect(first).toHaveTextContent('Average4%This person10%×2.5Above average')
  expect(
    [...container.querySelectorAll('li rect')].slice(0, 4).map((bar) => Number(bar.getAttribute('width'))),
  ).toEqual([40, 100, 250, 320])
  expect(container.querySelector('[style]')).toBeNull()
})

it('a hundred people are shown, of whom as many as the number are marked', () => {
  const { container } = render(<Hundred marked={10} />)
  const dots = [...container.querySelectorAll('path')].map((path) =>
    [...(path.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h0/g)].map(([dot]) => dot),
  )
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

it('medicines: gene, result, and whether to discuss it', async () => {
  render(await Drugs())
  const warfarin = screen.getByRole('row', { name: /^Warfarin/ })
  expect(within(warfarin).getByText('*1/*3')).toBeInTheDocument()
  expect(warfarin).toHaveTextContent('VKORC1 −1639 G/A')
  expect(warfarin).toHaveTextContent(demo.drugs.discuss)
  expect(screen.getByRole('row', { name: /^Simvastatin/ })).toHaveTextContent(demo.drugs.usual)
  expect(screen.getAllByText(demo.drugs.discuss)).toHaveLength(3)
})

it('traits: the evidence as a word and as marks', async () => {
  render(await Traits())
  for (const { key, evidence } of TRAITS) {
    const row = screen.getByRole('row', { name: new RegExp(`^${demo.traits.items[key].name}`) })
    expect(row).toHaveTextContent(demo.traits[evidence])
    expect(row.querySelectorAll('circle[class]:not([class=""])')).toHaveLength(
      { weak: 1, moderate: 2, strong: 3 }[evidence],
    )
  }
})

it('variants: gene, change, transcript, condition, copies and class, and the read quality of the sample', async () => {
  const { container } = render(await Variants({ sheet: 'genome', tag: 'en-GB' }))
  const { items, one, pathogenic } = demo.variants
  expect(rows()[1]).toEqual(['LDLR c.681C>Gp.(Asp227Glu), NM_000527.5', items.cholesterol, one, pathogenic])
  expect(rows().map((cells) => cells[3])).toEqual([
    demo.variants.class,
    pathogenic,
    demo.variants.likely,
    pathogenic,
    demo.variants.uncertain,
  ])
  expect([...container.querySelectorAll('dt strong')].map((figure) => figure.textContent)).toEqual([
    '34×',
    '97.2%',
    '4',
  ])
})

it('variants: the mark of an uncertain one differs from those of a harmful and a harmless one', async () => {
  const marksOf = async (sheet: 'exome' | 'cancer') => {
    const { container, unmount } = render(await Variants({ sheet, tag: 'en-GB' }))
    const marks = [...container.querySelectorAll('td use')].map((use) => use.getAttribute('href')?.split('#')[1])
    unmount()
    return marks
  }
  expect(await marksOf('exome')).toEqual(['mark-part', 'mark-part', 'mark-part', 'mark-none'])
  expect(await marksOf('cancer')).toEqual(['mark-part', 'mark-part', 'mark-full', 'mark-full', 'mark-full'])
})

it('cancer variants: the genes of the page, each in one row, without uncertain significance', async () => {
  const { container } = render(await Variants({ sheet: 'cancer', tag: 'en-GB' }))
  expect(rows()[4]).toEqual(['MLH1, MSH2, MSH6, PMS2', demo.variants.items.lynch, demo.variants.no, demo.carrier.none])
  expect(screen.queryByText(demo.variants.uncertain)).toBeNull()
  expect([...container.querySelectorAll('dt strong')].map((figure) => figure.textContent)).toEqual(['11', '2'])
})

it('paternity: the probability, the alleles of the three, with the matching ones in bold', async () => {
  const { container } = render(await Paternity({ tag: 'en-GB' }))
  expect([...container.querySelectorAll('dt strong')].map((figure) => figure.textContent)).toEqual([
    '99.9998%',
    '540,000',
    '15 / 15',
  ])
  expect(rows()).toHaveLength(SAMPLE_MARKERS.length + 1)
  expect(rows()[3]).toEqual(['FGA', '20, 24', '22, 24', '22, 22'])
  const [, mother, child, man] = [...screen.getByRole('row', { name: /^FGA/ }).children]
  const bold = [mother, child, man].map((cell) =>
    [...(cell?.querySelectorAll('strong') ?? [])].map((allele) => allele.textContent),
  )
  expect(bold).toEqual([[], ['22'], ['22', '22']])
})

it('kinship: the ratio and the shared alleles, with matches in bold', async () => {
  const { container } = render(await Kinship({ tag: 'en-GB' }))
  expect([...container.querySelectorAll('dt strong')].map((figure) => figure.textContent)).toEqual([
    '12,000',
    '8 / 5 / 2',
  ])
  expect(rows()[1]).toEqual(['D3S1358', '15, 17', '14, 15', '0.73'])
  const bold = [...screen.getByRole('row', { name: /^D3S1358/ }).querySelectorAll('strong')].map(
    (allele) => allele.textContent,
  )
  expect(bold).toEqual(['15', '15'])
})
