import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { resolveRoute, type RouteDecision } from '../../../lib/routing/resolve-route.ts'
import type { RouteInfo } from '../../../lib/routing/route-info.ts'

const config = parseConfig({ NODE_ENV: 'production', VARIANT_1_HOSTS: 'genarium.ru', VARIANT_2_HOSTS: 'genarium.com' })
const HOSTS = ['genarium.ru', 'genarium.com'] as const
const KINDS = ['page', 'unknown', 'unresolved'] as const

const resolve = (
  host: string,
  pathname: string,
  routeInfo: RouteInfo = { kind: 'unresolved' },
  query = '',
): RouteDecision =>
  resolveRoute(
    {
      host,
      pathname,
      query: new URLSearchParams(query),
      savedLanguage: 'en',
      acceptLanguage: '',
      variations: {},
      routeInfo,
    },
    config,
  )

const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '//evil.example/',
  '/\\evil.example',
  '/ru//evil.example',
  '/ru/\\evil.example',
  '/en//evil.example',
  '/en/\\evil.example',
  '/%2fevil.example',
  '/ru/%2Fevil.example',
  '/%5cevil.example',
  '/en/%5Cevil.example',
  '/ru/%09/evil.example',
  '/%0d%0aset-cookie:a=b',
  '/%00',
  '/%7f',
  '/%',
  '/%zz',
  '/%e0%a4%a',
  '/%ff',
  `/${'a'.repeat(10_240)}`,
]

describe('a malformed path is not found, whatever the route table contains', () => {
  it.each(HOSTILE.flatMap((path) => HOSTS.map((host) => [host, path.slice(0, 40), path] as const)))(
    '%s%s is not found',
    (host, _short, path) => {
      for (const kind of KINDS) expect(resolve(host, path, { kind }).kind).toBe('not-found')
    },
  )

  it('returns a page in the language of its prefix', () => {
    expect(resolve('genarium.com', '/lv//evil.example')).toEqual({
      kind: 'not-found',
      target: '/variant-2/lv/not-found',
    })
  })
})

it.each([
  '/кот',
  '/%D0%BA%D0%BE%D1%82',
  '/a%20b',
  '/@evil.example',
  '/https:evil.example',
  '/ru.evil.example',
  '/.evil.example',
])('the unusual path %s is handled as a page on its own host', (path) => {
  expect(resolve('genarium.ru', path).kind).toBe('page')
  expect(resolve('genarium.com', `/en${path}`).kind).toBe('page')
})

// Mostly characters that URL parsers treat in their own ways, and fragments that routing checks for.
const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '\\',
    '//',
    '..',
    '.',
    '@',
    ':',
    '%2f',
    '%5c',
    '%09',
    '%',
    '?',
    '#',
    'ru',
    'en',
    'b',
    'evil.example',
    '\t',
    '\n',
    ' ',
    '\u00a0',
    'http:',
  ),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const pieces = fc.array(piece, { maxLength: 8 }).map((list) => `/${list.join('')}`)
// A redirect removes the language: the rest must still be a path.
const afterLanguage = fc
  .tuple(
    fc.constantFrom('/ru/', '/en/', '/'),
    fc.constantFrom('', '\t', '\n', '\r', '.', '/', '\\', ' '),
    fc.constantFrom('/', '\\', ''),
    fc.constantFrom('evil.example', '@evil.example', ''),
  )
  .map((parts) => parts.join(''))
const anyPath = fc.oneof(pieces, afterLanguage)

/** Where a browser that got this location would go. */
const hostAfter = (location: string, host: string) => new URL(location, `https://${host}`).host

describe('for any path', () => {
  it.each(KINDS)('routing returns a decision and never redirects to another host (route info: %s)', (kind) => {
    fc.assert(
      fc.property(fc.constantFrom(...HOSTS), anyPath, fc.string({ maxLength: 20 }), (host, path, query) => {
        const decision = resolve(host, path, { kind }, query)
        if (decision.kind !== 'redirect') return
        const led = hostAfter(decision.location, host)
        const own =
          host === 'genarium.ru' && decision.location.startsWith('https://genarium.com/') ? 'genarium.com' : host
        expect(led).toBe(own)
      }),
      { numRuns: 3000 },
    )
  })

  it('a control character is malformed, encoded or not', () => {
    const codes = Array.from({ length: 32 }, (_, code) => code)
    expect(
      codes.filter((code) => resolve('genarium.ru', `/ru/${String.fromCharCode(code)}/x`).kind !== 'not-found'),
    ).toEqual([])
    expect(
      codes.filter(
        (code) => resolve('genarium.ru', `/ru/%${code.toString(16).padStart(2, '0')}/x`).kind !== 'not-found',
      ),
    ).toEqual([])
  })

  it('a redirect reaches a page after at most one more redirect', () => {
    const segment = fc.constantFrom('ru', 'en', 'b', 'exome', 'x.y', '%D0%BA')
    fc.assert(
      fc.property(
        fc.constantFrom(...HOSTS),
        fc.array(segment, { maxLength: 3 }),
        fc.boolean(),
        (host, segments, slash) => {
          const steps: RouteDecision[] = [resolve(host, `/${segments.join('/')}${slash && segments.length ? '/' : ''}`)]
          let base = `https://${host}`
          for (let last = steps[0]; last?.kind === 'redirect' && steps.length < 5; last = steps.at(-1)) {
            const url = new URL(last.location, base)
            base = url.origin
            steps.push(resolve(url.host, url.pathname, { kind: 'unresolved' }, url.search))
          }
          expect(steps.at(-1)?.kind).toBe('page')
        },
      ),
    )
  })
})
