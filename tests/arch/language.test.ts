import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sourceFiles, type SourceFile } from '../support/source-files.ts'
import { commentsOf } from './comments.ts'

type Text = Pick<SourceFile, 'path' | 'text'>

const files = sourceFiles(['.']).filter(({ path }) => !path.endsWith('.d.ts'))
const isTest = ({ path }: Text) => path.startsWith('tests/')
const code = files.filter((file) => !isTest(file) && !file.path.endsWith('.data.ts'))

/** Words that are not used in file names and declared identifiers, with the words to use instead. */
const RETIRED: Readonly<Record<string, string>> = {
  patience: 'timeout',
  gate: 'handler',
  gates: 'handlers',
  told: 'notified, onX',
  tell: 'emit, publish, send',
  tells: 'emits, publishes, sends',
  took: 'accepted, applyState',
  hear: 'onEvent, applyEvent',
  hears: 'onEvent, applyEvent',
  hearing: 'subscription',
  hearer: 'reducer, subscriber',
  happening: 'event',
  happenings: 'events',
  begun: 'started',
  began: 'startedAt',
  kept: 'cached, stored',
  talk: 'conversation',
  talks: 'conversations',
  talking: 'conversation service',
  talker: 'participant',
  arm: 'variation',
  arms: 'variations',
  sealed: 'signed',
  unseal: 'verify, read',
  concealed: 'redacted',
  whoever: 'the role: client, visitor, caller',
  deed: 'action',
  rouse: 'wake',
  woken: 'mounted',
  anew: 'again',
  errand: 'call',
  mended: 'fixed, filtered',
  mend: 'fix, filter',
  became: 'result, outcome',
  whereabouts: 'pageContext',
  fault: 'reason, error',
  faults: 'reasons, errors',
  faulted: 'invalid',
  sayer: 'sender',
  said: 'message, text',
  nameless: 'withoutName',
  elsewhere: 'name the other place',
  door: 'routing, middleware',
}

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
const retiredIn = (name: string) =>
  wordsOf(name).flatMap((word) => (Object.hasOwn(RETIRED, word) ? [`${word} -> ${RETIRED[word]}`] : []))

const DECLARED =
  /\b(?:const|let|function|class|interface|type|enum)\s+([A-Za-z_$][\w$]*)|^\s*(?:readonly\s+|async\s+)?([A-Za-z_$][\w$]*)(?=\??:\s|\()/gm

const retiredFileNames = ({ path }: Text) =>
  retiredIn(path.replace(/(?:\.(?:test|spec|island|module|data))?\.\w+$/, '')).map((word) => `${path}: ${word}`)
const retiredIdentifiers = ({ path, text }: Text) =>
  [...text.matchAll(DECLARED)].flatMap(([, name, member]) => {
    const identifier = name ?? member ?? ''
    return retiredIn(identifier).map((word) => `${path}: ${identifier}: ${word}`)
  })

const PHRASES = [
  'whoever',
  'whomever',
  'whom',
  'anew',
  'nobody',
  'somebody',
  'everybody',
  'anybody',
  'meanwhile',
  'thereupon',
  'be it',
  'for ever',
  'in vain',
  'beside',
  'is none',
  'are none',
  'is no [a-z]+ any more',
  'of our own',
  'of ours',
  "of nobody's",
  'is told',
  'are told',
  'is said',
  'told of',
  'kept apart',
  'stands? (?:there|here|in the way|at the|above|below|as it)',
  'stood',
  'seldom',
  'whence',
  'goes with',
  'goes along',
  'comes to life',
  'sign of life',
  'what is no',
  'is heard',
  'of late',
  'at hand',
  'to and fro',
]
const PHRASE = new RegExp(`\\b(?:${PHRASES.join('|')})\\b`, 'i')
const CLAUSE = /^(?:What|Who|Whoever|Whom|That which)\b(?!.*\?)/

const unusualComments = ({ path, text }: Text) =>
  commentsOf(text).flatMap((comment) => {
    const phrase = PHRASE.exec(comment)?.[0]
    return phrase ? [`${path}: “${phrase}” in “${comment}”`] : []
  })
const clauses = ({ path, text }: Text) =>
  commentsOf(text)
    .filter((comment) => CLAUSE.test(comment))
    .map((comment) => `${path}: no subject in “${comment}”`)

const TIME = /TIMEOUT|INTERVAL|DELAY|PERIOD|(?:^|_)TTL(?:_|$)|LIFETIME|COOLDOWN|MAX_AGE|RETENTION|BUDGET_TIME/
const UNIT = /_(?:MS|S|SECONDS|MINUTES|HOURS|DAYS)(?:_|$)/
const isNumeric = (value: string) => /^[\d\s_.+*/()A-Z-]+$/.test(value) && (/(?<!\w)\d/.test(value) || UNIT.test(value))
const timesWithoutUnit = ({ path, text }: Text) =>
  [...text.matchAll(/^(?:export )?const ([A-Z]\w*)(?:: number)? =\s+(.+?)(?:\s*\/\/.*)?$/gm)].flatMap(
    ([, name = '', value = '']) =>
      TIME.test(name) && !UNIT.test(name) && isNumeric(value) ? [`${path}: ${name} = ${value}`] : [],
  )

interface Rule {
  readonly name: string
  readonly in: readonly SourceFile[]
  readonly violations: (file: Text) => string[]
  /** Texts that must be caught: a rule that catches nothing is no rule. */
  readonly examples: readonly (readonly [path: string, text: string])[]
}

const RULES: readonly Rule[] = [
  {
    name: 'file names contain no retired word',
    in: files,
    violations: retiredFileNames,
    examples: [
      ['lib/door/path.ts', ''],
      ['components/islands/chat/wire/kept-answer.island.tsx', ''],
      ['tests/unit/hearer.test.ts', ''],
    ],
  },
  {
    name: 'declared identifiers contain no retired word',
    in: code,
    violations: retiredIdentifiers,
    examples: [
      ['lib/x.ts', 'export const PATIENCE_MS = 1000'],
      ['lib/x.ts', 'function isTold() {}'],
      ['lib/x.ts', 'interface Row {\n  readonly keptAt: Date\n  armOf?: string\n}'],
      ['lib/x.ts', 'class Desk {\n  async talkOf() {}\n}'],
    ],
  },
  {
    name: 'comments use the usual words',
    in: files,
    violations: unusualComments,
    examples: [
      ['lib/x.ts', '/** Whoever asks gets the price. */'],
      ['lib/x.ts', '// The visitor waits\n// in vain.'],
      ['lib/x.ts', `read({ id }) ${'//'} An id of ours.`],
      ['tests/unit/x.test.ts', '/**\n * The parameter that\n * goes with the link.\n */'],
    ],
  },
  {
    name: 'comments begin with their subject or verb',
    in: files,
    violations: clauses,
    examples: [
      ['lib/x.ts', '/** What the server knows of a visitor. */'],
      ['tests/unit/x.test.ts', '  // Who is signed in.\n  // It calls the site.'],
    ],
  },
  {
    name: 'time constants carry their unit in their name',
    in: files,
    violations: timesWithoutUnit,
    examples: [
      ['lib/x.ts', 'export const TIMEOUT = 2000'],
      ['lib/x.ts', 'const MAX_AGE: number =\n  24 * HOUR_MS'],
      ['tests/bench/x.ts', 'const RETRY_DELAY = 1_000 // As the server does.'],
    ],
  },
]

describe('language', () => {
  it.each(RULES)('every file follows the rule: $name', ({ in: checked, violations, examples }) => {
    for (const [path, text] of examples) expect(violations({ path, text }), text || path).not.toEqual([])
    expect(checked.flatMap(violations)).toEqual([])
  })

  it('allows questions, words that contain a retired one, and times with a unit', () => {
    const text =
      "// What if it fails?\nconst alarms = farms\nconst MAX_AGE_DAYS_OF_FILES = 3\nconst TIMEOUTS = { a: 1 }\nconst TTL = 'ttl'"
    expect(RULES.flatMap(({ violations }) => violations({ path: 'lib/doors-and-talkies.ts', text }))).toEqual([])
  })
})

const MAX_COMMENTS_PER_1000_LINES = 50
const MIN_LINES = 500

const parents = (folder: string): string[] =>
  folder.split('/').map((_, index, names) => `${names.slice(0, index + 1).join('/')}/**`)

/** Lists folders with too many comments: `a/*` are the files of a folder, `a/**` also those of its subfolders. */
function dense(list: readonly Text[]): string[] {
  const folders = new Map<string, { lines: number; comments: number }>()
  for (const { path, text } of list) {
    const folder = dirname(path)
    const lines = text.split('\n').length
    const comments = commentsOf(text).length
    for (const name of [`${folder}/*`, ...parents(folder)]) {
      const sum = folders.get(name) ?? { lines: 0, comments: 0 }
      folders.set(name, { lines: sum.lines + lines, comments: sum.comments + comments })
    }
  }
  return [...folders].flatMap(([name, { lines, comments }]) => {
    const excess = Math.ceil(comments - (lines * MAX_COMMENTS_PER_1000_LINES) / 1000)
    return lines >= MIN_LINES && excess > 0
      ? [`${name}: ${comments} comments in ${lines} lines, ${excess} too many`]
      : []
  })
}

describe('comments', () => {
  const file = (path: string, lines: number, comments: number): Text => ({
    path,
    text: [...Array(comments).fill('/** Why. */'), ...Array(lines - comments).fill('act()')].join('\n'),
  })

  it('are at most 50 per 1,000 lines in every folder of 500 lines', () => {
    expect(dense([file('lib/a/x.ts', 500, 26)])).toEqual([
      'lib/a/*: 26 comments in 500 lines, 1 too many',
      'lib/**: 26 comments in 500 lines, 1 too many',
      'lib/a/**: 26 comments in 500 lines, 1 too many',
    ])
    expect(dense([file('lib/a/x.ts', 300, 16), file('lib/a/b/y.ts', 300, 16)])).toEqual([
      'lib/**: 32 comments in 600 lines, 2 too many',
      'lib/a/**: 32 comments in 600 lines, 2 too many',
    ])
    expect(dense([file('lib/a/x.ts', 500, 25), file('lib/b/x.ts', 499, 24)])).toEqual([])
    expect(dense(code)).toEqual([])
  })
})
