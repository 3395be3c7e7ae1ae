import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const ROOTS = ['app', 'components', 'i18n', 'lib', 'middleware.ts', 'instrumentation.ts', 'instrumentation-client.ts']

/** A source file of the project and what it imports of the project's own files. */
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

/** Everything that an import statement or a dynamic import names, as written. */
export const specifiersOf = (text: string): string[] =>
  [...text.matchAll(SPECIFIER)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')

/** Files that an `import()` of a file names, as written. */
export const lazyImportsOf = ({ path, text }: Pick<SourceFile, 'path' | 'text'>): string[] =>
  [...text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)].flatMap((match) => resolve(path, match[1] ?? '') ?? [])

/** Every TypeScript file of the house. */
export function sourceFiles(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...ROOTS], {
    encoding: 'utf8',
  }).split('\n')
  return listed
    .filter((path) => /\.(?:ts|tsx|mjs)$/.test(path) && existsSync(path))
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, imports: specifiersOf(text).flatMap((specifier) => resolve(path, specifier) ?? []) }
    })
}
