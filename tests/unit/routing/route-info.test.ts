import { describe, expect, it } from 'vitest'
import { decodeRouteInfo, encodeRouteInfo, type RouteInfo } from '../../../lib/routing/route-info.ts'

const KEY = '0b8e2c1e-6a0f-4a47-9a3e-3b1f6c2d7e55'
const UNRESOLVED: RouteInfo = { kind: 'unresolved' }

const ROUTES: RouteInfo[] = [
  { kind: 'page' },
  { kind: 'file' },
  { kind: 'unknown' },
  { kind: 'redirect', to: '/exome', status: 301 },
  { kind: 'redirect', to: '/тест', query: 'q=ы', hash: 'ё', status: 308 },
]

it.each(ROUTES)('routing decodes the route info $kind of the server process', (routeInfo) => {
  expect(encodeRouteInfo(routeInfo, KEY)).toMatch(/^[\x20-\x7e]+$/)
  expect(decodeRouteInfo(encodeRouteInfo(routeInfo, KEY), KEY)).toEqual(routeInfo)
})

describe('route info with an invalid token is unresolved', () => {
  const redirect = JSON.stringify({ kind: 'redirect', to: '//evil.example', status: 301 })
  it.each([
    ['the header is missing', null, KEY],
    ['the header is empty', '', KEY],
    ['the header has no key', redirect, KEY],
    ['the header has another key', `${'0'.repeat(36)} ${redirect}`, KEY],
    ['the header has a part of the key', `${KEY.slice(0, 35)} ${redirect}`, KEY],
    ['the header has a longer key', `${KEY}0 ${redirect}`, KEY],
    ['the header has the key in another letter case', `${KEY.toUpperCase()} ${redirect}`, KEY],
    ['the header has only the key', KEY, KEY],
    ['the process has no key', ` ${redirect}`, undefined],
    ['the key of the process is empty', ` ${redirect}`, ''],
    ['the process has no key and the header has the text undefined', `undefined ${redirect}`, undefined],
  ])('is unresolved when %s', (_case, header, key) => {
    expect(decodeRouteInfo(header, key)).toEqual(UNRESOLVED)
  })

  it.each(['', '{', 'page', '{"kind":'])('is unresolved when malformed after a valid token: %s', (json) => {
    expect(decodeRouteInfo(`${KEY} ${json}`, KEY)).toEqual(UNRESOLVED)
  })
})
