import { NextRequest } from 'next/server'
import { expect, it } from 'vitest'
import { middleware } from '../../../middleware.ts'

it.each([
  ['keeps a query that fits', 1000, `?a=${'%27'.repeat(1000)}&lng=en`],
  ['drops a query that its encoding makes too long for proxies', 2000, ''],
])('a redirect %s', async (_what, quotes, query) => {
  const request = new NextRequest(`http://localhost:4205/?a=${"'".repeat(quotes)}`, {
    headers: { host: 'localhost:4205', 'accept-language': 'en' },
  })
  const response = await middleware(request)
  expect(response.headers.get('location')).toBe(`http://localhost:4205/en/${query}`)
})
