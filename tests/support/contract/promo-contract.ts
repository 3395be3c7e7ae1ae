import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkPromoSchema } from '../../../lib/contract/promo.ts'
import { pasted } from '../generators/people.ts'
import type { Subject } from './product-backend-contract.ts'
import { expectProblem } from './problem-response.ts'

/** Contract of `GET /api/check-promo/` with the seeded codes (decisions, Response shapes). */
export function promoContract({ client, ask }: Subject): void {
  const check = async (query: string) => checkPromoSchema.parse(await (await ask(`/api/check-promo/?${query}`)).json())

  describe('a promo code', () => {
    it.each([
      ['with a percentage', 'DNA10', { valid: true, discountType: 'percent', discount: 10 }],
      ['with a fixed amount', 'MINUS1000', { valid: true, discountType: 'fixed', discount: 1000, currency: 'RUB' }],
      ['of one product', 'GENOME15', { valid: true, discountType: 'percent', discount: 15, productIds: ['1003'] }],
      ['of one currency', 'EURO20', { valid: true, discountType: 'fixed', discount: 20, currency: 'EUR' }],
      ['that expired', 'SUMMER2026', { valid: false, reason: 'expired' }],
      ['that is exhausted', 'FIRST100', { valid: false, reason: 'exhausted' }],
      ['that does not exist', 'NOTHING', { valid: false, reason: 'unknown' }],
    ])('%s is checked: %s', async (_kind, code, body) => {
      expect(await check(`promocode=${code}&0.42`)).toMatchObject({ code, ...body })
    })

    it('is found in any case, with surrounding spaces', async () => {
      expect(await check('promocode=%20dna10%20')).toMatchObject({ valid: true, code: 'DNA10' })
    })

    it('is found as pasted: without spaces and invisible characters, in full-width letters', async () => {
      await fc.assert(
        fc.asyncProperty(
          pasted(fc.constantFrom('DNA10', 'dna10', 'ＤＮＡ１０', 'dna 10', 'D\u00adN\u200bA10')),
          async (typed) => {
            expect(await check(`promocode=${encodeURIComponent(typed.replace(/\p{Cs}/gu, ''))}`)).toMatchObject({
              valid: true,
              code: 'DNA10',
            })
          },
        ),
      )
    })

    it('a promo code of another currency is invalid, with the reason', async () => {
      expect(await check('promocode=EURO20&cy=USD&lng=es')).toMatchObject({ valid: false, reason: 'currency' })
      expect(await check('promocode=EURO20&cy=eur&lng=es')).toMatchObject({ valid: true })
    })

    it.each(['', 'promocode=', `promocode=${'x'.repeat(41)}`, 'promocode=%20'])(
      'rejects a missing or malformed promo code: %s',
      async (query) => {
        const { detail } = await expectProblem(await ask(`/api/check-promo/?${query}`), 400)
        expect(detail).toContain('promocode:')
      },
    )

    it.each(["' or 1=1 --", '%', '_NA10', 'constructor', '__proto__', '💊'])('like %j is unknown', async (code) => {
      expect(await check(`promocode=${encodeURIComponent(code)}`)).toMatchObject({ valid: false, reason: 'unknown' })
    })

    it('is parsed by the site’s client', async () => {
      expect(await client().checkPromo({ code: 'dna10', currency: 'RUB' })).toEqual({
        code: 'DNA10',
        type: 'percent',
        discount: 10,
      })
      expect(await client().checkPromo({ code: 'EURO20', currency: 'USD', language: 'es' })).toBe('currency')
      expect(await client().checkPromo({ code: 'SUMMER2026', currency: 'RUB' })).toBe('expired')
    })
  })
}
