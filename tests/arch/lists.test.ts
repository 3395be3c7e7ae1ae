import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONSENT_FORMS } from '../../lib/domain/consent-forms.ts'
import { CONSENT_PURPOSES } from '../../lib/visitor/cookie-consent.ts'
import { CURRENCIES } from '../../lib/domain/currencies.ts'
import { DICTIONARY_NAMES } from '../../lib/domain/dictionary-names.ts'
import { EVENT_NAMES } from '../../lib/domain/event-names.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { FULFILMENT_STATES, PAYMENT_STATES } from '../../lib/domain/order/states.ts'
import { THIRD_PARTY_SCRIPTS } from '../../lib/domain/third-party-scripts.ts'
import { hasList } from '../support/hand-written-lists.ts'
import {
  ADDED_FIELDS,
  COMPLETE_FIELDS,
  ORDER_FIELD_CHANGES,
  ORDER_FIELD_PLACES,
} from '../support/order-field-changes.ts'
import { missingTexts } from '../support/missing-texts.ts'
import { copyTree, type TreeCopy } from '../support/tree-copy.ts'

interface List {
  readonly of: string
  readonly values: readonly string[]
  readonly file: string
  /** Adds a value: a text that occurs once in the file, and the text that replaces it. */
  readonly change: readonly [find: string, replacement: string]
  /** Words of the added value in type errors. */
  readonly added: RegExp
  /** Source files, besides that of the list, in which the new value needs work. */
  readonly needsWork: readonly string[]
}

const LISTS: readonly List[] = [
  {
    of: 'language',
    values: LANGUAGES,
    file: 'lib/domain/languages.ts',
    change: ['] as const\nexport type Language', ", 'xx'] as const\nexport type Language"],
    added: /\bxx\b/,
    needsWork: [
      'i18n/locales.ts',
      'i18n/typograph.ts',
      'lib/domain/country-aliases.ts',
      'lib/domain/csv.ts',
      'lib/domain/family-tree/name-pools.data.ts',
      'lib/domain/family-tree/names.ts',
      'lib/embedded/banners/seed.ts',
      'lib/embedded/content/seed.ts',
      'lib/embedded/content/slugs.data.ts',
      'lib/integrations/payment/stripe.ts',
      'lib/server/page/fonts.ts',
    ],
  },
  {
    of: 'currency',
    values: CURRENCIES,
    file: 'lib/domain/currencies.ts',
    change: ['CURRENCIES = [', "CURRENCIES = ['XTS', "],
    added: /\bXTS\b/,
    needsWork: ['lib/embedded/prices/seed-data.ts'],
  },
  {
    of: 'third-party script',
    values: Object.keys(THIRD_PARTY_SCRIPTS),
    file: 'lib/domain/third-party-scripts.ts',
    change: ['THIRD_PARTY_SCRIPTS = {', "THIRD_PARTY_SCRIPTS = { addedScript: 'ADDED_SCRIPT_ID',"],
    added: /\b(?:addedScript|ADDED_SCRIPT_ID)\b/,
    needsWork: ['lib/analytics/scripts/load.ts', 'lib/config/config.ts', 'lib/csp/csp.ts'],
  },
  {
    of: 'consent purpose',
    values: CONSENT_PURPOSES,
    file: 'lib/visitor/cookie-consent.ts',
    change: ['CONSENT_PURPOSES = [', "CONSENT_PURPOSES = ['addedPurpose', "],
    added: /\baddedPurpose/,
    needsWork: ['components/islands/analytics/start.ts', 'components/layout/cookie-notice.tsx'],
  },
  {
    of: 'consent form',
    values: CONSENT_FORMS,
    file: 'lib/domain/consent-forms.ts',
    change: ['CONSENT_FORMS = [', "CONSENT_FORMS = ['addedForm', "],
    added: /\baddedForm\b/,
    needsWork: [],
  },
  {
    of: 'dictionary',
    values: DICTIONARY_NAMES,
    file: 'lib/domain/dictionary-names.ts',
    change: ['DICTIONARY_NAMES = [', "DICTIONARY_NAMES = ['added-dictionary', "],
    added: /\badded-dictionary\b/,
    needsWork: [
      'components/admin/page/dictionary-shapes.ts',
      'lib/contract/dictionaries/table.ts',
      'lib/embedded/dictionaries/rows.ts',
      'lib/node-server/pollers/database-poller.ts',
    ],
  },
  {
    of: 'fulfilment state',
    values: FULFILMENT_STATES,
    file: 'lib/domain/order/states.ts',
    change: ['FULFILMENT_STATES = [', "FULFILMENT_STATES = ['addedFulfilment', "],
    added: /\baddedFulfilment\b/,
    needsWork: [
      'components/admin/page/orders-messages.ts',
      'components/sections/order/order-stages.tsx',
      'lib/domain/order/stages.ts',
    ],
  },
  {
    of: 'payment state',
    values: PAYMENT_STATES,
    file: 'lib/domain/order/states.ts',
    change: ['const PAYMENT_STATES = [', "const PAYMENT_STATES = ['addedPayment', "],
    added: /\baddedPayment\b/,
    needsWork: ['components/admin/page/orders-messages.ts', 'components/sections/order/order-status.tsx'],
  },
  {
    of: 'event',
    values: EVENT_NAMES,
    file: 'lib/domain/event-names.ts',
    change: ['const CHAT_EVENTS = [', "const CHAT_EVENTS = ['chat_added', "],
    added: /\bchat_added\b/,
    needsWork: ['lib/embedded/marketing/cardinality-limit.ts'],
  },
]

/** Files whose lists need no work for a new value, with the reason. */
const COMPLETE: Readonly<Record<string, string>> = {
  'docs/words/terms.md':
    'concepts of the texts, and a column for each language, which tests/unit/messages/words.test.ts requires',
  'lib/config/schema.ts': 'one setting for each script, which lib/config/config.ts requires',
  'lib/embedded/database/migrations/order-states.ts': 'a released migration',
  'lib/visitor/boot-script.data.ts': 'generated, which tests/unit/cli/boot-script.test.ts checks',
  'tests/unit/contract/localized.test.ts': 'an entry in some languages',
  'tests/unit/i18n/locales.test.ts': 'the languages of the specification',
}

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path && existsSync(path))

describe('a list written by hand', () => {
  const VALUES = ['ru', 'es', 'en', 'pt', 'lv', 'it']

  it.each([
    "const LANGUAGES = ['ru', 'es', 'en', 'pt', 'lv', 'it'] as const",
    "type Language = 'ru' | 'es' | 'en' | 'pt' | 'lv'",
    '/^\\/(?:ru|es|en|pt|lv|it)(?=\\/)/',
    "const x: Record<string, string> = { ru: 'a', es: 'b', en: 'c', pt: 'd', lv: 'e', it: 'f' }",
    'z.enum([\n  "ru",\n  "es",\n  "en",\n  "pt",\n  "lv",\n])',
    "case 'ru': case 'es': return 1\ncase 'en': case 'pt': case 'lv': return 2",
    'q:is(:lang(ru), :lang(es), :lang(en), :lang(pt), :lang(lv)) {',
  ])('is recognized: %s', (text) => expect(hasList(text, VALUES)).toBe(true))

  it.each([
    "['es', 'lv'].map((language) => language)",
    "it.each([['ru', 'Русский'], ['es', 'Español'], ['en', 'English'], ['pt', 'Português'], ['lv', 'Latviešu']])",
    "'variant 2, es': '/es/', 'variant 2, lv': '/lv/', 'legal, ru': '/', 'test, en': '/en', 'bot, it': '/it'",
  ])('is not %s', (text) => expect(hasList(text, VALUES)).toBe(false))
})

/** Type errors that follow from an added value without naming it. */
const CONSEQUENCES: Readonly<Record<string, RegExp>> = {
  'lib/contract/dictionaries/table.ts': /^TS2536: .* cannot be used to index type/,
  'tests/unit/messages/keys.test.ts': /^TS2532: Object is possibly 'undefined'\.$/,
  'tests/unit/messages/language.test.ts': /^TS18048: '(?:wrongQuotes|words)' is possibly 'undefined'\.$/,
}

describe('a value added to a list', () => {
  let tree: TreeCopy | undefined
  let errors: ReadonlyMap<string, readonly string[]>
  beforeAll(async () => {
    tree = copyTree()
    for (const { file, change } of LISTS) tree.edit(file, ...change)
    // In the same copy, because a compilation takes long.
    for (const [path, change] of Object.entries(ORDER_FIELD_CHANGES)) tree.change(path, change)
    errors = await tree.typeErrors()
  }, 300_000)
  afterAll(() => tree?.remove())

  const namedFor = (added: RegExp) =>
    [...errors].filter(([, texts]) => texts.some((text) => added.test(text))).map(([path]) => path)

  it.each(LISTS)('a new $of is a type error in every file that needs work', ({ added, needsWork }) => {
    expect(namedFor(added)).toEqual(expect.arrayContaining([...needsWork]))
  })

  it.each(LISTS)('no file lists every $of without a type error for a new one', ({ values, file, added }) => {
    const known = new Set([file, ...namedFor(added), ...Object.keys(COMPLETE)])
    const listing = tracked.filter(
      (path) =>
        !/^(?:public\/assets\/i18n|lib\/documents\/legal|lib\/embedded\/content\/pages)\/|^package-lock\.json$/.test(
          path,
        ) &&
        /\.(?:[cm]?[jt]sx?|json|css|md|ya?ml|conf|sh|py|example)$/.test(path) &&
        !path.endsWith('tests/arch/lists.test.ts') &&
        hasList(readFileSync(path, 'utf8'), values),
    )
    expect(listing.filter((path) => !known.has(path))).toEqual([])
  })

  it('every type error names an added value or order field', () => {
    const isExplained = (path: string, text: string) =>
      LISTS.some(({ added }) => added.test(text)) ||
      ADDED_FIELDS.test(text) ||
      CONSEQUENCES[path]?.test(text) ||
      (ORDER_FIELD_PLACES[path] ?? []).some((pattern) => pattern.test(text))
    const unexplained = [...errors]
      .map(([path, texts]) => [path, texts.filter((text) => !isExplained(path, text))] as const)
      .filter(([, texts]) => texts.length > 0)
    expect(unexplained).toEqual([])
  })

  it.each(Object.entries(ORDER_FIELD_PLACES))(
    'a field of the order form is named in %s, which misses a part of it',
    (path, patterns) => {
      for (const pattern of patterns) expect(errors.get(path)?.join('\n')).toMatch(pattern)
    },
  )

  it('a field of the order form needs an entry in the table and its texts, nothing else', () => {
    const product = [...errors].filter(([path]) => !path.startsWith('tests/'))
    expect(product.filter(([, texts]) => texts.some((text) => COMPLETE_FIELDS.test(text)))).toEqual([])
  })

  it('a new language has its missing texts named', () => {
    const missing = missingTexts('xx')
    expect(missing).toContain('public/assets/i18n/xx.json')
    expect(missing).toContain('lib/embedded/content/pages/exome/xx.md')
  })
})
