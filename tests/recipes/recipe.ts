import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SOURCE_LANGUAGE } from '../../i18n/locales.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { childEnvironment } from '../support/child-environment.ts'
import { copyTree, type TreeCopy } from '../support/tree-copy.ts'

export type Edit = (tree: TreeCopy) => void

interface Omitted {
  readonly by: 'types' | `tests/${'arch' | 'unit'}/${string}`
  readonly names: RegExp
}

export interface Step {
  readonly name: string
  readonly edits: readonly Edit[]
  /** The part of `npm run check` that names the step if it is omitted: the compiler, or a test. */
  readonly omitted: Omitted
}

export interface Recipe {
  readonly title: string
  readonly steps: readonly Step[]
  /** Files of suites that the recipe runs at its end. */
  readonly suites: readonly string[]
}

export interface Result {
  readonly isGreen: boolean
  readonly output: string
}

class GeneratorError extends Error {}

/**
 * Copies the project into a repository of its own, as tests list the files of the repository, and applies steps. If one
 * is omitted, the generators that depend on it may fail.
 */
export function treeWith(steps: readonly Step[], isComplete: boolean): TreeCopy {
  const tree = copyTree(() => true, copyFileSync)
  // If the lock file were newer than the packages, a run in the copy would remove those of the project.
  utimesSync(join(tree.folder, 'package-lock.json'), 0, 0)
  for (const edit of steps.flatMap(({ edits }) => edits))
    try {
      edit(tree)
    } catch (error) {
      if (isComplete || !(error instanceof GeneratorError)) throw error
    }
  execFileSync('git', ['init', '--quiet'], { cwd: tree.folder })
  execFileSync('git', ['add', '--all'], { cwd: tree.folder })
  return tree
}

/** Replaces the symbolic link to the packages by hard links: a build does not follow a link out of its folder. */
export function linkPackages({ folder }: TreeCopy): void {
  rmSync(join(folder, 'node_modules'))
  execFileSync('cp', ['-al', 'node_modules', folder])
}

/** Inserts a text after another, which occurs once in the file. */
export const insertAfter =
  (path: string, text: string, added: string): Edit =>
  (tree) =>
    tree.edit(path, text, text + added)

export const insertBefore =
  (path: string, text: string, added: string): Edit =>
  (tree) =>
    tree.edit(path, text, added + text)

export const createFile =
  (path: string, text: string): Edit =>
  ({ folder }) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }

/** Runs a generator of the project. */
export const generate =
  (script: string): Edit =>
  ({ folder }) => {
    try {
      execFileSync(process.execPath, [`lib/cli/${script}`], { cwd: folder, env: variables(), stdio: 'pipe' })
    } catch (error) {
      throw new GeneratorError(script, { cause: error })
    }
  }

/** Does what `npm run format` does, for the files that the recipe changes. */
export const format =
  (...paths: readonly string[]): Edit =>
  ({ folder }) =>
    void execFileSync(process.execPath, ['node_modules/prettier/bin/prettier.cjs', '--write', ...paths], {
      cwd: folder,
      stdio: 'pipe',
    })

const variables = () => ({ ...childEnvironment(), NO_COLOR: '1' }) as unknown as NodeJS.ProcessEnv

/** Runs a script of the project in a copy. */
export function runScript({ folder }: TreeCopy, script: string, ...args: readonly string[]): Promise<Result> {
  const given = ['CHROMIUM_PATH', 'TEST_DATABASE_URL', 'TEST_REDIS_URL'].filter((name) => process.env[name])
  const env = { ...variables(), ...Object.fromEntries(given.map((name) => [name, process.env[name]])) }
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [script, ...args], { cwd: folder, env })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
    child.on('error', fail).on('close', (code) => done({ isGreen: code === 0, output }))
  })
}

export async function checkOf(by: Omitted['by'], tree: TreeCopy): Promise<Result> {
  if (by !== 'types') return await runScript(tree, 'node_modules/vitest/vitest.mjs', 'run', by, '--reporter=default')
  const errors = [...(await tree.typeErrors())].map(([path, texts]) => `${path}: ${texts.join(' ')}`)
  return { isGreen: errors.length === 0, output: errors.join('\n') }
}

type Tree = { readonly [key: string]: string | Tree }

/** Inserts an entry after the one with the full key `path`. */
const withEntry = (texts: Tree, [first = '', ...others]: readonly string[], added: readonly [string, string]): Tree =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]): (readonly [string, string | Tree])[] => {
      if (key !== first) return [[key, value]]
      return typeof value === 'string' ? [[key, value], added] : [[key, withEntry(value, others, added)]]
    }),
  )

/** Inserts a message after another. */
const insertMessage = (tree: TreeCopy, language: string, after: string, added: readonly [string, string]) =>
  tree.change(`public/assets/i18n/${language}.json`, (json) => {
    const messages = withEntry(JSON.parse(json) as Tree, after.split('.'), added)
    return `${JSON.stringify(messages, null, 2)}\n`
  })

export const insertSource =
  (after: string, key: string, text: string): Edit =>
  (tree) =>
    insertMessage(tree, SOURCE_LANGUAGE, after, [key, text])

/** Inserts the English text, and one derived from it in every other language but that of the source. */
export const insertTranslations =
  (after: string, key: string, text: string): Edit =>
  (tree) => {
    for (const language of LANGUAGES.filter((each) => each !== SOURCE_LANGUAGE))
      insertMessage(tree, language, after, [key, language === 'en' ? text : `${text} (${language})`])
  }
