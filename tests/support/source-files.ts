import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const ROOTS = ['app', 'components', 'i18n', 'lib', 'middleware.ts', 'instrumentation.ts', 'instrumentation-client.ts']

/** A source file with the project's files that it imports. */
export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly imports: readonly string[]
}

const SPECIFIER =
  /(?:^|\n)\s*(?:import|export)\s[^'"\n;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

function resolve(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.') && !specifier.startsWith('@/')) return undefined
  const base = specifier.startsWith('@/') ? specifier.slice(2) : normalize(join(dirname(from), specifier))
  return (
    [base, `${base}.ts`, `${base}.tsx`, join(base, 'index.ts')].find(
      (candidate) => /\.\w+$/.test(candidate) && existsSync(candidate),
    ) ?? base
  )
}

/** Lists the specifiers of static and dynamic imports, as written. */
export const specifiersOf = (text: string): string[] =>
  [...text.matchAll(SPECIFIER)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')

/** Lists the files that a file loads with `import()`. */
export const lazyImportsOf = ({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] =>
  [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].flatMap((match) => resolve(path, match[1] ?? '') ?? [])

/** Reads the TypeScript files of the project, or all code below the given paths. */
export function sourceFiles(roots: readonly string[] = ROOTS): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...roots], {
    encoding: 'utf8',
  }).split('\n')
  return listed
    .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && existsSync(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, imports: specifiersOf(text).flatMap((specifier) => resolve(path, specifier) ?? []) }
    })
}
