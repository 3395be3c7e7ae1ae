import { expect, it } from 'vitest'
import { quoteSchema } from '../../lib/contract/basket.ts'
import { externalSite } from '../support/external-site.ts'
import { ask } from '../support/site.ts'
import { json } from '../support/stub-backend.ts'

it('a quote does not wait for an unresponsive geolocation, and treats the country as unknown', async () => {
  const { site, stub } = await externalSite((request, response) => {
    if (request.url?.startsWith('/api/price'))
      json(response, {
        tests: [{ href: 'exome', bitrix_id: '7', price: 500, discountPrice: 400, discountState: 'on' }],
      })
  })
  const body = JSON.stringify({ items: [{ bitrixId: '7', quantity: 1 }] })
  const quote = () =>
    ask(site.one, '/api/quotes', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.5' },
    })
  for (const response of [await quote(), await quote()]) {
    expect(response.status).toBe(200)
    expect(quoteSchema.parse(JSON.parse(response.body))).toMatchObject({ discounts: true, total: { amount: 400 } })
  }
  expect(stub.seen.filter(({ url }) => url === '/api/geoip').map(({ headers }) => headers['x-forwarded-for'])).toEqual([
    '203.0.113.5',
  ])
})
