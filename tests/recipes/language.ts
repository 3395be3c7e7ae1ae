import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { SLUGS } from '../../lib/embedded/content/slugs.data.ts'
import { createFile, format, generate, insertAfter, type Edit, type Recipe } from './recipe.ts'

const LETTERS: Readonly<Record<string, string>> = {
  a: 'ä',
  o: 'ö',
  u: 'ü',
  e: 'ë',
  i: 'ï',
  y: 'ÿ',
  A: 'Ä',
  E: 'Ë',
  O: 'Ö',
}
const SYNTAX_OR_LETTER = /\{\w+(?:, \w+)*[,}]|(?:=\d|zero|one|other) (?=\{)|<[^>]*>|[aoueiy]|[AEO](?=[a-z])/g

/** Changes letters outside of ICU syntax: a text that equals the English one counts as untranslated. */
const translate = (text: string) => text.replace(SYNTAX_OR_LETTER, (part) => LETTERS[part] ?? part)

const addMessages: Edit = (tree) => {
  const messages: unknown = JSON.parse(tree.read('public/assets/i18n/en.json'), (_key, value: unknown) =>
    typeof value === 'string' ? translate(value) : value,
  )
  createFile('public/assets/i18n/de.json', `${JSON.stringify(messages, null, 2)}\n`)(tree)
}

const addPages: Edit = ({ folder }) => {
  for (const page of Object.keys(SLUGS)) {
    const path = join(folder, 'lib/embedded/content/pages', page)
    copyFileSync(join(path, 'en.md'), join(path, 'de.md'))
  }
}

const SLUG_FILE = 'lib/embedded/content/slugs.data.ts'
/** Arguments of a page; the third is the English path. */
const SIX_PATHS = /(?<=slugs\(\s*)(?:'[\w-]+',\s*){2}('[\w-]+'),\s*(?:'[\w-]+',\s*){2}'[\w-]+'/g

/** Entries after the Italian ones: file, end of the Italian entry, added entry. */
type Entries = readonly (readonly [path: string, after: string, added: string])[]

const ENTRIES: Entries = [
  [
    'i18n/locales.ts',
    "openGraph: 'it_IT' },\n",
    "  de: { title: 'Deutsch', html: 'de', intl: 'de-DE', openGraph: 'de_DE' },\n",
  ],
  [
    'i18n/typograph.ts',
    'counted(ITALIAN_FUNCTION_WORDS), ROMANCE_ORDINALS, ITALIAN_LETTERS],\n',
    '  de: [...COMMON, EN_DASH],\n',
  ],
  ['lib/domain/csv.ts', '  it: SEMICOLON_SEPARATED,\n', '  de: SEMICOLON_SEPARATED,\n'],
  ['lib/domain/csv.ts', "ago|set|ott|nov|dic',\n", "  de: 'jan|feb|mrz|apr|mai|jun|jul|aug|sep|okt|nov|dez',\n"],
  [
    'lib/domain/family-tree/names.ts',
    '  it: ({ given, surname }) => `${given} ${surname}`,\n',
    '  de: ({ given, surname }) => `${given} ${surname}`,\n',
  ],
  [
    'lib/embedded/content/seed.ts',
    "questions: 'Domande',\n  },\n",
    `  de: {
    related: 'Verwandte Tests',
    sources: 'Quellen',
    learn: 'Was Sie erfahren',
    sample: 'Musterbericht',
    limits: 'Grenzen',
    questions: 'Fragen',
  },
`,
  ],
  ['lib/integrations/payment/stripe.ts', "  it: 'it',\n", "  de: 'de',\n"],
  ['lib/server/page/fonts.ts', "  it: 'latin',\n", "  de: 'latin',\n"],
]
/** Tables whose English entry is copied. */
const COPIED = [
  'lib/domain/country-aliases.ts',
  'lib/domain/family-tree/name-pools.data.ts',
  'lib/embedded/banners/seed.ts',
]

const TEST_ENTRIES: Entries = [
  ['tests/unit/domain/family-tree/names.test.ts', 'it: /^[A-Za-zàèéìòù -]+$/,\n', '  de: /^[A-Za-zäöüßÄÖÜ -]+$/,\n'],
  ['tests/unit/i18n/punctuation.test.ts', '  it: /[„‘]/,\n', '  de: /[«»]/,\n'],
  ['tests/unit/i18n/punctuation.test.ts', '  it: /—/,\n', '  de: /—/,\n'],
  ['tests/unit/messages/keys.test.ts', "      it: 'one other',\n", "      de: 'one other',\n"],
  ['tests/unit/messages/language.test.ts', 'it: /[„]/', ', de: /[«»]/'],
  [
    'tests/unit/messages/language.test.ts',
    'garan[tz]|100\\s?%/i,\n',
    '      de: /patient|mutation|garant|100\\s?%/i,\n',
  ],
  ['tests/unit/messages/untranslated.test.ts', "    'tablet',\n    'computer',\n  ],\n", '  de: [],\n'],
]

const insertAll = (entries: Entries): Edit[] => entries.map((entry) => insertAfter(...entry))

/** Copies the English entry before that of Portuguese, which follows it. */
const copyEnglish =
  (path: string): Edit =>
  (tree) =>
    tree.change(path, (text) =>
      text.replace(/^ {2}en: \{\n[^]*?(?=^ {2}pt: \{$)/m, (entry) => entry + entry.replace('en', 'de')),
    )

/** Type errors that name the language in each of the files. */
const inEach = (paths: readonly string[]) =>
  new RegExp(paths.map((path) => `(?=[^]*^${path.replaceAll('.', '\\.')}: .*'de')`).join(''), 'm')

const pathsOf = (entries: Entries) => entries.map(([path]) => path)

export const LANGUAGE: Recipe = {
  title: 'Add a language',
  suites: [
    'contract/stripe-payment',
    'http/content',
    'http/legal',
    'http/sitemap',
    'browser/content',
    'browser/locale-picker',
  ],
  steps: [
    {
      name: 'the code and its locale',
      edits: insertAll([
        ['lib/domain/languages.ts', "'lv', 'it'", ", 'de'"],
        ['lib/domain/languages.ts', "  it: 'it-IT',\n", "  de: 'de-DE',\n"],
      ]),
      omitted: { by: 'types', names: /^i18n\/locales\.ts: .*'de' does not exist/m },
    },
    {
      name: 'the entries that the compiler names',
      edits: [...insertAll(ENTRIES), ...COPIED.map(copyEnglish)],
      omitted: { by: 'types', names: inEach([...pathsOf(ENTRIES), ...COPIED]) },
    },
    {
      name: 'the entries of tests that the compiler names',
      edits: [...insertAll(TEST_ENTRIES), format(...new Set(pathsOf(TEST_ENTRIES)))],
      omitted: { by: 'types', names: inEach(pathsOf(TEST_ENTRIES)) },
    },
    {
      name: 'the messages',
      edits: [addMessages],
      omitted: { by: 'tests/unit/messages/missing-texts.test.ts', names: /public\/assets\/i18n\/de\.json/ },
    },
    {
      name: 'the content pages',
      edits: [addPages],
      omitted: {
        by: 'tests/unit/messages/missing-texts.test.ts',
        names: /lib\/embedded\/content\/pages\/exome\/de\.md/,
      },
    },
    {
      name: 'the paths of the content pages',
      edits: [
        insertAfter(SLUG_FILE, 'lv: string, it: string', ', de: string'),
        insertAfter(SLUG_FILE, '  it,\n', '  de,\n'),
        (tree) => tree.change(SLUG_FILE, (text) => text.replace(SIX_PATHS, '$&, $1')),
        format(SLUG_FILE),
      ],
      omitted: { by: 'types', names: inEach([SLUG_FILE]) },
    },
    {
      name: 'the setting of the external chat script',
      edits: [insertAfter('.env.example', 'CHAT_LOADER_IT=\n', 'CHAT_LOADER_DE=\n'), generate('configuration.ts')],
      omitted: { by: 'tests/unit/cli/configuration.test.ts', names: /CHAT_LOADER_DE/ },
    },
    {
      name: 'the no-break spaces',
      edits: [generate('typograph.ts')],
      omitted: { by: 'tests/unit/messages/language.test.ts', names: /catalogue de > .*generate:typography/ },
    },
    {
      name: 'the boot script',
      edits: [generate('boot-script.ts')],
      omitted: { by: 'tests/unit/cli/boot-script.test.ts', names: /npm run generate:boot-script/ },
    },
    {
      name: 'the countries',
      edits: [generate('countries.ts'), format('lib/domain/*.data.ts')],
      omitted: { by: 'tests/unit/domain/countries.test.ts', names: /every language has a country[^]*'de'|"de"/ },
    },
  ],
}
