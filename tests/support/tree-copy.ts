import { execFileSync, spawn } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** True for files that the compiler reads. */
const isCompiled = (path: string): boolean => /\.(?:[cm]?tsx?|mjs|json|css)$/.test(path)
const COPIES = 'test-results/trees'

export interface TreeCopy {
  readonly folder: string
  read(path: string): string
  change(path: string, toText: (text: string) => string): void
  /** Replaces a text that must occur exactly once. */
  edit(path: string, find: string, replacement: string): void
  /** Type errors by file: one text for each. */
  typeErrors(): Promise<ReadonlyMap<string, readonly string[]>>
  remove(): void
}

function parseErrors(output: string): Map<string, string[]> {
  const errors = new Map<string, string[]>()
  let current: string[] = []
  for (const line of output.split('\n')) {
    const [, path, message] = /^(\S.*?)\(\d+,\d+\): error (.*)$/.exec(line) ?? []
    if (path !== undefined && message !== undefined) {
      current = errors.get(path) ?? []
      errors.set(path, current)
      current.push(message)
    } else if (current.length && line.trim()) current.push(`${current.pop() ?? ''} ${line.trim()}`)
  }
  return errors
}

/**
 * Copies files of the project, as hard links unless programs write to the copy. The copy is in the project, because
 * hard links cannot leave its file system.
 */
export function copyTree(isCopied = isCompiled, copyFile: (from: string, to: string) => void = linkSync): TreeCopy {
  mkdirSync(COPIES, { recursive: true })
  const folder = resolve(mkdtempSync(join(COPIES, 'tree-')))
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z'],
    { encoding: 'utf8' },
  )
  const folders = new Set<string>()
  for (const path of listed.split('\0').filter((name) => isCopied(name) && existsSync(name))) {
    const target = join(folder, path)
    if (!folders.has(dirname(target))) mkdirSync(dirname(target), { recursive: true })
    folders.add(dirname(target))
    copyFile(path, target)
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  function change(path: string, toText: (text: string) => string): void {
    const text = toText(read(path))
    // A link shares its content with the original.
    rmSync(join(folder, path))
    writeFileSync(join(folder, path), text)
  }
  return {
    folder,
    read,
    change,
    edit: (path, find, replacement) =>
      change(path, (text) => {
        if (text.split(find).length !== 2) throw new Error(`${path}: "${find}" does not occur exactly once`)
        return text.replace(find, () => replacement)
      }),
    typeErrors: () =>
      new Promise((done, fail) => {
        const compiler = spawn(
          process.execPath,
          [
            'node_modules/typescript/bin/tsc',
            '--noEmit',
            '--incremental',
            'false',
            '--pretty',
            'false',
            '--checkers',
            '1',
          ],
          { cwd: folder },
        )
        let output = ''
        compiler.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
        compiler.on('error', fail).on('close', () => done(parseErrors(output)))
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
