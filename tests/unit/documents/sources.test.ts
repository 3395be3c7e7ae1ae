import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LEGAL_FOLDER, readSources } from '../../../lib/documents/sources.ts'
import { SourceError } from '../../../lib/documents/source-error.ts'

const FILE = 'IDS/2026-09-01.en.md'
const REAL = readFileSync(join(LEGAL_FOLDER, FILE), 'utf8')
const FRONT_LINES = 9

let folder = ''
/** A copy of all documents with short texts, because each case reads the whole folder. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'legal-'))
  cpSync(LEGAL_FOLDER, folder, { recursive: true })
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  )) {
    const [front = ''] = /^---\n.*?\n---\n/s.exec(readFileSync(join(folder, file), 'utf8')) ?? []
    writeFileSync(join(folder, file), `${front}\nAn introduction.\n`)
  }
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns the reported problems if one file has the given content. */
function problemsWith(text: string, file = FILE): string[] {
  const path = join(folder, file)
  const before = file === FILE ? REAL : undefined
  writeFileSync(path, text)
  try {
    readSources(folder)
    return []
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return error.message.split('\n').slice(1)
  } finally {
    if (before === undefined) rmSync(path)
    else writeFileSync(path, before)
  }
}

const at = (line: number, message: string, file = FILE) => `  ${LEGAL_FOLDER}/${file}:${line}: ${message}`
const front = REAL.split('\n').slice(0, FRONT_LINES - 1)
const withFront = (change: (lines: string[]) => string[]) =>
  [...change([...front]), ...REAL.split('\n').slice(FRONT_LINES - 1)].join('\n')
const withBody = (...lines: string[]) => [...front, '', 'An introduction.', '', ...lines, ''].join('\n')
/** Line number of the first line passed to `withBody`. */
const BODY = FRONT_LINES + 3

it('the published documents are valid', () => {
  expect(front.at(-1)).toBe('---')
  expect(() => readSources(LEGAL_FOLDER)).not.toThrow()
  expect(problemsWith(REAL)).toEqual([])
})

describe('front matter', () => {
  it.each<[string, (lines: string[]) => string[], string[]]>([
    ['it is missing', () => ['# Title'], [at(1, 'does not begin with front matter between two lines of ---')]],
    [
      'a field is missing',
      (lines) => lines.filter((line) => !line.startsWith('title')),
      [at(1, 'the front matter has no "title"')],
    ],
    [
      'it has an unknown field',
      (lines) => lines.toSpliced(2, 0, 'author: X'),
      [at(3, 'unknown key "author" in the front matter')],
    ],
    ['it has a field twice', (lines) => lines.toSpliced(2, 0, 'id: IDS'), [at(3, 'the front matter has "id" twice')]],
    ['it has an invalid line', (lines) => lines.toSpliced(2, 0, '- x'), [at(3, '"- x" is not a line "name: value"')]],
    [
      'it has a language without legal texts',
      (lines) => lines.with(2, 'language: es'),
      [at(3, 'language is neither ru nor en')],
    ],
    [
      'it has an invalid date',
      (lines) => lines.with(4, 'effective: 2026-02-30'),
      [at(5, 'effective is not a day written YYYY-MM-DD')],
    ],
    [
      'it has an unknown document',
      (lines) => lines.with(1, 'id: ids'),
      [at(2, 'id is not a document of the registry (lib/domain/legal-documents.ts)')],
    ],
    [
      'its description is too short',
      (lines) => lines.with(6, 'description: Short.'),
      [at(7, 'description has 6 characters; search engines show 110 to 155')],
    ],
    ['its title is empty', (lines) => lines.with(5, 'title:'), [at(6, 'title is empty')]],
  ])('is rejected: %s', (_name, change, problems) => {
    expect(problemsWith(withFront(change))).toEqual(problems)
  })

  it('rejects a version that the registry does not know', () => {
    expect(problemsWith(withFront((lines) => lines.with(3, 'version: 2099-01-01')))).toEqual([
      at(4, 'the registry (lib/domain/legal-documents.ts) knows no version 2099-01-01 of IDS'),
      at(2, 'according to its front matter, the file name is IDS/2099-01-01.en.md'),
    ])
  })

  it('rejects the description of another document', () => {
    const [described = ''] =
      /^description: .*$/m.exec(readFileSync(join(LEGAL_FOLDER, 'soglasie-pd/2026-09-01.en.md'), 'utf8')) ?? []
    expect(problemsWith(withFront((lines) => lines.with(6, described)))).toEqual([
      at(1, `has the description of ${FILE}`, 'soglasie-pd/2026-09-01.en.md'),
    ])
  })
})

describe('the set of files', () => {
  it('rejects a file of no version', () => {
    const stray = REAL.replace('version: 2026-09-01', 'version: 2020-01-01').replace(/(description: .{100})./, '$1!')
    expect(problemsWith(stray, 'IDS/2020-01-01.en.md')).toEqual([
      at(4, 'the registry (lib/domain/legal-documents.ts) knows no version 2020-01-01 of IDS', 'IDS/2020-01-01.en.md'),
    ])
  })

  it.each(['IDS/2026-09-01.en.md', 'terms-of-service/2025-06-01.ru.md'])('rejects a version without %s', (file) => {
    const path = join(folder, file)
    const text = readFileSync(path)
    rmSync(path)
    expect(() => readSources(folder)).toThrow(
      at(1, 'is missing, but lib/domain/legal-documents.ts has this version', file),
    )
    writeFileSync(path, text)
  })
})

describe('the text', () => {
  it.each<[string, string[], string[]]>([
    ['HTML', ['<div>x</div>'], [at(BODY, 'HTML is not allowed in a legal document')]],
    [
      'HTML in a sentence',
      ['1.1. One.', '', 'a <br> b'],
      [at(BODY + 2, 'HTML is not allowed in a legal document: "<br>"')],
    ],
    ['an entity', ['a&nbsp;b'], [at(BODY, '"&nbsp;" is HTML: write the character itself')]],
    ['an image', ['', '![x](/y.png)'], [at(BODY + 1, 'an image is not allowed in a legal document: "![x](/y.png)"')]],
    ['code', ['`x`'], [at(BODY, 'code is not allowed in a legal document: "`x`"')]],
    ['a block quotation', ['> x'], [at(BODY, 'a quotation is not allowed in a legal document')]],
    ['a horizontal rule', ['***'], [at(BODY, 'a line across the page is not allowed in a legal document')]],
    ['a forced line break', ['a  ', 'b'], [at(BODY, 'a forced line break is not allowed in a legal document: ""')]],
    [
      'ordered clauses',
      ['1. One', '2. Two'],
      [at(BODY, 'an ordered list: write clauses as paragraphs that begin with their number, such as "2.3. …"')],
    ],
    [
      'clauses without an empty line between them',
      ['1.1. One.', '1.2. Two.'],
      [at(BODY + 1, 'a clause follows another without an empty line between them')],
    ],
    ['the same clause twice', ['1.1. One.', '', '1.1. Two.'], [at(BODY + 2, 'clause 1.1 occurs twice')]],
    ['a nested list', ['- a', '  - b'], [at(BODY, 'a list item has more than one paragraph of text in it')]],
    ['a list item with a check box', ['- a', '- [ ] b'], [at(BODY + 1, 'a list item with a check box')]],
    [
      'a heading of level 1',
      ['# X'],
      [at(BODY, 'the text contains a heading with one #: the title comes from the front matter')],
    ],
    ['a skipped heading level', ['### X'], [at(BODY, 'a heading skips a level: ### after #')]],
    ['a heading below level 3', ['## X', '', '### Y', '', '#### Z'], [at(BODY + 4, 'a heading is deeper than ###')]],
    [
      'an unknown placeholder',
      ['- a', '- {{operatorKpp}}'],
      [at(BODY + 1, '"{{operatorKpp}}" is no placeholder that the operator\'s configuration fills')],
    ],
    [
      'half a placeholder',
      ['a {operatorName}}'],
      [
        at(BODY, '"{" is no placeholder that the operator\'s configuration fills'),
        at(BODY, '"}}" is no placeholder that the operator\'s configuration fills'),
      ],
    ],
    [
      'one in a table',
      ['| a | b |', '| - | - |', '| c | {{x}} |'],
      [at(BODY + 2, '"{{x}}" is no placeholder that the operator\'s configuration fills')],
    ],
    [
      'a link outside',
      ['[x](https://evil.example/)'],
      [at(BODY, 'the link to "https://evil.example/" leads to no document of the site')],
    ],
    [
      'a link in the wrong case',
      ['[x](/legal/ids)'],
      [at(BODY, 'the link to "/legal/ids" leads to no document of the site')],
    ],
    [
      'a link to a version that does not exist',
      ['[x](/legal/IDS-2020-01-01)'],
      [at(BODY, 'the link to "/legal/IDS-2020-01-01" leads to no document of the site')],
    ],
    [
      'a bare URL of another site',
      ['See https://evil.example/x now'],
      [at(BODY, 'the link to "https://evil.example/x" leads to no document of the site')],
    ],
  ])('must not contain %s', (_name, lines, problems) => {
    expect(problemsWith(withBody(...lines))).toEqual(problems)
  })

  it('reports all problems at once, also with Windows line endings', () => {
    expect(problemsWith(withBody('# X', '', '> y').replaceAll('\n', '\r\n'))).toHaveLength(2)
  })

  it('rejects a text that does not begin with a paragraph', () => {
    expect(problemsWith([...front, '', '## 1. X', ''].join('\n'))).toEqual([
      at(FRONT_LINES, 'the text does not begin with a paragraph'),
    ])
  })
})
