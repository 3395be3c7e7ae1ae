import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  importResponseSchema,
  MAX_IMPORT_ROWS,
  MAX_LISTED_CHANGES,
  priceBatchResponseSchema,
  priceChangesResponseSchema,
  pricesResponseSchema,
  type ImportError,
  type PriceChange,
  type PriceRow,
} from '../../../lib/contract/prices-admin.ts'
import { pricesTable } from '../../../lib/contract/prices-file.ts'
import { csvFormat, formatCsv } from '../../../lib/domain/csv.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { pricesRevision } from '../../../lib/embedded/prices/revision.ts'
import { startEmbedded, type EmbeddedBackend } from '../../../lib/embedded/start.ts'
import type { EmptyDatabase } from './databases.ts'

const ACTOR = 'one@example.com'
const bytes = (text: string) => new TextEncoder().encode(text)
const HEAD = 'bitrixId,currency,startPrice,price,discountState,discountSize,discountPrice,additionalPrice,priceSkype'
const fileOf = (...lines: string[]) => bytes([HEAD, ...lines].map((line) => `${line}\r\n`).join(''))

/** Contract of administrators' prices. */
export function pricesAdminContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`prices for administrators: ${name}`, () => {
    let backend: EmbeddedBackend
    let empty: EmptyDatabase
    beforeAll(async () => {
      empty = await setup()
      backend = await startEmbedded(empty.location, { seed: true })
    })
    afterAll(async () => {
      await backend.stop()
      await empty.remove()
    })

    const rows = async () => pricesResponseSchema.parse({ rows: await backend.pricesAdmin.list() }).rows
    const row = async (bitrixId: string, currency: string) =>
      (await rows()).find((item) => item.bitrixId === bitrixId && item.currency === currency)
    const values = ({ bitrixId: _id, currency: _currency, href: _href, name: _name, ...rest }: PriceRow) => rest
    const changeOf = async (
      bitrixId: string,
      currency: 'EUR' | 'RUB' | 'CLP',
      fields: Partial<ReturnType<typeof values>>,
    ): Promise<PriceChange> => {
      const before = values((await row(bitrixId, currency)) as PriceRow)
      return { bitrixId, currency, before, after: { ...before, ...fields } }
    }
    const audit = async (page = 1) => priceChangesResponseSchema.parse(await backend.pricesAdmin.changes(page))
    const wire = async () => (await backend.fetch(new Request('http://embedded.invalid/api/price'))).json()
    const compare = async (file: Uint8Array) => importResponseSchema.parse(await backend.pricesAdmin.compare(file))
    const importErrors = async (file: Uint8Array): Promise<ImportError[]> => {
      const before = await wire()
      const { base, errors } = await compare(file)
      expect((await backend.pricesAdmin.apply(file, base, ACTOR)).outcome).toBe('errors')
      expect(await wire()).toEqual(before)
      return errors
    }

    it('equal the price list, in major units', async () => {
      expect(await row('1001', 'RUB')).toEqual({
        bitrixId: '1001',
        currency: 'RUB',
        href: 'genetic-passport',
        name: 'Генетический паспорт',
        startPrice: 0,
        price: 29_900,
        discountState: 'on',
        discountSize: 33,
        discountPrice: 19_900,
        additionalPrice: 15_900,
        priceSkype: 4900,
      })
      expect((await row('1001', 'CLP'))?.price).toBe(249_000)
    })

    it('change if they are unchanged since they were read, with a history entry and a new revision', async () => {
      const revision = await pricesRevision(backend.database)
      const change = await changeOf('1004', 'EUR', { price: 410.55 })
      expect(await backend.pricesAdmin.change([change], ACTOR)).toMatchObject({
        outcome: 'changed',
        rows: [{ bitrixId: '1004', currency: 'EUR', price: 410.55 }],
      })
      expect(JSON.stringify(await wire())).toContain('"priceEu":410.55')
      expect(await pricesRevision(backend.database)).not.toBe(revision)
      expect((await audit()).changes[0]).toMatchObject({
        changes: [change],
        actor: ACTOR,
        isScheduled: false,
        count: 1,
      })
      // The repeated write is based on the version before the first one.
      expect(await backend.pricesAdmin.change([change], 'two@example.com')).toMatchObject({
        outcome: 'conflict',
        rows: [{ price: 410.55 }],
      })
      expect((await audit()).changes[0]).toMatchObject({ actor: ACTOR })
    })

    it('change all or none', async () => {
      const good = await changeOf('1005', 'EUR', { price: 1 })
      const bad = await changeOf('1006', 'EUR', { price: 2 })
      const stale = { ...bad, before: { ...(bad.before as PriceRow), price: 77 } }
      expect((await backend.pricesAdmin.change([good, stale], ACTOR)).outcome).toBe('conflict')
      expect((await row('1005', 'EUR'))?.price).toBe(good.before?.price)
      expect((await backend.pricesAdmin.change([good, { ...good, bitrixId: 'nobody' }], ACTOR)).outcome).toBe('unknown')
      expect((await row('1005', 'EUR'))?.price).toBe(good.before?.price)
    })

    it('are changed by one of ten simultaneous administrators', async () => {
      const base = await changeOf('1007', 'EUR', {})
      const results = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          backend.pricesAdmin.change(
            [{ ...base, after: { ...(base.after as PriceRow), price: 500 + index } }],
            `${index}`,
          ),
        ),
      )
      expect(results.map(({ outcome }) => outcome).sort()).toEqual([
        'changed',
        ...Array.from({ length: 9 }, () => 'conflict'),
      ])
      const [last] = (await audit()).changes
      expect((await row('1007', 'EUR'))?.price).toBe(last?.changes[0]?.after?.price)
    })

    it('are restored from the history, also one that was added', async () => {
      const before = await wire()
      const change = await changeOf('1008', 'EUR', { discountState: 'on', discountSize: 10, discountPrice: 60 })
      const gone: PriceChange = { ...(await changeOf('1009', 'RUB', {})), after: null }
      await backend.pricesAdmin.change([change, gone], ACTOR)
      expect(await row('1009', 'RUB')).toBeUndefined()
      const [latest] = (await audit()).changes
      const { changes: noted } = priceBatchResponseSchema.parse(await backend.pricesAdmin.batch(latest?.id ?? ''))
      expect([latest?.count, latest?.changes]).toEqual([2, noted])
      const back = noted.map(({ bitrixId, currency, before: was, after: is }) => ({
        bitrixId,
        currency,
        before: is,
        after: was,
      }))
      expect((await backend.pricesAdmin.change(back, ACTOR)).outcome).toBe('changed')
      expect(await wire()).toEqual(before)
    })

    it('are listed in the history by what was changed at once, with its first prices', async () => {
      const many = await Promise.all(
        ['1011', '1012', '1013', '1014', '1015', '1016', '1017'].map((id) => changeOf(id, 'EUR', { startPrice: 900 })),
      )
      const { total } = await audit()
      await backend.pricesAdmin.change(many, ACTOR)
      const history = await audit()
      expect(history.total).toBe(total + 1)
      expect(history.changes[0]).toMatchObject({ count: many.length, actor: ACTOR })
      expect(history.changes[0]?.changes).toEqual(many.slice(0, MAX_LISTED_CHANGES))
      expect((await backend.pricesAdmin.batch(history.changes[0]?.id ?? ''))?.changes).toEqual(many)
      expect(await backend.pricesAdmin.batch('none')).toBeUndefined()
      const back = many.map((change) => ({ ...change, before: change.after, after: change.before }))
      expect((await backend.pricesAdmin.change(back, ACTOR)).outcome).toBe('changed')
    })

    describe('an import of prices', () => {
      let present: PriceRow
      beforeEach(async () => {
        present = (await row('1010', 'EUR')) as PriceRow
      })
      const line = (fields: Record<string, unknown> = {}, separator = ',') => {
        const { href: _href, name: _name, bitrixId, currency, ...rest } = present
        return Object.values({ bitrixId, currency, ...rest, ...fields }).join(separator)
      }

      it.each(LANGUAGES)('exported for a spreadsheet in %s has no differences', async (language) => {
        const file = bytes(formatCsv(pricesTable(await rows()), csvFormat(language)))
        expect(await compare(file)).toMatchObject({ differences: [], errors: [], unchanged: (await rows()).length })
      })

      it('reports the changes first, then applies them once', async () => {
        const before = await wire()
        const file = fileOf(line({ price: present.price + 1 }), '1011,RUB,0,100.5,off,0,0,0,0')
        const dry = await compare(file)
        expect(dry).toMatchObject({ unchanged: 0, errors: [] })
        expect(dry.differences).toMatchObject([
          {
            line: 2,
            bitrixId: '1010',
            currency: 'EUR',
            name: present.name,
            before: { price: present.price },
            after: { price: present.price + 1 },
          },
          { line: 3, bitrixId: '1011', currency: 'RUB', after: { price: 100.5 } },
        ])
        expect(await wire()).toEqual(before)
        expect(await backend.pricesAdmin.apply(file, dry.base, ACTOR)).toMatchObject({
          outcome: 'changed',
          response: { differences: dry.differences },
        })
        expect([(await row('1010', 'EUR'))?.price, (await row('1011', 'RUB'))?.price]).toEqual([
          present.price + 1,
          100.5,
        ])
        expect((await audit()).changes[0]).toMatchObject({
          count: 2,
          changes: [{ currency: 'EUR' }, { currency: 'RUB' }],
        })
        expect((await backend.pricesAdmin.apply(file, dry.base, ACTOR)).outcome).toBe('conflict')
      })

      it('is not applied when the prices or the file differ from those of the dry run', async () => {
        const file = fileOf(line({ price: 71 }))
        const { base } = await compare(file)
        expect((await backend.pricesAdmin.apply(fileOf(line({ price: 72 })), base, ACTOR)).outcome).toBe('conflict')
        await backend.pricesAdmin.change([await changeOf('1020', 'EUR', { price: 5 })], ACTOR)
        expect((await backend.pricesAdmin.apply(file, base, ACTOR)).outcome).toBe('conflict')
        expect((await row('1010', 'EUR'))?.price).toBe(present.price)
      })

      it('an import with one invalid row changes nothing', async () => {
        expect(await importErrors(fileOf(line({ price: 1 }), 'nobody,EUR,0,1,off,0,0,0,0'))).toEqual([
          { line: 3, reason: 'product', column: 'bitrixId', value: 'nobody' },
        ])
      })

      const price = async (file: Uint8Array) => {
        const { differences, errors } = await compare(file)
        expect(errors).toEqual([])
        return differences.map(({ after }) => after?.price)
      }

      it.each<[string, (text: string) => Uint8Array]>([
        ['a byte order mark', (text) => bytes(`\ufeff${text}`)],
        ['line feeds only', (text) => bytes(text.replaceAll('\r\n', '\n'))],
        ['no line end at the end', (text) => bytes(text.trimEnd())],
        ['empty lines', (text) => bytes(text.replaceAll('\r\n', '\r\n\r\n,,,,,,,,\r\n'))],
        ['semicolons', (text) => bytes(text.replaceAll(',', ';'))],
        ['tabs', (text) => bytes(text.replaceAll(',', '\t'))],
        ['a line that names the separator', (text) => bytes(`sep=;\r\n${text.replaceAll(',', ';')}`)],
        ['empty columns at the right', (text) => bytes(text.replaceAll('\r\n', ',,\r\n'))],
        ['names of columns in another case', (text) => bytes(text.replace(/^.*/, (head) => head.toUpperCase()))],
        ['UTF-16, little-endian', (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))],
        ['UTF-16, big-endian', (text) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le').swap16())],
        ['quotes around everything', (text) => bytes(text.replace(/[^,\r\n]+/g, '"$&"'))],
        [
          'its columns in another order, and those that only say something',
          (text) =>
            bytes(
              text
                .replace(/^(.*?),(.*?),(.*)$/gm, '"a ""name"", with\n a line",$2,$3,$1,x')
                .replace(/^"a[^]*?",currency(.*),bitrixId,x/, 'name,currency$1,bitrixId,href'),
            ),
        ],
      ])('may contain %s', async (_name, written) => {
        expect(await price(written(`${HEAD}\r\n${line({ price: 1234.5 })}\r\n`))).toEqual([1234.5])
      })

      it.each([
        ['1234.50', 1234.5],
        ['"1234,5"', 1234.5],
        ['1 234.5', 1234.5],
        ['"1\u00a0234,50"', 1234.5],
        ['1\u202f234', 1234],
        ['0', 0],
      ])('may contain an amount of %s', async (written, amount) => {
        expect(await price(fileOf(line({ price: written })))).toEqual([amount])
      })

      it.each<[string, Record<string, unknown>, ImportError['reason'], string]>([
        ['an unknown product', { bitrixId: '999999' }, 'product', 'bitrixId'],
        ['no product', { bitrixId: '' }, 'product', 'bitrixId'],
        ['an unknown currency', { currency: 'XXX' }, 'currency', 'currency'],
        ['no number', { price: 'abc' }, 'number', 'price'],
        ['an empty amount', { price: '' }, 'number', 'price'],
        ['a formula', { price: '=1+1' }, 'number', 'price'],
        ['an exponent', { price: '1e3' }, 'number', 'price'],
        ['two commas in a number', { price: '"1,234,5"' }, 'number', 'price'],
        ['a comma that parts thousands', { price: '"1,234"' }, 'ambiguous', 'price'],
        ['an amount of another currency', { price: '€5' }, 'otherCurrency', 'price'],
        ['a negative amount', { discountPrice: '-1' }, 'negative', 'discountPrice'],
        ['too large an amount', { priceSkype: '1000000001' }, 'tooLarge', 'priceSkype'],
        ['a comma that parts thousands of hundreds', { price: '"19,900"' }, 'ambiguous', 'price'],
        ['a point that parts thousands', { price: '1.000' }, 'ambiguous', 'price'],
        ['more digits than coins', { price: '1.0050' }, 'decimals', 'price'],
        ['another state', { discountState: 'yes' }, 'discountState', 'discountState'],
        ['more than a hundred percent', { discountSize: 101 }, 'discountSize', 'discountSize'],
        ['half a percent', { discountSize: '0.5' }, 'discountSize', 'discountSize'],
      ])('is rejected with %s, by line and column', async (_name, fields, reason, column) => {
        expect(
          await importErrors(fileOf(line(), '1011,EUR,0,5,off,0,0,0,0', line({ currency: 'USD', ...fields }))),
        ).toMatchObject([{ line: 4, reason, column }])
      })

      it('is rejected with fractions in a currency without minor units', async () => {
        for (const [amount, reason] of [
          ['5.5', 'decimals'],
          ['179.000', 'ambiguous'],
        ])
          expect(await importErrors(fileOf(`1010,CLP,0,${amount},off,0,0,0,0`))).toMatchObject([{ line: 2, reason }])
      })

      it('is rejected with a duplicate price, too many or too few cells, or malformed quotes', async () => {
        expect(await importErrors(fileOf(line(), line({ price: 3 })))).toMatchObject([{ line: 3, reason: 'twice' }])
        expect(
          await importErrors(fileOf(`${line()},1`, '1011,EUR,0,5', '1012,EUR,0,"5"x,off,0,0,0,0', '1013,EUR,0,"5')),
        ).toMatchObject([
          { line: 2, reason: 'cells' },
          { line: 3, reason: 'cells' },
          { line: 4, reason: 'quotes' },
          { line: 5, reason: 'quotes' },
        ])
        // An unclosed quote swallows the rest of the file: nothing is imported.
        expect(
          await importErrors(fileOf(line({ price: 3 }), '"1011,EUR,0,5,off,0,0,0,0', line({ currency: 'USD' }))),
        ).toEqual([{ line: 3, reason: 'quotes' }])
      })

      it.each([
        ['a column too few', HEAD.replace(',price,', ','), 'missing', 'price'],
        ['an unknown column', `${HEAD},colour`, 'superfluous', 'colour'],
        ['a column twice', `${HEAD},price`, 'superfluous', 'price'],
        ['no names of columns', '1010,EUR,0,5,off,0,0,0,0', 'missing', 'bitrixId'],
      ] as const)('is rejected with %s', async (_name, head, reason, column) => {
        const errors = await importErrors(bytes(`${head}\r\n`))
        expect(errors).toContainEqual({ line: 1, reason, column })
      })

      it('is rejected without rows or with too many', async () => {
        expect(await importErrors(bytes(''))).toEqual([{ line: 1, reason: 'empty' }])
        expect(await importErrors(bytes(HEAD))).toEqual([{ line: 2, reason: 'empty' }])
        const many = Array.from({ length: MAX_IMPORT_ROWS + 1 }, () => line())
        expect(await importErrors(fileOf(...many))).toEqual([{ line: MAX_IMPORT_ROWS + 2, reason: 'tooMany' }])
      })

      it('is rejected in another encoding, with each affected line', async () => {
        const cyrillic = Uint8Array.from([0xcf, 0xf0, 0xe8])
        const file = new Uint8Array([
          ...bytes(`${HEAD},name\r\n${line()},`),
          ...cyrillic,
          ...bytes(`\r\n${line()},a\r\n`),
          ...cyrillic,
        ])
        expect(await importErrors(file)).toEqual([
          { line: 2, reason: 'encoding' },
          { line: 4, reason: 'encoding' },
        ])
        const sixteen = Buffer.from(`${HEAD}\r\n${line()}\r\n`, 'utf16le')
        for (const unmarked of [sixteen, Buffer.from(sixteen).swap16()])
          expect((await importErrors(new Uint8Array(unmarked)))[0]).toEqual({ line: 1, reason: 'encoding' })
        const odd = Buffer.from(`\ufeff${HEAD}\r\n`, 'utf16le').subarray(0, -1)
        expect((await importErrors(new Uint8Array(odd)))[0]).toEqual({ line: 1, reason: 'encoding' })
        const old = Buffer.concat([
          bytes(`${HEAD},name\r\n`),
          ...[1, 2].map(() => Buffer.concat([bytes(`${line()},`), cyrillic, bytes('\r\n')])),
        ])
        expect((await importErrors(new Uint8Array(old))).map(({ line: at }) => at)).toEqual([2, 3])
      })
    })
  })
}
