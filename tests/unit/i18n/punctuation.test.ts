import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../../../lib/domain/languages.ts'
import { LEGAL_VERSIONS } from '../../../lib/domain/legal-documents.ts'

/** The newest versions: older ones were published and stay as they are. */
const isInForce = (file: string) =>
  !file.startsWith('lib/documents') || LEGAL_VERSIONS.some(({ version }) => basename(file).startsWith(`${version}.`))

const FILES = (await Array.fromAsync(glob(['lib/embedded/content/pages/*/*.md', 'lib/documents/legal/*/*.md']))).filter(
  (file) => isInForce(file),
)

/** Lines of the Markdown texts of a language, without the marks of lists and tables. */
const linesOf = (language: Language) =>
  FILES.filter((file) => basename(file, '.md').split('.').at(-1) === language).flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => !/^[\s|:-]+$/.test(line))
      .map((line) => `${file}: ${line.replace(/^\s*- /, '').replaceAll(/ +\|/g, ' |')}`),
  )

const OTHER_QUOTES: Readonly<Record<Language, RegExp>> = {
  ru: /[”‘’]/,
  es: /[«»„]/,
  en: /[«»„]/,
  pt: /[«»„]/,
  lv: /[«»“‘]/,
  it: /[„‘]/,
}
const OTHER_DASH: Readonly<Record<Language, RegExp>> = {
  ru: /\s–\s/,
  es: /\s–\s/,
  en: /—/,
  pt: /\s–\s/,
  lv: /—/,
  it: /—/,
}

describe.each(LANGUAGES)('pages and documents of %s', (language) => {
  it('are read', () => expect(linesOf(language).length).toBeGreaterThan(1000))

  it.each([
    ['a straight quote or apostrophe', /["']/],
    ['three dots for an ellipsis', /\.\.\./],
    ['a hyphen for a dash', /\s-\s/],
    ['a hyphen for a minus sign', /(?:^|[\s(])-\d/],
    ['a hyphen between two years', /(?<![\d-])[12]\d{3}-[12]\d{3}(?![\d-])/],
    ['the dash of another language', OTHER_DASH[language]],
    ['quotation marks of another language', OTHER_QUOTES[language]],
    ['a space before a mark that ends a clause', /[^\s|] [,.;:!?…»”)]/],
    ['a no-break space, which the typograph inserts', /\u00a0/],
  ])('do not contain %s', (_what, wrong) => {
    expect(linesOf(language).filter((line) => wrong.test(line))).toEqual([])
  })
})
