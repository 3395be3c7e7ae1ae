export interface ComplexSetsTables {
  /** Tests (`hrefs`, JSON) that product `id` includes, and the `saving` in percent for ordering them together. */
  complex_sets: { id: string; hrefs: string; saving: number }
}
