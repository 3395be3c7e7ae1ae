import { CATALOGUE } from '../../domain/catalogue.ts'
import { CHAT_ICONS } from './chat-icons.ts'
import { BASES, n, seedOf, type Base } from './palette.ts'
import { ICONS, MARKS, PICTOGRAMS } from './pictograms.ts'

const STROKE = 'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"'

const symbol = (id: string, size: number, drawing: string) =>
  `<symbol id="${id}" viewBox="0 0 ${size} ${size}" ${STROKE}>${drawing}</symbol>`

const byBase = () => ({ A: '', T: '', G: '', C: '' }) as Record<Base, string>
const strokes = (paths: Record<Base, string>, width: number, cap: string) =>
  BASES.map((base) => `<path stroke="var(--base-${base.toLowerCase()})" d="${paths[base]}"/>`)
    .join('')
    .replace(/^/, `<g fill="none" stroke-width="${width}" stroke-linecap="${cap}">`) + '</g>'

/** A strip of ticks in the base colours, different for every test, as on a sample tube. */
function tubeLabel(key: string): string {
  let hash = seedOf(key)
  const paths = byBase()
  for (let tick = 0; tick < 30; tick++) {
    hash = Math.imul(hash ^ (hash >>> 13), 1_540_483_477) >>> 0
    const base = BASES[(hash >>> 7) % 4] as Base
    paths[base] += `M${tick * 4 + 1} ${(hash >>> 11) % 5 === 0 ? 4 : 0}V12`
  }
  return `<symbol id="tube-${key}" viewBox="0 0 120 12">${strokes(paths, 1.75, 'butt')}</symbol>`
}

/** Relative length of the 24 human chromosomes, and the position of the centromere as a share of it. */
const CHROMOSOMES: readonly [number, number][] = [
  [249, 0.5],
  [242, 0.39],
  [198, 0.46],
  [190, 0.26],
  [182, 0.27],
  [171, 0.36],
  [159, 0.38],
  [145, 0.31],
  [138, 0.35],
  [134, 0.3],
  [135, 0.4],
  [133, 0.27],
  [114, 0.16],
  [107, 0.16],
  [102, 0.19],
  [90, 0.41],
  [83, 0.29],
  [80, 0.22],
  [59, 0.45],
  [64, 0.44],
  [47, 0.28],
  [51, 0.29],
  [156, 0.39],
  [57, 0.22],
]

function karyotype(): string {
  const paths = byBase()
  for (const [index, [length, centromere]] of CHROMOSOMES.entries()) {
    const x = index * 12 + 4
    const top = 130 - length * 0.5
    const centre = top + length * 0.5 * centromere
    paths[BASES[index % 4] as Base] += `M${x} ${n(top)}V${n(Math.max(top + 0.1, centre - 5))}M${x} ${n(centre + 4)}V130`
  }
  return `<symbol id="karyotype" viewBox="0 0 284 134">${strokes(paths, 6, 'round')}</symbol>`
}

/** All small drawings of the site in one file; colours come from the page that uses a symbol. */
export function sprite(): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    ...Object.entries(ICONS).map(([name, drawing]) => symbol(name, 24, drawing)),
    ...Object.entries(MARKS).map(([name, drawing]) => symbol(`mark-${name}`, 24, drawing)),
    ...Object.entries(PICTOGRAMS).map(([name, drawing]) => symbol(name, 40, drawing)),
    ...CATALOGUE.filter((entry) => entry.featured).map((entry) => tubeLabel(entry.key)),
    karyotype(),
    '</svg>\n',
  ].join('\n')
}

export const chatSprite = (): string =>
  [
    '<svg xmlns="http://www.w3.org/2000/svg">',
    ...Object.entries(CHAT_ICONS).map(([name, drawing]) => symbol(name, 24, drawing)),
    '</svg>\n',
  ].join('\n')
