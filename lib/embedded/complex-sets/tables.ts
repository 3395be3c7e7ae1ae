/** Rows of this room, as `Tables` of the database says. */
export interface ComplexSetsTables {
  /** Tests (`hrefs`, JSON) that the product `id` stands for, and the percentage that they cost less together. */
  complex_sets: { id: string; hrefs: string; saving: number }
}
