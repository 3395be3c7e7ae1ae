import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COOKIE_PURPOSES, parseCookieChoice } from '../../../lib/visitor/cookie-choice.ts'

const CHOICE = { version: '2026-09-01', at: '2026-11-21T10:00:00.000Z', allowed: ['analytics'] as const }

describe('a stored choice about cookies', () => {
  it('is read as it was written', () => {
    expect(parseCookieChoice(JSON.stringify(CHOICE), '2026-09-01')).toEqual(CHOICE)
  })

  it('about an earlier version of the policy counts as none', () => {
    expect(parseCookieChoice(JSON.stringify(CHOICE), '2027-01-01')).toBeUndefined()
  })

  it('allows nothing that the site does not know', () => {
    expect(
      parseCookieChoice(JSON.stringify({ ...CHOICE, allowed: ['everything', 'chat', 7, null] }), '2026-09-01')?.allowed,
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
  ])('%s counts as none', (text) => {
    expect(parseCookieChoice(text, '2026-09-01')).toBeUndefined()
  })

  it('whatever storage holds, at most the purposes are allowed', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const allowed = parseCookieChoice(JSON.stringify({ ...CHOICE, allowed: value }), '2026-09-01')?.allowed ?? []
        expect(COOKIE_PURPOSES).toEqual(expect.arrayContaining([...allowed]))
      }),
    )
  })
})
