/** A fault that somebody could make: a small change of one file, and the tests that have to fail because of it. */
export interface Mutation {
  /** Path in the project. */
  readonly file: string
  /** Text that occurs exactly once in the file. */
  readonly find: string
  readonly replace: string
  /** Test files, as for `npm test -- contract/orders`, with a path from `tests` without an extension. */
  readonly suites: readonly string[]
  /**
   * What has to be compiled before a test can see it. All such mutations share one build, so each of them names a part of
   * the title of a test that fails because of it alone.
   */
  readonly built?: { readonly title: string }
}
