/** Words that the tree gets as plain strings, so that no message library is loaded for it. */
export interface TreeWords {
  readonly label: string
  readonly keys: string
  readonly search: string
  readonly none: string
  /** Holds `{count}`. */
  readonly found: string
  /** Holds `{year}`. */
  readonly bornIn: string
  readonly zoomIn: string
  readonly zoomOut: string
  readonly fit: string
  readonly close: string
  readonly start: string
  readonly fathersSide: string
  readonly mothersSide: string
  readonly line: string
  /** How far back each generation is, from the first before the start of the tree. */
  readonly generations: readonly string[]
  readonly loading: string
  readonly failed: string
  readonly retry: string
}
