/** Something wrong in a source, at a line that an editor can jump to. */
export interface SourceProblem {
  readonly file: string
  readonly line: number
  readonly message: string
}

/** Notes a problem of the file that is being read. */
export type Report = (line: number, message: string) => void

/** Raised while sources are read: `message` has one `file:line: what is wrong` for each problem. */
export class SourceError extends Error {
  readonly problems: readonly SourceProblem[]
  constructor(problems: readonly SourceProblem[]) {
    super(
      `Legal documents cannot be published:\n${problems.map(({ file, line, message }) => `  ${file}:${line}: ${message}`).join('\n')}`,
    )
    this.name = 'SourceError'
    this.problems = problems
  }
}
