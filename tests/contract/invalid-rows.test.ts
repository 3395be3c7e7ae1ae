import { expect, it, onTestFinished } from 'vitest'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { productsOf } from '../../lib/domain/price.ts'
import { createProductBackend } from '../../lib/integrations/product-backend.ts'
import { onBothEngines } from '../support/contract/engines.ts'

onBothEngines('an invalid row, written into the database by hand', (empty) => {
  it.each(['{', '"1001"', '[1]', ''])('the invalid column value %j affects no other rows', async (broken) => {
    const { location, remove } = await empty()
    const { database, fetch, stop } = await startEmbedded(location, { seed: true })
    onTestFinished(async () => {
      await stop()
      await remove()
    })
    const backend = createProductBackend({ fetch, baseUrl: 'http://embedded.invalid' })
    const prices = await backend.prices()
    const sets = await backend.complexSets()
    await database
      .insertInto('discounts')
      .values({
        id: 'hand',
        position: 0,
        products: broken,
        currencies: '["RUB"]',
        shown: 0,
        note: '',
        starts_at: null,
        ends_at: null,
      })
      .execute()
    await database.insertInto('complex_sets').values({ id: 'hand', hrefs: broken, saving: 0 }).execute()
    await database
      .updateTable('promo_codes')
      .set({ product_ids: broken || '{}' })
      .where('code', '=', 'DNA10')
      .execute()
    expect(productsOf(await backend.prices())).toEqual(productsOf(prices))
    expect(await backend.complexSets()).toEqual(sets)
    expect(await backend.checkPromo({ code: 'DNA10', currency: 'RUB', language: undefined })).toBe('unknown')
    expect(await backend.checkPromo({ code: 'MINUS1000', currency: 'RUB', language: undefined })).toMatchObject({
      code: 'MINUS1000',
    })
  })
})
