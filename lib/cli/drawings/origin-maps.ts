import {
  geoConicEqualArea,
  geoContains,
  geoEqualEarth,
  geoPath,
  type GeoPermissibleObjects,
  type GeoProjection,
} from 'd3-geo'
import { readFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import type { OriginMap } from '../../domain/origin-map.ts'
import { ORIGIN, type OriginRegion } from '../../domain/sample-report.ts'
import { n } from './palette.ts'

type Pair = readonly [x: number, y: number]

interface View {
  readonly projection: GeoProjection
  readonly width: number
  readonly height: number
  readonly step: number
  /** Longitude and latitude of the number of each region that the view has. */
  readonly pins: Partial<Readonly<Record<OriginRegion, Pair>>>
}

const VIEWS = {
  /** Equal Earth keeps areas true; the cut lies in the Bering Strait. */
  world: {
    projection: geoEqualEarth().rotate([-11, 0]).scale(181).translate([368, 256]),
    width: 790,
    height: 442,
    step: 6.9,
    pins: {
      andes: [-100, -20],
      iberia: [-29, 34],
      north: [-20, 72],
      baltic: [26, 80],
      east: [80, 79],
      caucasus: [60, 20],
    },
  },
  europe: {
    projection: geoConicEqualArea()
      .parallels([40, 65])
      .rotate([-20, 0])
      .center([0, 52.6])
      .scale(590)
      .translate([240, 215]),
    width: 480,
    height: 430,
    step: 8.2,
    pins: { iberia: [-4, 40], north: [14.2, 62], baltic: [25.4, 58.6], east: [36, 54.4], caucasus: [44.4, 42.2] },
  },
} as const satisfies Record<string, View>

/** Countries of the regions by their number in ISO 3166; Russia has parts of two. */
const COUNTRIES: Readonly<Record<OriginRegion, readonly string[]>> = {
  east: ['112', '616', '804'],
  baltic: ['233', '246', '428', '440'],
  iberia: ['620', '724'],
  andes: ['068', '218', '604'],
  north: ['208', '578', '752'],
  caucasus: ['031', '051', '268'],
}
const RUSSIA = '643'
const ANTARCTICA = '010'
const REGIONS = ORIGIN.map(({ region }) => region)

function regionAt(country: string, [longitude, latitude]: Pair): OriginRegion | undefined {
  if (country !== RUSSIA)
    return latitude < 72 ? REGIONS.find((region) => COUNTRIES[region].includes(country)) : undefined
  if (latitude < 45 && longitude > 36 && longitude < 49) return 'caucasus'
  return longitude > 19 && longitude < 60 && latitude < 70 ? 'east' : undefined
}

type World = Parameters<typeof feature>[0]
const world = JSON.parse(
  readFileSync(new URL('../../../node_modules/world-atlas/countries-110m.json', import.meta.url), 'utf8'),
) as World
const shapes = world.objects['countries'] && feature(world, world.objects['countries'])
const countries = shapes && 'features' in shapes ? shapes.features.filter(({ id }) => id !== ANTARCTICA) : []

/** Dots that follow one another in a row are written as equal steps, which pack well. */
const pathOf = (dots: readonly Pair[], step: number): string =>
  dots
    .map(([x, y], index) => {
      const [lastX = 0, lastY] = dots[index - 1] ?? []
      return lastY === y && Math.abs(x - lastX - step) < 0.01 ? `m${n(step)} 0h0` : `M${n(x)} ${n(y)}h0`
    })
    .join('')

/** Points of the view in rows, every other one shifted by half a step. */
const gridOf = ({ width, height, step }: View): Pair[] =>
  Array.from({ length: Math.floor(height / (step * 0.875)) }, (_, row) =>
    Array.from({ length: Math.floor(width / step) }, (_unused, column): Pair => [
      (column + (row % 2 ? 1 : 0.5)) * step,
      (row * 0.875 + 0.5) * step,
    ]),
  ).flat()

/** The dot that lies in the middle of others. */
function middleOf(dots: readonly Pair[]): Pair {
  const mean = (axis: 0 | 1) => dots.reduce((sum, dot) => sum + dot[axis], 0) / dots.length
  const [x, y] = [mean(0), mean(1)]
  const distance = (dot: Pair) => Math.hypot(dot[0] - x, dot[1] - y)
  return [...dots].sort((one, two) => distance(one) - distance(two))[0] ?? [0, 0]
}

function draw(view: View): OriginMap {
  const { projection, width, height, step, pins } = view
  const boxes = countries.map((country) => ({
    country,
    box: geoPath(projection).bounds(country as GeoPermissibleObjects),
  }))
  const dots = gridOf(view).flatMap(([x, y]) => {
    const place = projection.invert?.([x, y])
    if (!place || Math.abs(place[0]) > 180) return []
    const at = boxes.find(
      ({ country, box: [[left, top], [right, bottom]] }) =>
        x >= left && x <= right && y >= top && y <= bottom && geoContains(country, place),
    )
    return at ? [{ at: [x, y] as Pair, region: regionAt(String(at.country.id), place) }] : []
  })
  const of = (region: OriginRegion | undefined) => dots.filter((dot) => dot.region === region).map(({ at }) => at)
  const rounded = ([x, y]: Pair): Pair => [Math.round(x), Math.round(y)]
  return {
    width,
    height,
    step,
    land: pathOf(of(undefined), step),
    regions: REGIONS.flatMap((region) => {
      const pin = pins[region] && projection([...pins[region]])
      return pin
        ? [{ region, dots: pathOf(of(region), step), pin: rounded(pin), dot: rounded(middleOf(of(region))) }]
        : []
    }),
  }
}

/**
 * The source of `lib/domain/origin-maps.data.ts`. Dots, because a likeness of DNA has no borders: nothing here says to which
 * state a place belongs.
 */
export const originMapsModule =
  (): string => `// Written by lib/cli/drawings from world-atlas (Natural Earth, public domain). Do not edit.
import type { OriginMap } from './origin-map.ts'

export const ORIGIN_MAPS: Readonly<Record<'world' | 'europe', OriginMap>> = ${JSON.stringify({ world: draw(VIEWS.world), europe: draw(VIEWS.europe) }, null, 1)}
`
