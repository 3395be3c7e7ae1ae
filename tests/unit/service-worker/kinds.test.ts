import { describe, expect, it } from 'vitest'
import { kindOf } from '../../../lib/service-worker/kinds.ts'

const OWN = 'https://world.example'
const kind = (
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) => kindOf(new URL(path, OWN), { method, headers: new Headers(headers) }, OWN)

describe('requests handled by the service worker', () => {
  it.each([
    ['/', 'page'],
    ['/es/', 'page'],
    ['/es/exoma?utm_source=mail', 'page'],
    ['/es/legal/privacy-policy', 'page'],
    ['/_next/static/chunks/0abc.js', 'build'],
    ['/_next/static/chunks/0abc.css', 'build'],
    ['/_next/static/media/x.woff2', 'picture'],
    ['/fonts/golos-latin-1.woff2', 'font'],
    ['/drawings/sprite.svg', 'drawing'],
    ['/images/abc/640.avif', 'picture'],
    ['/_next/image?url=%2Fimages%2Fa&w=640&q=75', 'picture'],
    ['/icon.svg', 'drawing'],
  ])('%s is cached as %s', (path, expected) => {
    expect(kind(path)).toBe(expected)
  })

  it.each([
    '/api/market?cy=EUR',
    '/api/chat/events',
    '/api',
    '/ofrep/v1/evaluate/flags',
    '/es/?_rsc=abc',
    '/_next/data/x/es.json',
    '/robots.txt',
    '/sw-master.js',
    '/legal/medical-contract.pdf',
    'https://mc.yandex.ru/metrika/tag.js',
    'https://other.example/es/',
  ])('%s is left to the network', (path) => {
    expect(kind(path)).toBeUndefined()
  })

  it('exclude writes and data of the router', () => {
    expect(kind('/es/', { method: 'POST' })).toBeUndefined()
    expect(kind('/es/', { headers: { rsc: '1' } })).toBeUndefined()
  })
})
