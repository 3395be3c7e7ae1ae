import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checksumsModule, legalChecksums } from '../../../lib/cli/legal-checksums.ts'
import { consentRecord } from '../../../lib/domain/consent-record.ts'
import { consentsInForce } from '../../../lib/domain/consents.ts'
import { LEGAL_LANGUAGES } from '../../../lib/domain/legal-languages.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { LEGAL_VERSIONS } from '../../../lib/domain/legal-documents.ts'

describe('a consent record', () => {
  it('has the checksum of every current text: npm run generate:checksums has been run', () => {
    expect(readFileSync('lib/domain/legal-checksums.data.ts', 'utf8')).toBe(checksumsModule())
    for (const { id, version } of LEGAL_VERSIONS)
      for (const language of LEGAL_LANGUAGES)
        expect(legalChecksums()[`${id}/${version}.${language}`]).toMatch(/^[\da-f]{64}$/)
  })

  it('names document, version, text, time, address and form in every language', () => {
    const at = new Date('2026-11-26T10:00:00Z')
    for (const { id, version } of consentsInForce())
      for (const language of LANGUAGES) {
        const textLanguage = language === 'ru' ? 'ru' : 'en'
        expect(consentRecord({ document: id, version }, { language, ip: '203.0.113.7', form: 'order', at })).toEqual({
          document: id,
          version,
          textLanguage,
          checksum: legalChecksums()[`${id}/${version}.${textLanguage}`],
          at: '2026-11-26T10:00:00.000Z',
          address: '203.0.113.7',
          form: 'order',
          value: true,
        })
      }
  })
})
