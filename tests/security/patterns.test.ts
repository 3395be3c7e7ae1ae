import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { sourceFiles } from '../support/source-files.ts'
// Loaded before our files are, lest its expressions count as theirs.
import { z } from 'zod'

/** What reads nothing from outside: commands, the site's own catalogue and what is made of it, a name that a build is given. */
const OWN = /^lib\/cli\/|\.data\.ts$|\/seed|typograph\.ts$|chat\/host-check\.ts$/

interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
  /** What it matches: texts begin like this too. */
  readonly like?: string
}

/** A regular expression as it stands in a source file: after what an expression may follow, with its classes. */
const LITERAL =
  /(?<=(?:[(,=>:[!&|?]|\breturn)\s*)\/(?![*/])(?<source>(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/(?<flags>[dgimsuvy]*)(?![\w/])/g

const patternsOf = (file: string, text: string): Pattern[] =>
  [...text.matchAll(LITERAL)].map(({ groups }) => ({
    file,
    source: groups?.['source'] ?? '',
    flags: groups?.['flags'] ?? '',
  }))

const FILES = sourceFiles().filter(({ path }) => !OWN.test(path))
const PATTERNS = FILES.flatMap(({ path, text }) => patternsOf(path, text))

/** Files that put expressions together, each with how often. */
const JOINERS = FILES.map(({ path, text }) => [path, [...text.matchAll(/\bRegExp\(/g)].length] as const).filter(
  ([, count]) => count > 0,
)
/** The expressions that a file puts together when it is loaded. */
async function joinedBy(file: string): Promise<Pattern[]> {
  const made: Pattern[] = []
  const construct = (target: typeof RegExp, [source, flags = '']: [string, string?]) => {
    if (new Error().stack?.includes(file)) made.push({ file, source, flags })
    return new target(source, flags)
  }
  // Another file may have loaded it already.
  vi.resetModules()
  vi.stubGlobal('RegExp', new Proxy(RegExp, { construct }))
  await import(/* @vite-ignore */ `../../${file}`)
  vi.unstubAllGlobals()
  return made
}

const JOINED = (await Array.fromAsync(JOINERS, ([file]) => joinedBy(file))).flat()

/** The formats of the library that the contract uses, each with a text that is one. */
const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-02-28',
  datetime: '2026-02-28T10:00:00.123Z',
  uuid: 'c0ffee00-0000-4000-8000-000000000000',
}

/** The expressions of such formats in a schema, and in whatever it is made of. */
function formatsIn(schema: z.core.$ZodType): Pattern[] {
  const found: Pattern[] = []
  const look = ({ zodSchema }: { zodSchema: z.core.$ZodType }) => {
    const { format = '', pattern } = (zodSchema as z.ZodType).def as { format?: string; pattern?: RegExp }
    if (pattern) found.push({ file: format, source: pattern.source, flags: pattern.flags, like: FORMATS[format] ?? '' })
  }
  // What a text is before it is made something else, and after.
  for (const io of ['input', 'output'] as const) z.toJSONSchema(schema, { io, unrepresentable: 'any', override: look })
  return found
}

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType

/** Every schema that a file exports, by itself or among others. */
async function schemasOf(file: string): Promise<z.core.$ZodType[]> {
  const exported = Object.values((await import(/* @vite-ignore */ `../../${file}`)) as Record<string, unknown>)
  return exported
    .flatMap((value) => (isSchema(value) ? [value] : typeof value === 'object' && value ? Object.values(value) : []))
    .filter(isSchema)
}

// After what is put together has been seen, which happens once.
const CONTRACT = FILES.filter(({ path }) => path.startsWith('lib/contract/'))
const SCHEMAS = (await Array.fromAsync(CONTRACT, ({ path }) => schemasOf(path))).flat()
const OF_FORMATS = [...new Map(SCHEMAS.flatMap(formatsIn).map((pattern) => [pattern.source, pattern])).values()]

const TRIED = [...PATTERNS, ...JOINED, ...OF_FORMATS]

/** Characters that a text may hold: more than a body may have of most kinds, so that work that grows with their square is seen. */
const LENGTH = 100_000

/** Tries expressions on long texts that begin as each begins, go on with one thing over and over, and do not end as it ends. */
const TRY = `
const { parentPort, workerData: length } = require('node:worker_threads')
const parts = ['a', '0', ' ', '\\t', '\\n', '.', '-', '_', '/', '\\\\', '<', '>', '!', '?', '"', "'", '(', ')', '[', '{', ',', ';', ':', '=', '+', '&', '%', '%2f', '#', '@', '$', '*',
  '|', '\\u00e9', '\\u042f', '\\ud83d\\ude00', '\\u00a0', '<!--', '<!-- -->', '<?x?>', '<!DOCTYPE ', 'url(', 'a.', 'a-', 'a ', '0.', '0,', 'a=a;', '.$a', '../', 'data:', '- ', '\\r\\n']
const textsAfter = (start) => parts.flatMap((part) => ['', '\\0', '!\\n<', ' aaaa'].map((end) => start + part.repeat(Math.ceil(length / part.length)) + end))
const plain = textsAfter('')
parentPort.on('message', ({ source, flags, like }) => {
  const literal = source.replace(/^\\^/, '').match(/^(?:[\\w\\-/:;,<>!" ]|\\\\[^\\w])*/)[0].replaceAll('\\\\', '')
  const expression = new RegExp(source, flags)
  for (const start of new Set(['', literal, ...Array.from(like, (_, index) => like.slice(0, index + 1))]))
    for (const text of start ? textsAfter(start) : plain)
      if (expression.global) text.replace(expression, '')
      else expression.test(text), (expression.lastIndex = 0)
  parentPort.postMessage('done')
})
`

const HANGS_AFTER_MS = 20_000

/** A thread that can be ended in the middle of an expression, which nothing within one can. */
let thread: Worker | undefined

function answers({ source, flags, like = '' }: Pattern): Promise<boolean> {
  const worker = (thread ??= new Worker(TRY, { eval: true, workerData: LENGTH }))
  return new Promise((resolve, reject) => {
    const end = setTimeout(() => {
      thread = undefined
      void worker.terminate().then(() => resolve(false))
    }, HANGS_AFTER_MS)
    worker.once('error', reject).once('message', () => {
      clearTimeout(end)
      worker.off('error', reject)
      resolve(true)
    })
    worker.postMessage({ source, flags, like })
  })
}

describe('a regular expression that reads what comes from outside', () => {
  afterAll(() => thread?.terminate())

  it('is one of many', () => expect(PATTERNS.length).toBeGreaterThan(300))

  it('is here too where it is a format of the library', () => {
    expect(SCHEMAS.length).toBeGreaterThan(100)
    const found = OF_FORMATS.map(({ file, source, like = '' }) => `${file}: ${new RegExp(source).test(like)}`)
    expect(new Set(found)).toEqual(new Set(Object.keys(FORMATS).map((format) => `${format}: true`)))
  })

  it('is here too where it is put together', () => {
    expect(JOINERS.map(([file]) => [file, JOINED.filter((joined) => joined.file === file).length])).toEqual(JOINERS)
  })

  it.each(TRIED)('$file: /$source/$flags answers to any text', async (pattern) =>
    expect(await answers(pattern)).toBe(true),
  )

  it('would be found if it did not', async () => {
    const worker = new Worker(`/^(a+)+$/.exec('a'.repeat(${LENGTH}) + '!')`, { eval: true })
    const ended = await Promise.race([
      new Promise((resolve) => worker.once('exit', () => resolve(true))),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ])
    await worker.terminate()
    expect(ended).toBe(undefined)
  })
})
