/** A mutation: a small change of one file, and the tests that have to fail because of it. */
export interface Mutation {
  /** Path in the project. */
  readonly file: string
  /** Text that occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** Test files, as for `npm test -- contract/orders`, with a path from `tests` without an extension. */
  readonly suites: readonly string[]
  /**
   * Marks code that has to be built before a test can run it. All such mutations share one build, so each names a part
   * of the title of a test that fails because of it alone.
   */
  readonly built?: { readonly title: string }
}
