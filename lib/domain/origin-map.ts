import type { OriginRegion } from './sample-report.ts'

/**
 * A dot map in its own units: paths of zero-length segments that round line caps render as dots. `pin` is the position
 * of a region's number, `dot` of the dot it labels.
 */
export interface OriginMap {
  readonly width: number
  readonly height: number
  readonly step: number
  readonly land: string
  readonly regions: readonly RegionOnMap[]
}

interface RegionOnMap {
  readonly region: OriginRegion
  readonly dots: string
  readonly pin: readonly [x: number, y: number]
  readonly dot: readonly [x: number, y: number]
}
