import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { originMapsModule } from '../../../lib/cli/illustrations/origin-maps.ts'
import { ORIGIN_MAPS } from '../../../lib/domain/origin-maps.data.ts'
import { ORIGIN } from '../../../lib/domain/sample-report.ts'

const EUROPE = ['east', 'baltic', 'iberia', 'north', 'caucasus']

/** Positions of the dots of a path, from its relative steps. */
function dotsOf(path: string): [number, number][] {
  let at: [number, number] = [0, 0]
  return [...path.matchAll(/([Mm])(-?[\d.]+) (-?[\d.]+)h0/g)].map(([, kind, x, y]) => {
    at = kind === 'M' ? [Number(x), Number(y)] : [at[0] + Number(x), at[1] + Number(y)]
    return at
  })
}

it('the generated maps match the package and the drawing rules: npm run generate:illustrations was run', () => {
  expect(readFileSync('lib/domain/origin-maps.data.ts', 'utf8')).toBe(originMapsModule())
})

it('the generated maps are small', () => {
  expect(brotliCompressSync(JSON.stringify(ORIGIN_MAPS)).length).toBeLessThan(6 * 1024)
})

describe.each(Object.entries(ORIGIN_MAPS))('the map of %s', (name, map) => {
  const paths = [map.land, ...map.regions.map(({ dots }) => dots)]

  it('marks every region of the sample on it, in table order', () => {
    const regions = ORIGIN.map(({ region }) => region as string)
    expect(map.regions.map(({ region }) => region)).toEqual(
      name === 'world' ? regions : regions.filter((region) => EUROPE.includes(region)),
    )
    expect(map.regions.filter(({ dots }) => dotsOf(dots).length < 4)).toEqual([])
  })

  it('consists only of dots', () => {
    for (const path of paths) expect(path).toMatch(/^(?:[Mm]\d+(?:\.\d)? \d+(?:\.\d)?h0)+$/)
  })

  it('has no dot outside its bounds and no duplicates', () => {
    const dots = paths.flatMap(dotsOf)
    expect(dots.filter(([x, y]) => !(x >= 0 && x <= map.width && y >= 0 && y <= map.height))).toEqual([])
    expect(new Set(dots.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)).size).toBe(dots.length)
  })

  it('has a label for each region and a line that starts at a dot of the region', () => {
    for (const { pin, dot, dots } of map.regions) {
      expect(pin[0] > 0 && pin[0] < map.width && pin[1] > 0 && pin[1] < map.height).toBe(true)
      expect(Math.min(...dotsOf(dots).map(([x, y]) => Math.hypot(x - dot[0], y - dot[1])))).toBeLessThan(1)
    }
  })
})
