import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { sourceFiles } from '../support/source-files.ts'
// Loaded before the project's files, so that its patterns are not counted as theirs.
import { z } from 'zod'

/** Files whose patterns read no external input: commands, seeds and generated data, the host given to a build. */
const OWN = /^lib\/cli\/|\.data\.ts$|\/seed|typograph\.ts$|chat\/host-check\.ts$/

interface Pattern {
  readonly file: string
  readonly source: string
  readonly flags: string
  /** A text that it matches, used as a prefix of the tested texts. */
  readonly like?: string
}

/** A regular expression literal in a source file: after a token that an expression can follow, with its classes. */
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

/** Files that build patterns at runtime, each with the number of patterns. */
const JOINERS = FILES.map(({ path, text }) => [path, [...text.matchAll(/\bRegExp\(/g)].length] as const).filter(
  ([, count]) => count > 0,
)
/** Collects the patterns that a file builds when it is loaded. */
async function joinedBy(file: string): Promise<Pattern[]> {
  const patterns: Pattern[] = []
  const construct = (target: typeof RegExp, [source, flags = '']: [string, string?]) => {
    if (new Error().stack?.includes(file)) patterns.push({ file, source, flags })
    return new target(source, flags)
  }
  // Another file may have loaded it already.
  vi.resetModules()
  vi.stubGlobal('RegExp', new Proxy(RegExp, { construct }))
  await import(/* @vite-ignore */ `../../${file}`)
  vi.unstubAllGlobals()
  return patterns
}

const JOINED = (await Array.fromAsync(JOINERS, ([file]) => joinedBy(file))).flat()

/** Formats of zod that the contract uses, each with a valid text. */
const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-02-28',
  datetime: '2026-02-28T10:00:00.123Z',
  uuid: 'c0ffee00-0000-4000-8000-000000000000',
}

/** Lists the patterns of such formats in a schema and its parts. */
function formatsIn(schema: z.core.$ZodType): Pattern[] {
  const found: Pattern[] = []
  const look = ({ zodSchema }: { zodSchema: z.core.$ZodType }) => {
    const { format = '', pattern } = (zodSchema as z.ZodType).def as { format?: string; pattern?: RegExp }
    if (pattern) found.push({ file: format, source: pattern.source, flags: pattern.flags, like: FORMATS[format] ?? '' })
  }
  // Covers the text before and after transforms.
  for (const io of ['input', 'output'] as const) z.toJSONSchema(schema, { io, unrepresentable: 'any', override: look })
  return found
}

const isSchema = (value: unknown): value is z.core.$ZodType => value instanceof z.core.$ZodType

/** Lists every schema that a file exports, also nested ones. */
async function schemasOf(file: string): Promise<z.core.$ZodType[]> {
  const exported = Object.values((await import(/* @vite-ignore */ `../../${file}`)) as Record<string, unknown>)
  return exported
    .flatMap((value) => (isSchema(value) ? [value] : typeof value === 'object' && value ? Object.values(value) : []))
    .filter(isSchema)
}

// Runs after the built patterns have been collected, which happens once.
const CONTRACT = FILES.filter(({ path }) => path.startsWith('lib/contract/'))
const SCHEMAS = (await Array.fromAsync(CONTRACT, ({ path }) => schemasOf(path))).flat()
const OF_FORMATS = [...new Map(SCHEMAS.flatMap(formatsIn).map((pattern) => [pattern.source, pattern])).values()]

const TRIED = [...PATTERNS, ...JOINED, ...OF_FORMATS]

/** Length of the texts: longer than most bodies may be, so that quadratic time is detected. */
const LENGTH = 100_000

/** Runs patterns on long texts that start with a match, repeat one part, and end with a mismatch. */
const TRY = `
const { parentPort, workerData: length } = require('node:worker_threads')
const parts = [
  'a', '0', ' ', '\\t', '\\n', '.', '-', '_', '/', '\\\\', '<', '>', '!', '?', '"', "'", '(', ')', '[', '{', ',',
  ';', ':', '=', '+', '&', '%', '%2f', '#', '@', '$', '*', '|', '\\u00e9', '\\u042f', '\\ud83d\\ude00', '\\u00a0',
  '<!--', '<!-- -->', '<?x?>', '<!DOCTYPE ', 'url(', 'a.', 'a-', 'a ', '0.', '0,', 'a=a;', '.$a', '../', 'data:',
  '- ', '\\r\\n',
]
const ends = ['', '\\0', '!\\n<', ' aaaa']
const repeated = (part) => part.repeat(Math.ceil(length / part.length))
const textsAfter = (start) => parts.flatMap((part) => ends.map((end) => start + repeated(part) + end))
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

/** A worker thread, because only another thread can abort a running pattern. */
let thread: Worker | undefined

function finishesInTime({ source, flags, like = '' }: Pattern): Promise<boolean> {
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

describe('a regular expression for external input', () => {
  afterAll(() => thread?.terminate())

  it('is found among many', () => expect(PATTERNS.length).toBeGreaterThan(300))

  it('is found when it is a format of the library', () => {
    expect(SCHEMAS.length).toBeGreaterThan(100)
    const found = OF_FORMATS.map(({ file, source, like = '' }) => `${file}: ${new RegExp(source).test(like)}`)
    expect(new Set(found)).toEqual(new Set(Object.keys(FORMATS).map((format) => `${format}: true`)))
  })

  it('is found when it is composed', () => {
    expect(JOINERS.map(([file]) => [file, JOINED.filter((joined) => joined.file === file).length])).toEqual(JOINERS)
  })

  it.each(TRIED)('$file: /$source/$flags matches any text in time', async (pattern) =>
    expect(await finishesInTime(pattern)).toBe(true),
  )

  it('would be detected if it were slow', async () => {
    const worker = new Worker(`/^(a+)+$/.exec('a'.repeat(${LENGTH}) + '!')`, { eval: true })
    const ended = await Promise.race([
      new Promise((resolve) => worker.once('exit', () => resolve(true))),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ])
    await worker.terminate()
    expect(ended).toBe(undefined)
  })
})
