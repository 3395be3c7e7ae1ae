import { expect, it } from 'vitest'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { onBothEngines } from '../support/contract/engines.ts'

onBothEngines('a group of the database', (empty) =>
  it('price groups may be named like members of Object.prototype', async () => {
    const { location, remove } = await empty()
    const { database, fetch, stop } = await startEmbedded(location, { seed: false })
    const names = ['constructor', '__proto__', 'toString']
    for (const name of names)
      for (const href of [`${name}-one`, `${name}-two`])
        await database
          .insertInto('products')
          .values({ bitrix_id: href, href, name: href, group_key: name, position: 1, demo: 0 })
          .execute()
    const prices = (await (await fetch(new Request('http://backend.invalid/api/price/'))).json()) as object
    expect(Object.entries(prices).sort()).toMatchObject(
      names.sort().map((name) => [name, [{ href: `${name}-one` }, { href: `${name}-two` }]]),
    )
    await stop()
    await remove()
  }),
)
