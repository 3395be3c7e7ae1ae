import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { toValidationCode } from '../../lib/http/validation-codes.ts'
import { promoKey } from '../../lib/domain/order/promo-key.ts'
import { insertItem, removeItem } from '../../lib/embedded/dictionaries/repository.ts'
import { checkPromo } from '../../lib/embedded/promo/repository.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'
import { createOrderStore } from '../../lib/embedded/orders/orders.ts'
import { blankText, name, pasted, pastedText, withTwins } from '../support/generators/people.ts'
import { sampleNewOrder } from '../support/sample-order.ts'

const AUTHOR = { actor: 'one@example.com', now: new Date() }

onBothEngines('a promo code that an administrator saves', (setup) => {
  describe('a promo code', () => {
    const database = migratedDatabase(setup)
    const save = (code: string) =>
      insertItem(database(), { name: 'promo-codes' }, { code, discountType: 'percent', discount: 5 }, AUTHOR)
    const isValid = async (typed: string) =>
      (await checkPromo(database(), { code: typed, currency: undefined }, new Date())).valid

    it('is found in any typed or pasted notation, and stored once', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(name, fc.constantFrom('spring-15', 'ｓｐｒｉｎｇ１５', 'ﬁnal ½', 'STRAßE', 'ıspanak', 'İstanbul')),
          pasted(fc.constant('')),
          async (code, junk) => {
            const outcome = await save(`${junk}${code}${junk}`)
            expect(outcome).toMatchObject({ kind: 'done', item: { code: promoKey(code) } })
            for (const typed of [
              code,
              code.toLowerCase(),
              code.toUpperCase(),
              code.normalize('NFD'),
              code.split('').join(' '),
              `${junk}${code}`,
              code.replaceAll('-', '–'),
            ])
              if (typed.isWellFormed()) expect([typed, await isValid(typed)]).toEqual([typed, true])
            expect(await save(code.toLowerCase())).toMatchObject({ kind: 'exists' })
            await removeItem(database(), { name: 'promo-codes', id: promoKey(code) }, AUTHOR)
          },
        ),
        { numRuns: 40 },
      )
    })

    it('is rejected with its field when it has no visible characters', async () => {
      await fc.assert(
        fc.asyncProperty(blankText, async (code) => {
          const outcome = await save(code)
          expect(outcome).toMatchObject({ kind: 'invalid', error: { issues: [{ path: ['code'] }] } })
          if (outcome.kind === 'invalid')
            expect(outcome.error.issues.map(toValidationCode)).toMatchObject([{ reason: 'required' }])
        }),
        { numRuns: 30 },
      )
    })

    it('is found by every look-alike code, and none of those can be stored in addition', async () => {
      const codes = fc.constantFrom('DNA10', 'ВЕСНА', 'ЁЛКА-5', 'COHOP', 'ЗИМА2026', 'ТЕСТ', 'XMAS')
      await fc.assert(
        fc.asyncProperty(
          codes.chain((code) => fc.tuple(fc.constant(code), withTwins(code), withTwins(code))),
          async ([code, saved, typed]) => {
            expect([saved, await save(saved)]).toMatchObject([saved, { kind: 'done' }])
            for (const written of [typed, typed.toLowerCase() === typed ? typed : typed.toUpperCase(), code])
              expect([saved, written, await isValid(written)]).toEqual([saved, written, true])
            expect(['exists', 'invalid']).toContain((await save(typed)).kind)
            await removeItem(database(), { name: 'promo-codes', id: promoKey(saved) }, AUTHOR)
          },
        ),
        { numRuns: 60 },
      )
    })

    it('is found in quotation marks and at the end of a sentence', async () => {
      await save('SENTENCE5')
      for (const typed of [
        '«SENTENCE5»',
        '"sentence5".',
        '“Sentence5”,',
        "'SENTENCE5'!",
        '(SENTENCE5)',
        '„SENTENCE5“',
        '`SENTENCE5`',
      ])
        expect([typed, await isValid(typed)]).toEqual([typed, true])
      expect(await save('"sentence5"')).toMatchObject({ kind: 'exists' })
    })

    it('is found with a look-alike letter from an earlier version, and its uses are counted', async () => {
      const row = {
        discount_type: 'percent',
        discount: 5,
        currency: null,
        product_ids: null,
        valid_from: null,
        expires_at: null,
        max_uses: 1,
      } as const
      await database()
        .insertInto('promo_codes')
        .values([
          { ...row, code: 'MIXЕD1' },
          { ...row, code: 'СОН' },
        ])
        .execute()
      const store = createOrderStore(database(), () => undefined)
      for (const [code, typed] of [
        ['MIXЕD1', 'MIXED1'],
        ['СОН', 'COH'],
      ] as const) {
        expect(await checkPromo(database(), { code: typed, currency: undefined }, new Date())).toMatchObject({
          valid: true,
          code,
        })
        expect(await store.place(sampleNewOrder({ promocode: typed, isLocalPromoCode: true }))).toMatchObject({
          outcome: 'placed',
          order: { promocode: code },
        })
        expect(await checkPromo(database(), { code: typed, currency: undefined }, new Date())).toMatchObject({
          valid: false,
          reason: 'exhausted',
        })
        expect(await store.place(sampleNewOrder({ promocode: typed, isLocalPromoCode: true }))).toEqual({
          outcome: 'exhausted',
        })
      }
    })

    it('a lookup of an unknown code uses the folded codes of all rows, which are refreshed every 30 seconds', async () => {
      expect(await isValid('NOTHING')).toBe(false)
      const row = {
        discount_type: 'percent',
        discount: 5,
        currency: null,
        product_ids: null,
        valid_from: null,
        expires_at: null,
        max_uses: null,
      } as const
      await database()
        .insertInto('promo_codes')
        .values({ ...row, code: 'LАTER1' })
        .execute()
      expect([await isValid('LАTER1'), await isValid('LATER1')]).toEqual([true, false])
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000)
      expect(await isValid('LATER1')).toBe(true)
      vi.restoreAllMocks()
    })

    it('is rejected when a row of an earlier version looks alike', async () => {
      const row = {
        discount_type: 'percent',
        discount: 5,
        currency: null,
        product_ids: null,
        valid_from: null,
        expires_at: null,
        max_uses: null,
      } as const
      await database()
        .insertInto('promo_codes')
        .values({ ...row, code: 'OLD\u200b1' })
        .execute()
      const outcome = await save('old1')
      expect(outcome.kind === 'invalid' && outcome.error.issues.map(toValidationCode)).toEqual([{ reason: 'taken' }])
      expect(await removeItem(database(), { name: 'promo-codes', id: 'OLD\u200b1' }, AUTHOR)).toMatchObject({
        kind: 'done',
      })
    })
  })
})

it('the lookup key is idempotent for any pasted text', () => {
  fc.assert(
    fc.property(
      fc.oneof(pastedText, fc.string({ unit: 'binary' })),
      (text) => void expect(promoKey(promoKey(text))).toBe(promoKey(text)),
    ),
    { numRuns: 3000 },
  )
})
