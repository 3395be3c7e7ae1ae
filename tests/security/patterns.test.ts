import { Worker } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import { sourceFiles } from '../support/source-files.ts'
// Loaded before our files are, lest its expressions count as theirs.
import 'zod'

/** What is read of what comes from outside; commands and what draws the site's own catalogue are not. */
const READERS = /^(?:lib\/(?:contract|domain|door|http|server|embedded|serve|systems|variants|visitor)|i18n)\//
const OWN = /\.data\.ts$|\/seed|typograph\.ts$|chat\/host-check\.ts$/

interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
}

/** A regular expression as it stands in a source file: after what an expression may follow, with its classes. */
const LITERAL = /(?<=(?:[(,=>:[!&|?]|\breturn)\s*)\/(?![*/])(?<source>(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/(?<flags>[dgimsuvy]*)(?![\w/])/g

const patternsOf = (file: string, text: string): Pattern[] =>
  [...text.matchAll(LITERAL)].map(({ groups }) => ({ file, source: groups?.['source'] ?? '', flags: groups?.['flags'] ?? '' }))

const FILES = sourceFiles().filter(({ path }) => READERS.test(path) && !OWN.test(path))
const PATTERNS = FILES.flatMap(({ path, text }) => patternsOf(path, text))

/** Files that put expressions together, each with how often. */
const JOINERS = FILES.map(({ path, text }) => [path, [...text.matchAll(/\bRegExp\(/g)].length] as const).filter(([, count]) => count > 0)
/** What comes out where it is done within a function; the rest is seen while the files are loaded. */
const WITHIN: Readonly<Record<string, readonly (readonly [source: string, flags: string])[]>> = {
  'lib/domain/csv-reading.ts': [',', ';'].map((separator) => [`[^${separator}\\r\\n]*`, 'y']),
}

/** The expressions that a file puts together when it is loaded. */
async function joinedBy(file: string): Promise<Pattern[]> {
  const made: Pattern[] = []
  const construct = (target: typeof RegExp, [source, flags = '']: [string, string?]) => {
    if (new Error().stack?.includes(file)) made.push({ file, source, flags })
    return new target(source, flags)
  }
  vi.stubGlobal('RegExp', new Proxy(RegExp, { construct }))
  await import(/* @vite-ignore */ `../../${file}`)
  vi.unstubAllGlobals()
  return made
}

const LOADED = JOINERS.filter(([file]) => !Object.hasOwn(WITHIN, file))
const JOINED = (await Array.fromAsync(LOADED, ([file]) => joinedBy(file))).flat()
const TRIED = [...PATTERNS, ...JOINED, ...Object.entries(WITHIN).flatMap(([file, list]) => list.map(([source, flags]) => ({ file, source, flags })))]

/** Characters that a text may hold: more than a body may have of most kinds, so that work that grows with their square is seen. */
const LENGTH = 100_000

/** Tries an expression on long texts that begin as it begins, go on with one thing over and over, and do not end as it ends. */
const TRY = `
const { parentPort, workerData: { source, flags, length } } = require('node:worker_threads')
const literal = source.replace(/^\\^/, '').match(/^(?:[\\w\\-/:;,<>!" ]|\\\\[^\\w])*/)[0].replaceAll('\\\\', '')
const parts = ['a', '0', ' ', '\\t', '\\n', '.', '-', '_', '/', '\\\\', '<', '>', '!', '?', '"', "'", '(', ')', '[', '{', ',', ';', ':', '=', '+', '&', '%', '%2f', '#', '@', '$', '*',
  '|', '\\u00e9', '\\u042f', '\\ud83d\\ude00', '\\u00a0', '<!--', '<!-- -->', '<?x?>', '<!DOCTYPE ', 'url(', 'a.', 'a-', 'a ', '0.', '0,', 'a=a;', '.$a', '../', 'data:', '- ', '\\r\\n']
for (const start of new Set(['', literal]))
  for (const part of parts)
    for (const end of ['', '\\0', '!\\n<'])  {
      const text = start + part.repeat(Math.ceil(length / part.length)) + end
      const expression = new RegExp(source, flags)
      if (expression.global) text.replace(expression, '')
      else expression.exec(text)
    }
parentPort.postMessage('done')
`

/** A thread that can be ended in the middle of an expression, which nothing within one can. */
const HANGS_AFTER = 20_000

function answers({ source, flags }: Pattern): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(TRY, { eval: true, workerData: { source, flags, length: LENGTH } })
    const end = setTimeout(() => void worker.terminate().then(() => resolve(false)), HANGS_AFTER)
    worker
      .once('message', () => resolve(true))
      .once('error', reject)
      .once('exit', () => clearTimeout(end))
  })
}

describe('a regular expression that reads what comes from outside', () => {
  it('is one of many', () => expect(PATTERNS.length).toBeGreaterThan(100))

  it('is here too where it is put together', () => {
    expect(LOADED.map(([file]) => [file, JOINED.filter((joined) => joined.file === file).length])).toEqual(LOADED)
    expect(JOINERS.length - LOADED.length).toBe(Object.keys(WITHIN).length)
  })

  it.each(TRIED)('$file: /$source/$flags answers to any text', async (pattern) => expect(await answers(pattern)).toBe(true))

  it('would be found if it did not', async () => {
    const worker = new Worker(`/^(a+)+$/.exec('a'.repeat(${LENGTH}) + '!')`, { eval: true })
    const ended = await Promise.race([new Promise((resolve) => worker.once('exit', () => resolve(true))), new Promise((resolve) => setTimeout(resolve, 1000))])
    await worker.terminate()
    expect(ended).toBe(undefined)
  })
})
