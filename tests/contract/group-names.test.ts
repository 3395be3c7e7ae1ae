import { expect, it } from 'vitest'
import { startEmbedded } from '../../lib/embedded/start.ts'

it.each(['constructor', '__proto__', 'toString'])('a group of the database may be called %s', async (name) => {
  const { database, fetch } = await startEmbedded({}, { seed: false })
  for (const href of ['one', 'two'])
    await database.insertInto('products').values({ bitrix_id: href, href, name: href, group_key: name, position: 1, demo: 0 }).execute()
  const answer = (await (await fetch(new Request('http://backend.invalid/api/price/'))).json()) as object
  expect(Object.entries(answer)).toMatchObject([[name, [{ href: 'one' }, { href: 'two' }]]])
  await database.destroy()
})
