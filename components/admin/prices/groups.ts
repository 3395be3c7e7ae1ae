import type { Name } from './names'

/** A group of the catalogue, with the paths of its products. */
export interface PriceGroup {
  readonly key: string
  readonly title: Name
  readonly hrefs: readonly string[]
}
