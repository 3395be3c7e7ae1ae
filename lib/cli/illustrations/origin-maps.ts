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

type Point = readonly [x: number, y: number]

interface View {
  readonly projection: GeoProjection
  readonly width: number
  readonly height: number
  readonly step: number
  /** Longitude and latitude of each region's number in this view. */
  readonly pins: Partial<Readonly<Record<OriginRegion, Point>>>
}

const VIEWS = {
  /** Equal Earth preserves areas; the map is cut at the Bering Strait. */
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

/** ISO 3166 numeric codes of the regions; Russia belongs to two of them. */
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

function regionAt(country: string, [longitude, latitude]: Point): OriginRegion | undefined {
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

/** Encodes neighbouring dots of a row as equal relative steps, which compress well. */
const dotPath = (dots: readonly Point[], step: number): string =>
  dots
    .map(([x, y], index) => {
      const [lastX = 0, lastY] = dots[index - 1] ?? []
      return lastY === y && Math.abs(x - lastX - step) < 0.01 ? `m${n(step)} 0h0` : `M${n(x)} ${n(y)}h0`
    })
    .join('')

/** Staggered grid: every other row is shifted by half a step. */
const dotGrid = ({ width, height, step }: View): Point[] =>
  Array.from({ length: Math.floor(height / (step * 0.875)) }, (_, row) =>
    Array.from({ length: Math.floor(width / step) }, (_unused, column): Point => [
      (column + (row % 2 ? 1 : 0.5)) * step,
      (row * 0.875 + 0.5) * step,
    ]),
  ).flat()

function centralDot(dots: readonly Point[]): Point {
  const mean = (axis: 0 | 1) => dots.reduce((sum, dot) => sum + dot[axis], 0) / dots.length
  const x = mean(0)
  const y = mean(1)
  const distance = (dot: Point) => Math.hypot(dot[0] - x, dot[1] - y)
  return [...dots].sort((one, two) => distance(one) - distance(two))[0] ?? [0, 0]
}

function draw(view: View): OriginMap {
  const { projection, width, height, step, pins } = view
  const boxes = countries.map((country) => ({
    country,
    box: geoPath(projection).bounds(country as GeoPermissibleObjects),
  }))
  const dots = dotGrid(view).flatMap(([x, y]) => {
    const location = projection.invert?.([x, y])
    if (!location || Math.abs(location[0]) > 180) return []
    const at = boxes.find(
      ({ country, box: [[left, top], [right, bottom]] }) =>
        x >= left && x <= right && y >= top && y <= bottom && geoContains(country, location),
    )
    return at ? [{ at: [x, y] as Point, region: regionAt(String(at.country.id), location) }] : []
  })
  const dotsOf = (region: OriginRegion | undefined) => dots.filter((dot) => dot.region === region).map(({ at }) => at)
  const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)]
  return {
    width,
    height,
    step,
    land: dotPath(dotsOf(undefined), step),
    regions: REGIONS.flatMap((region) => {
      const pin = pins[region] && projection([...pins[region]])
      return pin
        ? [{ region, dots: dotPath(dotsOf(region), step), pin: rounded(pin), dot: rounded(centralDot(dotsOf(region))) }]
        : []
    }),
  }
}

/**
 * Source of `lib/domain/origin-maps.data.ts`. Maps consist of dots because genetic similarity has no borders; they
 * assign no territory to a state.
 */
const maps = () => JSON.stringify({ world: draw(VIEWS.world), europe: draw(VIEWS.europe) }, null, 1)

export const originMapsModule =
  (): string => `// Written by lib/cli/illustrations from world-atlas (Natural Earth, public domain). Do not edit.
import type { OriginMap } from './origin-map.ts'

export const ORIGIN_MAPS: Readonly<Record<'world' | 'europe', OriginMap>> = ${maps()}
`
