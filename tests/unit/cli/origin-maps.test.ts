import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { originMapsModule } from '../../../lib/cli/drawings/origin-maps.ts'
import { ORIGIN_MAPS } from '../../../lib/domain/origin-maps.data.ts'
import { ORIGIN } from '../../../lib/domain/sample-report.ts'

const EUROPE = ['east', 'baltic', 'iberia', 'north', 'caucasus']

/** Places of the dots of a path, steps added up. */
function dotsOf(path: string): [number, number][] {
  let at: [number, number] = [0, 0]
  return [...path.matchAll(/([Mm])(-?[\d.]+) (-?[\d.]+)h0/g)].map(([, kind, x, y]) => {
    at = kind === 'M' ? [Number(x), Number(y)] : [at[0] + Number(x), at[1] + Number(y)]
    return at
  })
}

it('the maps are what the package and the rules of the drawing give: npm run drawings has been run', () => {
  expect(readFileSync('lib/domain/origin-maps.data.ts', 'utf8')).toBe(originMapsModule())
})

it('they are small', () => {
  expect(brotliCompressSync(JSON.stringify(ORIGIN_MAPS)).length).toBeLessThan(6 * 1024)
})

describe.each(Object.entries(ORIGIN_MAPS))('the map of %s', (name, map) => {
  const paths = [map.land, ...map.regions.map(({ dots }) => dots)]

  it('has every region of the sample that lies on it, in the order of the table', () => {
    const regions = ORIGIN.map(({ region }) => region as string)
    expect(map.regions.map(({ region }) => region)).toEqual(
      name === 'world' ? regions : regions.filter((region) => EUROPE.includes(region)),
    )
    expect(map.regions.filter(({ dots }) => dotsOf(dots).length < 4)).toEqual([])
  })

  it('is nothing but dots', () => {
    for (const path of paths) expect(path).toMatch(/^(?:[Mm]\d+(?:\.\d)? \d+(?:\.\d)?h0)+$/)
  })

  it('has no dot outside, and none twice', () => {
    const dots = paths.flatMap(dotsOf)
    expect(dots.filter(([x, y]) => !(x >= 0 && x <= map.width && y >= 0 && y <= map.height))).toEqual([])
    expect(new Set(dots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(dots.length)
  })

  it('has the number of a region on the map, and its line begin at a dot of the region', () => {
    for (const { pin, dot, dots } of map.regions) {
      expect(pin[0] > 0 && pin[0] < map.width && pin[1] > 0 && pin[1] < map.height).toBe(true)
      expect(Math.min(...dotsOf(dots).map(([x, y]) => Math.hypot(x - dot[0], y - dot[1])))).toBeLessThan(1)
    }
  })
})
