import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { decide, type Decision } from '../../../lib/door/decide.ts'
import type { Facts } from '../../../lib/door/facts.ts'

const config = parseConfig({ NODE_ENV: 'production', VARIANT_1_HOSTS: 'genarium.ru', VARIANT_2_HOSTS: 'genarium.com' })
const HOSTS = ['genarium.ru', 'genarium.com'] as const
const KINDS = ['page', 'unknown', 'unsure'] as const

const door = (host: string, pathname: string, facts: Facts = { kind: 'unsure' }, query = ''): Decision =>
  decide(
    { host, pathname, query: new URLSearchParams(query), savedLanguage: 'en', acceptLanguage: '', arms: {}, facts },
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

describe('a malformed address is not found, whatever the table says', () => {
  it.each(HOSTILE.flatMap((path) => HOSTS.map((host) => [host, path.slice(0, 40), path] as const)))(
    '%s%s',
    (host, _short, path) => {
      for (const kind of KINDS) expect(door(host, path, { kind }).kind).toBe('not-found')
    },
  )

  it('in the language of its prefix', () => {
    expect(door('genarium.com', '/lv//evil.example')).toEqual({ kind: 'not-found', target: '/variant-2/lv/not-found' })
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
])('%s is an odd name of an own page, on its own host', (path) => {
  expect(door('genarium.ru', path).kind).toBe('page')
  expect(door('genarium.com', `/en${path}`).kind).toBe('page')
})

// Mostly characters that URL parsers treat in their own ways, and pieces that the door looks for.
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
// A redirect cuts the language off: what is left must still be a path.
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
  it.each(KINDS)('the door answers and never leads to another host (facts: %s)', (kind) => {
    fc.assert(
      fc.property(fc.constantFrom(...HOSTS), anyPath, fc.string({ maxLength: 20 }), (host, path, query) => {
        const decision = door(host, path, { kind }, query)
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
      codes.filter((code) => door('genarium.ru', `/ru/${String.fromCharCode(code)}/x`).kind !== 'not-found'),
    ).toEqual([])
    expect(
      codes.filter((code) => door('genarium.ru', `/ru/%${code.toString(16).padStart(2, '0')}/x`).kind !== 'not-found'),
    ).toEqual([])
  })

  it('a redirect of the door leads to a page in at most one more step', () => {
    const segment = fc.constantFrom('ru', 'en', 'b', 'exome', 'x.y', '%D0%BA')
    fc.assert(
      fc.property(
        fc.constantFrom(...HOSTS),
        fc.array(segment, { maxLength: 3 }),
        fc.boolean(),
        (host, segments, slash) => {
          const steps: Decision[] = [door(host, `/${segments.join('/')}${slash && segments.length ? '/' : ''}`)]
          let base = `https://${host}`
          for (let last = steps[0]; last?.kind === 'redirect' && steps.length < 5; last = steps.at(-1)) {
            const url = new URL(last.location, base)
            base = url.origin
            steps.push(door(url.host, url.pathname, { kind: 'unsure' }, url.search))
          }
          expect(steps.at(-1)?.kind).toBe('page')
        },
      ),
    )
  })
})
