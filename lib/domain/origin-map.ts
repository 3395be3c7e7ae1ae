import type { OriginRegion } from './sample-report.ts'

/** A map of dots, in units of its own: paths of zero-length lines that round caps turn into dots. */
export interface OriginMap {
  readonly width: number
  readonly height: number
  /** Distance of two dots. */
  readonly step: number
  /** Land that belongs to no region of the report. */
  readonly land: string
  readonly regions: readonly RegionOnMap[]
}

interface RegionOnMap {
  readonly region: OriginRegion
  readonly dots: string
  /** Where the number of the region stands, and the dot that it belongs to. */
  readonly pin: readonly [x: number, y: number]
  readonly dot: readonly [x: number, y: number]
}
