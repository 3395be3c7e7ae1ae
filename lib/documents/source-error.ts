export interface SourceProblem {
  readonly file: string
  readonly line: number
  readonly message: string
}

/** Records a problem of the current file. */
export type Report = (line: number, message: string) => void

/** `message` has a line `file:line: problem` for each problem, so that editors can jump to it. */
export class SourceError extends Error {
  readonly problems: readonly SourceProblem[]
  constructor(problems: readonly SourceProblem[]) {
    const lines = problems.map(({ file, line, message }) => `  ${file}:${line}: ${message}`)
    super(['Legal documents cannot be published:', ...lines].join('\n'))
    this.name = 'SourceError'
    this.problems = problems
  }
}
