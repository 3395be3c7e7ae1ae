import fc from 'fast-check'
import { expect, it } from 'vitest'
import { adminSearchQuerySchema, MAX_ADMIN_RESULTS } from '../../lib/contract/admin-search.ts'
import { ADMIN_AREAS } from '../../lib/domain/admin-roles.ts'
import { createAdminSearch } from '../../lib/embedded/admin-search/find.ts'
import { insertItem } from '../../lib/embedded/dictionaries/repository.ts'
import { createOrderStore } from '../../lib/embedded/orders/orders.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'
import { sampleNewOrder, SAMPLE_FORM } from '../support/sample-order.ts'

const NAMES = ['Ёлкина Анна', 'Jānis Bērziņš', 'José Núñez', 'Zoë O’Hara', 'Søren Łukasz']
const person = fc.record({
  name: fc.constantFrom(...NAMES),
  email: fc.constantFrom('a@b.example', 'A@B.example', 'c@d.example', 'long.name+tag@e.example'),
})

onBothEngines('the search of the back office', (setup) => {
  const database = migratedDatabase(setup)
  const search = () => createAdminSearch(database())
  const author = { actor: 'test', now: new Date() }

  async function place(form: { name: string; email: string }) {
    const order = sampleNewOrder({ details: { form: { ...SAMPLE_FORM, ...form } } })
    await createOrderStore(database(), () => undefined).place(order)
    return order.number
  }

  it('finds an order by its number, by any word of the name in any spelling, and its customer once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 8 }), async (people) => {
        await database().deleteFrom('orders').execute()
        const numbers = []
        for (const one of people) numbers.push(await place(one))
        for (const [index, { name, email }] of people.entries()) {
          const byNumber = await search().find(['orders'], numbers[index]?.toLowerCase() ?? '')
          expect(byNumber.orders.map(({ number }) => number)).toEqual([numbers[index]])
          expect(byNumber.people).toMatchObject([{ name, email }])
          for (const word of name.split(' ')) {
            const plain = word
              .normalize('NFD')
              .replaceAll(/\p{Mn}/gu, '')
              .toUpperCase()
            const found = await search().find(['orders'], plain)
            const same = people.filter((other) => other.name === name)
            expect(found.orders).toHaveLength(Math.min(MAX_ADMIN_RESULTS, same.length))
            expect(new Set(found.orders.map((order) => order.name))).toEqual(new Set([name]))
            const emails = found.people.map((order) => order.email.toLowerCase())
            expect(emails.toSorted()).toEqual([...new Set(same.map((other) => other.email.toLowerCase()))].toSorted())
          }
        }
      }),
      { numRuns: 10 },
    )
  })

  it('finds records by their id and title, and nothing of areas that the account may not open', async () => {
    await place({ name: 'Spring Buyer', email: 'spring@b.example' })
    const banner = {
      id: 'spring',
      slot: 'home',
      ru: { title: 'Весенняя скидка' },
      es: { title: 'Oferta de primavera' },
    }
    expect(await insertItem(database(), { name: 'banners' }, banner, author)).toMatchObject({ kind: 'done' })
    const reply = { id: 'r1', title: 'Spring', text: 'Text' }
    expect(await insertItem(database(), { name: 'canned-replies' }, reply, author)).toMatchObject({ kind: 'done' })
    const code = { code: 'SPRING', discountType: 'percent', discount: 10 }
    expect(await insertItem(database(), { name: 'promo-codes' }, code, author)).toMatchObject({ kind: 'done' })
    const allowed = { orders: 'orders', people: 'orders', conversations: 'chat' } as const
    await fc.assert(
      fc.asyncProperty(fc.subarray([...ADMIN_AREAS]), async (areas) => {
        const found = await search().find(areas, 'spring')
        for (const kind of ['orders', 'people'] as const)
          expect(found[kind].length).toBe(areas.includes(allowed[kind]) ? 1 : 0)
        expect(found.records.map(({ dictionary }) => dictionary)).toEqual([
          ...(areas.includes('banners') ? ['banners'] : []),
          ...(areas.includes('dictionaries') ? ['promo-codes', 'canned-replies'] : []),
        ])
      }),
    )
    for (const word of ['весенняя', 'PRIMAVERA'])
      expect((await search().find(['banners'], word)).records).toEqual([
        { dictionary: 'banners', id: 'spring', title: 'Весенняя скидка' },
      ])
    expect((await search().find(['dictionaries'], 'spri')).records).toContainEqual({
      dictionary: 'promo-codes',
      id: 'SPRING',
      title: 'SPRING',
    })
  })

  it('treats every character of a query as text', async () => {
    await database().deleteFrom('orders').execute()
    await place({ name: 'Plain Name', email: 'p@b.example' })
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }), async (text) => {
        const { data } = adminSearchQuerySchema.safeParse({ q: text })
        if (data) await search().find(ADMIN_AREAS, data.q)
      }),
    )
    expect((await search().find(ADMIN_AREAS, '%a_')).orders).toEqual([])
  })
})
