import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { sourceFiles, type SourceFile } from './source-files.ts'

const TEXTS = 'public/assets/i18n'
/** Types of imported styles and images; without next-intl in the program, its type of all messages is not extended. */
const AMBIENT_TYPES = ['next', 'next/image-types/global', 'next-intl']

/** New texts of files, made of the present ones. */
export type Changes = Readonly<Record<string, (text: string) => string>>

/** Lists the modules of lib/contract and lib/domain that depend on the given ones, and all files that import these. */
function dependents(files: readonly SourceFile[], changed: readonly string[]): string[] {
  const found = new Set(changed.filter((path) => /\.tsx?$/.test(path)))
  const importers = (folder: RegExp) =>
    files.flatMap(({ path, imports }) =>
      folder.test(path) && !found.has(path) && imports.some((one) => found.has(one)) ? [path] : [],
    )
  for (let size = 0; size !== found.size;) {
    size = found.size
    for (const path of importers(/^lib\/(?:contract|domain)\//)) found.add(path)
  }
  return [...found, ...importers(/^/)]
}

function copyTree(folder: string, files: readonly SourceFile[], changes: Changes): void {
  const texts = Object.fromEntries(files.map(({ path, text }) => [path, text]))
  for (const [path, change] of Object.entries(changes)) {
    const text = texts[path] ?? readFileSync(path, 'utf8')
    texts[path] = change(text)
    if (texts[path] === text) throw new Error(`${path} is not changed`)
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  cpSync(TEXTS, join(folder, TEXTS), { recursive: true })
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

const COMPILER = resolve('node_modules/typescript/bin/tsc')

const compile = (folder: string) =>
  new Promise<string>((done) => {
    const options = { cwd: folder, maxBuffer: 1e8 }
    execFile(process.execPath, [COMPILER, '--pretty', 'false', '--checkers', '1'], options, (_error, output) =>
      done(output),
    )
  })

/**
 * Type-checks a copy of the source with changes; without files that import neither a changed module nor a module of
 * lib/contract or lib/domain that depends on one.
 * @returns errors as the compiler prints them, by file
 */
export async function typeErrorsAfter(changes: Changes): Promise<ReadonlyMap<string, readonly string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'tree-copy-'))
  try {
    const files = sourceFiles().filter(({ path }) => !path.endsWith('.mjs'))
    copyTree(folder, files, changes)
    const globals = files.filter(
      ({ path, text }) => path.endsWith('.d.ts') || /declare global|interface Window/.test(text),
    )
    const references = AMBIENT_TYPES.map((name) => `/// <reference types="${name}" />\n`)
    writeFileSync(join(folder, 'ambient.d.ts'), references.join(''))
    const project = {
      extends: resolve('tsconfig.json'),
      compilerOptions: { incremental: false, noEmit: true, plugins: [], paths: { '@/*': [`${folder}/*`] } },
      include: [],
      files: ['ambient.d.ts', ...globals.map(({ path }) => path), ...dependents(files, Object.keys(changes))],
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
    const errors = (await compile(folder)).split(/\n(?! )/).filter(Boolean)
    return Map.groupBy(errors, (error) => /^(.*?)\(\d+,\d+\): error /.exec(error)?.[1] ?? '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
