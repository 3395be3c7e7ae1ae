/** Plain strings, so that the tree loads no message library. */
export interface TreeMessages {
  readonly label: string
  readonly keys: string
  readonly search: string
  readonly none: string
  readonly found: string
  readonly bornIn: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly fit: string
  readonly close: string
  readonly start: string
  readonly fathersSide: string
  readonly mothersSide: string
  readonly line: string
  /** Names of the generations, from the parents on. */
  readonly generations: readonly string[]
  readonly loading: string
  readonly failed: string
  readonly retry: string
}
