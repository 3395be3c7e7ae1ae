import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONSENT_PURPOSES, parseCookieConsent } from '../../../lib/visitor/cookie-consent.ts'

const CHOICE = { version: '2026-09-01', at: '2026-11-21T10:00:00.000Z', allowed: ['analytics'] as const }

describe('a stored cookie choice', () => {
  it('is parsed as it was written', () => {
    expect(parseCookieConsent(JSON.stringify(CHOICE), '2026-09-01')).toEqual(CHOICE)
  })

  it('about an earlier version of the policy is ignored', () => {
    expect(parseCookieConsent(JSON.stringify(CHOICE), '2027-01-01')).toBeUndefined()
  })

  it('does not allow purposes unknown to the site', () => {
    expect(
      parseCookieConsent(JSON.stringify({ ...CHOICE, allowed: ['everything', 'chat', 7, null] }), '2026-09-01')
        ?.allowed,
    ).toEqual(['chat'])
  })

  it.each([
    null,
    '',
    '{',
    'null',
    '7',
    '"x"',
    '[]',
    '{"version":"2026-09-01"}',
    '{"version":"2026-09-01","at":"x","allowed":"chat"}',
  ])('%s is ignored', (text) => {
    expect(parseCookieConsent(text, '2026-09-01')).toBeUndefined()
  })

  it('never allows more than the known purposes, whatever is stored', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const allowed = parseCookieConsent(JSON.stringify({ ...CHOICE, allowed: value }), '2026-09-01')?.allowed ?? []
        expect(CONSENT_PURPOSES).toEqual(expect.arrayContaining([...allowed]))
      }),
    )
  })
})
