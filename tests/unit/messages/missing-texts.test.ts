import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { LEGAL_LANGUAGES } from '../../../lib/domain/legal-languages.ts'
import { SLUGS } from '../../../lib/embedded/content/slugs.data.ts'
import { missingLegalTexts, missingTexts } from '../../support/missing-texts.ts'

it.each(LANGUAGES)('%s lacks no message and no content page', (language) => {
  expect(missingTexts(language)).toEqual([])
})

it.each(LEGAL_LANGUAGES)('%s lacks no legal text', (language) => {
  expect(missingLegalTexts(language)).toEqual([])
})

it('each missing file of a new language is named', () => {
  expect(missingTexts('xx')).toEqual([
    'public/assets/i18n/xx.json',
    ...Object.keys(SLUGS).map((page) => `lib/embedded/content/pages/${page}/xx.md`),
  ])
  expect(missingLegalTexts('xx')).toContain('lib/documents/legal/privacy-policy/2026-09-01.xx.md')
})

it('each missing message of a new language is named', () => {
  const root = mkdtempSync(join(tmpdir(), 'texts-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'public/assets/i18n'), { recursive: true })
  const messages = readFileSync('public/assets/i18n/en.json', 'utf8')
  writeFileSync(
    join(root, 'public/assets/i18n/xx.json'),
    messages.replace(/"skipToContent": .*\n/, '').replace(/"receivedUnpaid": .*\n/, ''),
  )
  const keys = missingTexts('xx', root).filter((missing) => missing.startsWith('public/'))
  expect(keys).toEqual(
    ['nav.skipToContent', 'order.mail.receivedUnpaid'].map((key) => `public/assets/i18n/xx.json: ${key}`),
  )
})
