import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  dictionaryChangesSchema,
  dictionaryConflictSchema,
  dictionaryItemSchema,
  dictionaryListSchema,
} from '../../../lib/contract/banner-admin.ts'
import { bannersSchema } from '../../../lib/contract/banners.ts'
import { companyDetailsSchema } from '../../../lib/contract/company-details.ts'
import { complexSetsSchema } from '../../../lib/contract/complex-sets.ts'
import { DICTIONARIES, type AnyItem } from '../../../lib/contract/dictionaries/table.ts'
import type { Banner } from '../../../lib/domain/banner.ts'
import { bannersByLanguage } from '../../../lib/domain/translations.ts'
import { DICTIONARY_NAMES, type DictionaryName } from '../../../lib/domain/dictionary-names.ts'
import { createAdmin } from '../../../lib/embedded/accounts/users.ts'
import type { AnyRow } from '../../../lib/embedded/dictionaries/adapter.ts'
import { ADAPTERS } from '../../../lib/embedded/dictionaries/rows.ts'
import { dictionaryRevisions } from '../../../lib/embedded/dictionaries/changes.ts'
import { activeIds } from '../../../lib/embedded/dictionaries/active-items.ts'
import type { EmbeddedFixture } from './embedded-fixture.ts'
import { expectProblem } from './problem-response.ts'

const LIST = '/api/dicts/'
const INSERT = '/api/dicts-insert/'
const PASSWORD = 'a long enough phrase'

/** A new item of each dictionary, a valid change, and invalid changes with the rejected field. */
const SAMPLES: Record<
  DictionaryName,
  { item: AnyItem; update: AnyItem; bad: readonly [field: string, update: AnyItem][] }
> = {
  banners: {
    item: {
      id: 'spring',
      slot: 'home',
      title: 'Spring',
      langs: ['es'],
      variants: [2],
      startsAt: '2026-03-01T00:00:00+03:00',
    },
    update: { title: 'Late spring', lv: { title: 'Vēls pavasaris', text: 'Ziedi' }, startsAt: null, order: -3 },
    bad: [
      ['lv.title', { lv: { text: 'Ziedi' } }],
      ['lv.title', { lv: { title: ' ' } }],
      ['lv.title', { lv: { title: 'x'.repeat(121) } }],
      ['title', { title: '', text: 'Flowers', lv: { title: 'Pavasaris' } }],
      ['slot', { slot: 'cellar' }],
      ['title', { title: ' ', lv: null }],
      ['href', { href: 'javascript:alert(1)' }],
      ['href', { href: '//evil.example' }],
      ['href', { href: '/a\tb' }],
      ['image', { image: 'http://plain.example/x.png' }],
      ['image', { image: 'https://cdn.example/\t.png' }],
      ['langs', { langs: ['xx'] }],
      ['countries.0', { countries: ['Latvia'] }],
      ['endsAt', { endsAt: '2020-01-01T00:00:00Z', startsAt: '2021-01-01T00:00:00Z' }],
      ['startsAt', { startsAt: 'tomorrow' }],
      ['variants', { variants: [1, 1] }],
    ],
  },
  'promo-codes': {
    item: {
      code: 'spring15',
      discountType: 'fixed',
      discount: 15.5,
      currency: 'EUR',
      productIds: ['1003'],
      validFrom: '2026-01-01T00:00:00+03:00',
      expiresAt: '2030-01-01T00:00:00Z',
    },
    update: { discountType: 'percent', discount: 15, currency: null, validFrom: null, maxUses: 3 },
    bad: [
      ['discount', { discountType: 'percent', discount: 101 }],
      ['discount', { discount: -1 }],
      ['discount', { discount: 1.005 }],
      ['currency', { currency: null }],
      ['currency', { currency: 'XXX' }],
      ['expiresAt', { expiresAt: '2030-02-31T00:00:00Z' }],
      ['expiresAt', { expiresAt: '2025-12-31T21:00:00Z' }],
      ['validFrom', { validFrom: 'tomorrow' }],
      ['maxUses', { maxUses: 1.5 }],
    ],
  },
  flags: {
    item: { key: 'new-menu', description: 'The new menu', share: 25, countries: ['LV'], langs: ['lv', 'ru'] },
    update: { enabled: false, share: 100, lv: { description: 'Jaunā izvēlne' } },
    bad: [
      ['lv.description', { lv: { description: 'x'.repeat(501) } }],
      ['share', { share: 101 }],
      ['rules', { rules: { defaultVariation: 'off', variations: { off: false }, rules: [] } }],
      [
        'rules',
        {
          share: 100,
          countries: [],
          langs: [],
          rules: { defaultVariation: 'lost', variations: { off: false }, rules: [] },
        },
      ],
    ],
  },
  'discount-display': {
    item: { id: 'quiet', products: ['1001'], currencies: ['EUR'], shown: false, note: 'Not in Europe' },
    update: { products: [], order: 5 },
    bad: [
      ['products.0', { products: ['\0'] }],
      ['currencies.0', { currencies: ['euro'] }],
      ['shown', { shown: 'no' }],
      ['endsAt', { startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' }],
    ],
  },
  redirects: {
    item: { from: '/old-news', to: '/legal', status: 302 },
    update: { status: 410, to: null },
    bad: [
      ['to', { to: 'https://evil.example/' }],
      ['to', { to: '/old-news/' }],
      ['to', { to: '/a\tb' }],
      ['to', { to: null }],
      ['status', { status: 200 }],
    ],
  },
  'complex-sets': {
    item: { id: '44444444', hrefs: ['exome', 'heart'], saving: 5 },
    update: { hrefs: ['exome', 'sport'], saving: 15 },
    bad: [
      ['hrefs', { hrefs: ['exome'] }],
      ['hrefs', { hrefs: ['exome', 'exome'] }],
      ['hrefs', { hrefs: ['sport', 'nutrition', 'personality'] }],
      ['saving', { saving: 100 }],
      ['saving', { saving: -1 }],
      ['saving', { saving: 7.5 }],
      ['saving', { saving: '10' }],
    ],
  },
  'company-details': {
    item: { id: 'delivery-lv', detail: 'delivery', countries: ['LV'], lv: 'Divas dienas, 3 €', en: 'Two days, €3' },
    update: { countries: [], en: '', ru: 'Два дня' },
    bad: [
      ['detail', { detail: 'horoscope' }],
      ['countries.0', { countries: ['Latvia'] }],
      ['ru', { lv: ' ', en: '', ru: '' }],
      ['it', { it: 'x'.repeat(401) }],
      ['lv', { detail: 'map' }],
      ['de', { de: 'Zwei Tage' }],
    ],
  },
  'canned-replies': {
    item: { id: 'hello', title: 'Greeting', text: 'Hello!\nHow can we help?', langs: ['en'] },
    update: { text: 'Good day', langs: [], order: 2 },
    bad: [
      ['text', { text: ' ' }],
      ['text', { text: 'x'.repeat(4001) }],
      ['langs', { langs: ['xx'] }],
    ],
  },
  'working-hours': {
    item: { id: 'usual', hours: 'Europe/Riga Mon-Fri 09:00-18:00', note: 'All but holidays' },
    update: { hours: 'Europe/Riga Mon-Fri 09:00-18:00, Sat 10:00-15:00' },
    bad: [
      ['hours', { hours: 'always' }],
      ['hours', { hours: 'Europe/Nowhere Mon 09:00-18:00' }],
    ],
  },
}

/** Changes that make the last item of a full dictionary unlike the others. */
const LAST_ITEM: Record<DictionaryName, AnyItem> = {
  banners: { title: 'Last' },
  'promo-codes': { maxUses: 1 },
  flags: { description: 'Last' },
  'discount-display': { note: 'Last' },
  redirects: { to: '/about' },
  'complex-sets': { saving: 7 },
  'company-details': { en: 'Last' },
  'canned-replies': { title: 'Last' },
  'working-hours': { note: 'Last' },
}

/** Numbers of items that the client of a dictionary's response accepts. */
const READERS: Partial<Record<DictionaryName, (items: readonly AnyItem[]) => number>> = {
  banners(items) {
    const response = items.flatMap((item) => bannersByLanguage(item as unknown as Banner))
    return items.length - response.length + bannersSchema.parse(response).length
  },
  'complex-sets': (items) => complexSetsSchema.parse({ sets: items }).length,
  'company-details': (items) =>
    companyDetailsSchema.parse({ details: items.map((item) => ({ ...item, texts: { en: 'Text' } })) }).length,
}

/** Returns the item after an update: null removes a field. */
const merged = (item: AnyItem, update: AnyItem) =>
  Object.fromEntries(Object.entries({ ...item, ...update }).filter(([, value]) => value !== null))

/** Contract of administrators' dictionaries: writes, history, and conflicts of simultaneous writes. */
export function dictionariesContract(name: string, open: () => Promise<EmbeddedFixture>): void {
  describe(`dictionaries: ${name}`, () => {
    // Changes are limited by account, in the whole process.
    const editor = `${randomUUID()}@example.com`
    let fixture: EmbeddedFixture
    let cookie: string
    beforeAll(async () => {
      fixture = await open()
      await createAdmin(fixture.database, editor, PASSWORD, new Date())
      const headers = { 'content-type': 'application/json' }
      const signedIn = await fixture.ask('/api/v1/account/sign-in', {
        method: 'POST',
        body: JSON.stringify({ email: editor, password: PASSWORD }),
        headers,
      })
      cookie = signedIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
    })
    afterAll(() => fixture?.close())

    const ask = (body: unknown, headers: Record<string, string> = { cookie }) =>
      fixture.ask('/api/v1/banner-admin', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      })
    const list = async (dictionary: string) =>
      dictionaryListSchema.parse(await (await ask({ method: 'get', url: LIST, name: dictionary })).json()).items
    const itemOf = async (response: Response) => {
      expect(await response.clone().text()).toContain('"item"')
      return dictionaryItemSchema.parse(await response.json()).item
    }
    const insert = (dictionary: string, data: unknown, params = {}) =>
      ask({ method: 'put', url: INSERT, name: dictionary, data, params })
    const put = (dictionary: string, id: string, update: unknown, params = {}) =>
      ask({ method: 'put', url: LIST, name: dictionary, id, update, params })
    const remove = (dictionary: string, id: string, params = {}) =>
      ask({ method: 'delete', url: LIST, name: dictionary, id, params })
    const changes = async (params: object) =>
      dictionaryChangesSchema.parse(await (await ask({ method: 'get', url: LIST, name: 'changes', params })).json())
        .changes
    const currentOf = async (response: Response) => dictionaryConflictSchema.parse(await response.json()).current

    it.each(DICTIONARY_NAMES)(
      'an item of %s is added, listed, changed and deleted, and each change is recorded',
      async (dictionary) => {
        const { item, update } = SAMPLES[dictionary]
        const field = DICTIONARIES[dictionary].id
        const added = await itemOf(await insert(dictionary, item))
        const id = String(added[field])
        expect(added['version']).toBe(1)
        expect(await list(dictionary)).toContainEqual(added)
        expect(await itemOf(await ask({ method: 'get', url: LIST, name: dictionary, id }))).toEqual(added)
        const changed = await itemOf(await put(dictionary, id, update, { version: 1 }))
        expect(changed).toEqual({ ...merged(added, update), version: 2 })
        expect(await list(dictionary)).toContainEqual(changed)
        expect(await (await remove(dictionary, id, { version: 2 })).json()).toEqual({ ok: true })
        expect((await list(dictionary)).map((one) => one[field])).not.toContain(id)
        await expectProblem(await ask({ method: 'get', url: LIST, name: dictionary, id }), 404)
        const { version: _first, ...first } = added
        const { version: _second, ...second } = changed
        expect(await changes({ name: dictionary, id })).toMatchObject([
          { version: 3, actor: editor, before: second, after: null },
          { version: 2, actor: editor, before: first, after: second },
          { version: 1, actor: editor, before: null, after: first, name: dictionary, itemId: id, revertOf: null },
        ])
      },
    )

    it.each(DICTIONARY_NAMES)(
      'invalid items of %s are rejected with the names of all invalid fields, and nothing changes',
      async (dictionary) => {
        const { item, bad } = SAMPLES[dictionary]
        const added = await itemOf(await insert(dictionary, item))
        const id = String(added[DICTIONARIES[dictionary].id])
        for (const [field, update] of [...bad, ['no-such', { 'no-such': 1 }] as const]) {
          const problem = await expectProblem(await put(dictionary, id, update), 400)
          expect([
            update,
            (problem as unknown as { errors: { field: string }[] }).errors.map((error) =>
              error.field.replace(/^(langs|rules)\..*/, '$1'),
            ),
          ]).toEqual([update, expect.arrayContaining([field])])
        }
        await expectProblem(await insert(dictionary, { ...item, unknown: 1 }), 400)
        await expectProblem(await insert(dictionary, {}), 400)
        await expectProblem(await put(dictionary, id, { [DICTIONARIES[dictionary].id]: '/other' }), 400)
        expect(await list(dictionary)).toContainEqual(added)
        await remove(dictionary, id)
      },
    )

    it.each(DICTIONARY_NAMES)(
      'an item of %s is rejected with the limit when there are as many as its readers accept',
      async (dictionary) => {
        const { schema, limit, limitedBy, id: field } = DICTIONARIES[dictionary]
        const { item, update } = SAMPLES[dictionary]
        const { table, toRow, key } = ADAPTERS[dictionary]
        const tables = fixture.database as unknown as Kysely<Record<string, AnyRow>>
        const prefix = dictionary === 'redirects' ? '/full-' : dictionary === 'promo-codes' ? 'FULL' : 'full'
        const present = (await list(dictionary)).filter((one) => !limitedBy || one[limitedBy] === item[limitedBy])
        const rows = Array.from({ length: limit - present.length - 1 }, (_none, index) =>
          toRow(schema.parse({ ...merged(item, update), [field]: `${prefix}${index}` })),
        )
        const rowsPerInsert = 200
        for (let start = 0; start < rows.length; start += rowsPerInsert)
          await tables
            .insertInto(table)
            .values(rows.slice(start, start + rowsPerInsert))
            .execute()
        try {
          const fill = Array.from({ length: 4 }, (_none, index) =>
            insert(dictionary, { ...item, ...LAST_ITEM[dictionary], [field]: `${prefix}9000${index}` }),
          )
          const responses = await Promise.all(fill)
          expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
          for (const response of responses.filter(({ status }) => status === 422))
            expect(await response.json()).toMatchObject({ title: 'The dictionary is full', limit })
          const last = `${prefix}9000${responses.findIndex(({ status }) => status === 200)}`
          // An item can still be changed, and deleted to make room.
          expect((await put(dictionary, last, LAST_ITEM[dictionary])).status).toBe(200)
          const read = READERS[dictionary]
          if (read) expect(read(await list(dictionary))).toBe((await list(dictionary)).length)
          expect((await remove(dictionary, last)).status).toBe(200)
        } finally {
          await tables.deleteFrom(table).where(key, 'like', `${prefix}%`).execute()
        }
      },
    )

    it('an entry of another company detail is rejected when it is changed to one that is full', async () => {
      const { limit } = DICTIONARIES['company-details']
      const { item } = SAMPLES['company-details']
      const { toRow } = ADAPTERS['company-details']
      const tables = fixture.database as unknown as Kysely<Record<string, AnyRow>>
      await tables
        .insertInto('company_details')
        .values(
          Array.from({ length: limit }, (_none, index) => toRow({ ...item, detail: 'retest', id: `full${index}` })),
        )
        .execute()
      await insert('company-details', { ...item, id: 'moved', detail: 'kit' })
      await expectProblem(await put('company-details', 'moved', { detail: 'retest' }), 422)
      await tables.deleteFrom('company_details').where('detail', '=', 'retest').execute()
      expect((await put('company-details', 'moved', { detail: 'retest' })).status).toBe(200)
      await remove('company-details', 'moved')
    })

    it.each(DICTIONARY_NAMES)('every existing item of %s can be written unchanged', async (dictionary) => {
      const field = DICTIONARIES[dictionary].id
      for (const { version, ...item } of await list(dictionary)) {
        const response = await ask({
          method: 'put',
          url: LIST,
          name: dictionary,
          id: item[field],
          data: item,
          params: { version },
        })
        expect(await itemOf(response)).toEqual({ ...item, version: version + 1 })
      }
    })

    it('rejects the second of two writes of the same version and returns the current item', async () => {
      await insert('discount-display', { id: 'twice', shown: true })
      expect((await put('discount-display', 'twice', { note: 'mine' }, { version: 1 })).status).toBe(200)
      const late = await put('discount-display', 'twice', { note: 'late' }, { version: 1 })
      expect(late.headers.get('content-type')).toContain('application/problem+json')
      expect([late.status, await currentOf(late)]).toMatchObject([409, { note: 'mine', version: 2 }])
      expect((await remove('discount-display', 'twice', { version: 1 })).status).toBe(409)
      // A write without a version overwrites the current one.
      expect(await itemOf(await put('discount-display', 'twice', { note: 'last' }))).toMatchObject({
        note: 'last',
        version: 3,
      })
      expect((await remove('discount-display', 'twice')).status).toBe(200)
      const gone = await put('discount-display', 'twice', { note: 'x' }, { version: 3 })
      expect([gone.status, await currentOf(gone)]).toEqual([409, null])
      await expectProblem(await put('discount-display', 'twice', { note: 'x' }), 404)
      await expectProblem(await remove('discount-display', 'twice'), 404)
    })

    it('accepts one of several simultaneous writes of the same version', async () => {
      await insert('discount-display', { id: 'race', shown: true })
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, order) => put('discount-display', 'race', { order }, { version: 1 })),
      )
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
      expect((await changes({ name: 'discount-display', id: 'race' })).map(({ version }) => version)).toEqual([2, 1])
    })

    it('loses no write without a version, and adds one of several items with the same key', async () => {
      const added = await Promise.all(
        Array.from({ length: 5 }, () => insert('discount-display', { id: 'crowd', shown: true })),
      )
      expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
      const fields = [{ order: 7 }, { note: 'note' }, { shown: false }, { products: ['1001'] }, { currencies: ['EUR'] }]
      await Promise.all(fields.map((update) => put('discount-display', 'crowd', update)))
      expect(await itemOf(await ask({ method: 'get', url: LIST, name: 'discount-display', id: 'crowd' }))).toEqual({
        id: 'crowd',
        ...Object.assign({}, ...fields),
        version: 6,
      })
    })

    it('undoes a change by writing the previous value', async () => {
      await insert('discount-display', { id: 'back', shown: true })
      await put('discount-display', 'back', { endsAt: '2030-01-01T00:00:00Z' })
      const [newest] = await changes({ name: 'discount-display', id: 'back' })
      const params = { version: newest?.version, revertOf: newest?.id }
      const reverted = await itemOf(
        await ask({ method: 'put', url: LIST, name: 'discount-display', id: 'back', data: newest?.before, params }),
      )
      expect(reverted).toEqual({ ...newest?.before, version: 3 })
      const [creation] = (await changes({ name: 'discount-display', id: 'back' })).slice(-1)
      await remove('discount-display', 'back', { version: 3, revertOf: creation?.id })
      const [removal] = await changes({ name: 'discount-display', id: 'back', limit: 1 })
      expect(
        await itemOf(await insert('discount-display', removal?.before, { version: 4, revertOf: removal?.id })),
      ).toEqual({ ...removal?.before, version: 5 })
      const takenBack = (await changes({ name: 'discount-display', id: 'back' })).map(({ revertOf }) => revertOf)
      expect(takenBack).toEqual([removal?.id, creation?.id, newest?.id, null, null])
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => changes({ name: 'discount-display', id: 'back', limit: 2, page })),
      )
      expect(pages.map((page) => page.map(({ version }) => version))).toEqual([[5, 4], [3, 2], [1], []])
    })

    it('preserves rules that the simple form cannot represent, and shows in it those that it can', async () => {
      const rules = { defaultVariation: 'a', variations: { a: 'red', b: 'blue' }, rules: [{ split: { a: 50, b: 50 } }] }
      await insert('flags', { key: 'colour', rules })
      expect(await itemOf(await put('flags', 'colour', { description: 'Colour of the button' }))).toMatchObject({
        rules,
        description: 'Colour of the button',
      })
      const response = await fixture.ask('/ofrep/v1/evaluate/flags/colour', {
        method: 'POST',
        body: '{"context":{"targetingKey":"x"}}',
      })
      expect(await response.json()).toMatchObject({ value: expect.stringMatching(/red|blue/), reason: 'SPLIT' })
      const simple = await itemOf(await put('flags', 'colour', { rules: null, langs: ['lv'] }))
      expect(simple).toMatchObject({ share: 100, langs: ['lv'] })
      expect(simple).not.toHaveProperty('rules')
    })

    it('rejects a redirect that hides a page, is a duplicate, or causes a loop', async () => {
      await insert('redirects', { from: '/first', to: '/second' })
      for (const [field, data] of [
        ['from', { from: '/legal', to: '/second' }],
        ['from', { from: '/', to: '/second' }],
        ['from', { from: '/first/', to: '/third' }],
        ['to', { from: '/second', to: '/first' }],
      ] as const)
        expect(await (await insert('redirects', data)).json()).toMatchObject({ status: 400, errors: [{ field }] })
    })

    it('disables the discount of the configured products and currencies while it is scheduled', async () => {
      type Record_ = Record<string, unknown>
      const record = async () =>
        Object.values((await (await fixture.ask('/api/price/')).json()) as Record<string, Record_[]>)
          .flat()
          .find(({ bitrix_id }) => bitrix_id === '1001')
      const before = await record()
      expect(before).toMatchObject({ discountStateEu: 'on', discountState: 'on' })
      await insert('discount-display', { id: 'off', products: ['1001'], currencies: ['EUR'], shown: false, order: -8 })
      expect(await record()).toEqual({
        ...before,
        discountStateEu: 'off',
        discountSizeEu: 0,
        discountPriceEu: before?.['priceEu'],
        startPriceEu: 0,
      })
      await put('discount-display', 'off', { endsAt: '2020-01-01T00:00:00Z' })
      expect(await record()).toEqual(before)
      await put('discount-display', 'off', { endsAt: null })
      expect(await record()).not.toEqual(before)
      await insert('discount-display', { id: 'on', shown: true, order: -9 })
      expect(await record()).toEqual(before)
      for (const id of ['on', 'off']) await remove('discount-display', id)
    })

    it('returns the complex sets as stored', async () => {
      await insert('complex-sets', { id: '55555555', hrefs: ['heart', 'sport'] })
      const sets = (await (await fixture.ask('/api/complex-sets/')).json()) as { sets: unknown[] }
      expect(sets.sets).toEqual(
        expect.arrayContaining([
          { id: '55555555', hrefs: ['heart', 'sport'], saving: 0 },
          expect.objectContaining({ id: '11111111' }),
        ]),
      )
    })

    it('counts the changes of each dictionary, so that clients can detect them', async () => {
      const before = await dictionaryRevisions(fixture.database)
      await insert('complex-sets', { id: '66666666', hrefs: ['heart', 'exome', 'sport'] })
      const after = await dictionaryRevisions(fixture.database)
      expect(
        [...after].filter(([dictionary, count]) => count !== before.get(dictionary)).map(([dictionary]) => dictionary),
      ).toEqual(['complex-sets'])
    })

    it('determines which scheduled item is active at a time', async () => {
      await insert('discount-display', {
        id: 'early',
        shown: true,
        startsAt: '2030-01-01T00:00:00+03:00',
        endsAt: '2030-01-02T00:00:00Z',
      })
      await insert('discount-display', { id: 'late', shown: true, startsAt: '2030-01-01T12:00:00Z' })
      await insert('discount-display', { id: 'always', shown: true })
      const at = (time: string) => activeIds(fixture.database, 'discounts', new Date(time))
      const times = ['2029-12-31T20:59:59.999Z', '2029-12-31T21:00:00Z', '2030-01-01T12:00:00Z', '2030-01-02T00:00:00Z']
      expect(await Promise.all(times.map(at))).toEqual(['', 'early', 'early late', 'late'])
      for (const id of ['early', 'late', 'always']) await remove('discount-display', id)
    })

    it.each<[string, unknown, number]>([
      ['another method', { method: 'post', url: LIST, name: 'banners' }, 400],
      ['another url', { method: 'get', url: '/api/users/', name: 'banners' }, 400],
      ['a url with a path traversal', { method: 'get', url: `${LIST}../users`, name: 'banners' }, 400],
      ['an invalid name', { method: 'get', url: LIST, name: '../users' }, 400],
      ['a table of the database', { method: 'get', url: LIST, name: 'users' }, 404],
      ['the name of an object property', { method: 'get', url: LIST, name: 'constructor' }, 404],
      ['a change of a read-only dictionary', { method: 'delete', url: LIST, name: 'changes', id: 'x' }, 404],
      ['removal by the insert endpoint', { method: 'delete', url: INSERT, name: 'banners', id: 'x' }, 400],
      ['removal of everything', { method: 'delete', url: LIST, name: 'banners' }, 400],
      ['a change of nothing', { method: 'put', url: LIST, name: 'banners', id: 'x' }, 400],
      ['an invalid item', { method: 'put', url: INSERT, name: 'banners', data: [] }, 400],
      [
        'an invalid version',
        { method: 'put', url: LIST, name: 'banners', id: 'x', update: {}, params: { version: 'new' } },
        400,
      ],
      ['an id with a null character', { method: 'get', url: LIST, name: 'banners', id: 'a\0' }, 400],
      ['an id that is an object', { method: 'delete', url: LIST, name: 'banners', id: { $ne: '' } }, 400],
      [
        'a change id with a null character',
        { method: 'put', url: LIST, name: 'banners', id: 'offer', update: {}, params: { revertOf: 'a\0' } },
        400,
      ],
      [
        'the changes of an id with a null character',
        { method: 'get', url: LIST, name: 'changes', params: { id: 'a\0' } },
        400,
      ],
      [
        'the changes of a dictionary name with a null character',
        { method: 'get', url: LIST, name: 'changes', params: { name: 'a\0' } },
        400,
      ],
      ['a method in capitals', { method: 'GET', url: LIST, name: 'banners' }, 400],
      ['a method with the name of an object property', { method: 'constructor', url: LIST, name: 'banners' }, 400],
      ['a url of another host', { method: 'get', url: `https://evil.example${LIST}`, name: 'banners' }, 400],
      ['an encoded url', { method: 'get', url: '/api/dicts%2f', name: 'banners' }, 400],
      ['a name in another alphabet', { method: 'get', url: LIST, name: 'b\u0430nners' }, 400],
      ['a name that ends a line', { method: 'get', url: LIST, name: 'banners\n' }, 400],
      ['a name that is a list', { method: 'get', url: LIST, name: ['banners'] }, 400],
      ['the prototype of names', { method: 'get', url: LIST, name: '__proto__' }, 404],
      ['an empty body', undefined, 400],
    ])('rejects %s', async (_what, body, status) => {
      await expectProblem(await ask(body), status)
    })

    it('rejects calls without a sign-in', async () => {
      await expectProblem(await ask({ method: 'get', url: LIST, name: 'banners' }, {}), 401)
      await expectProblem(
        await ask({ method: 'delete', url: LIST, name: 'banners', id: 'offer' }, { cookie: 'session=x' }),
        401,
      )
      expect((await list('banners')).map(({ id }) => id)).toContain('offer')
    })
  })
}
