import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkState, makeClaims, parseClaims } from '../../../../lib/domain/order/link.ts'
import { cases } from '../../../support/generators/runs.ts'

const DAY = 24 * 60 * 60_000
const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const days = fc.integer({ min: 1, max: 365 })
const version = fc.integer({ min: 1, max: 999_999_999 })

describe('a link to an order', () => {
  it('is valid on each of its days, not after them, and not after its version is revoked', () => {
    fc.assert(
      fc.property(
        time,
        days,
        version,
        fc.integer({ min: 0, max: 800 }),
        fc.integer({ min: 1, max: 9 }),
        (createdAt, lasting, first, later, revocations) => {
          const claims = makeClaims(first, lasting, createdAt)
          const now = new Date(createdAt.getTime() + later * DAY)
          expect(linkState(claims, first, now)).toBe(later <= lasting ? 'valid' : 'expired')
          expect(linkState(claims, first + revocations, now)).toBe('revoked')
        },
      ),
      cases(300, 100_000),
    )
  })

  it('serializes its claims into the query and parses them back', () => {
    fc.assert(
      fc.property(time, days, version, (createdAt, lasting, first) => {
        const claims = makeClaims(first, lasting, createdAt)
        expect(parseClaims(new URLSearchParams({ until: claims.until, version: String(claims.version) }))).toEqual(
          claims,
        )
      }),
      cases(100, 10_000),
    )
  })

  it('rejects claims in any other form', () => {
    const untidy = fc.oneof(
      fc.string(),
      fc.constantFrom('2026-02-30x', '2026-13-01', '9999-99-99', '+2026-01-01', '2026-1-1', '2026-01-01 '),
    )
    const number = fc.oneof(fc.string(), fc.constantFrom('0', '-1', '1.0', '01', '1e3', '9999999999'))
    fc.assert(
      fc.property(untidy, number, (until, count) => {
        const claims = parseClaims(new URLSearchParams({ until, version: count }))
        if (claims)
          expect([new Date(claims.until).toISOString().slice(0, 10), String(claims.version)]).toEqual([until, count])
      }),
      { ...cases(300, 100_000), examples: [['2026-02-30', '1']] },
    )
  })
})
