import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { VARIANT_IDS } from '../../../lib/variants/variants.ts'

const PRODUCT = { BACKEND_URL: 'https://back.example.com', BACKEND_COOKIES: 'sid,session' }
const ACCOUNT = { LK_BACK_URL: 'https://my-back.example.com', LK_COOKIES: 'lk,chat,lang' }
const OWN = [
  'lang',
  'chat',
  '__Host-chat',
  'builderSessionId',
  'geneaSubscribeFormDate',
  'personalBanner',
  'contentPreview',
  'builder.tests.1',
]

async function withValues(values: Record<string, string>) {
  vi.resetModules()
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value)
  return import('../../../lib/server/request/cookie-forwarding.ts')
}
afterEach(() => vi.unstubAllEnvs())

describe('forwarded cookies', () => {
  it.each([
    ['embedded backends', {}, [], ['session', '__Host-session']],
    [
      'an outside product backend: its own, not the session of the site',
      PRODUCT,
      ['sid'],
      ['session', '__Host-session'],
    ],
    ['an outside account backend: its own, not those of the site', ACCOUNT, [], ['lk']],
    ['both: each its own', { ...PRODUCT, ...ACCOUNT }, ['sid', 'session'], ['lk']],
  ])('are filtered with %s', async (_case, values, product, account) => {
    const { forwardedNames } = await withValues(values)
    for (const variant of VARIANT_IDS)
      expect([forwardedNames('product', variant), forwardedNames('account', variant)]).toEqual([product, account])
  })

  it('are only those with the configured names, in both directions', async () => {
    const { filterCookies, setCookiesFromUpstream } = await withValues({})
    const name = fc.oneof(fc.constantFrom('sid', 'sidx', 'SID', ' sid', ...OWN), fc.stringMatching(/^[\w-]{1,10}$/))
    const pair = fc.tuple(name, fc.stringMatching(/^[\w=.-]{0,10}$/)).map((parts) => parts.join('='))
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const ours = pairs.map((one) => one.trim()).filter((one) => one.startsWith('sid='))
        expect(filterCookies(pairs.join('; '), ['sid'])).toBe(ours.join('; '))
        const headers = new Headers(pairs.map((one) => ['set-cookie', `${one}; Path=/; domain=.example.com`]))
        expect(setCookiesFromUpstream(headers, ['sid'])).toEqual(ours.map((one) => `${one}; Path=/`))
      }),
    )
    expect([filterCookies(null, ['sid']), filterCookies('sid; =sid=1', ['sid'])]).toEqual(['', ''])
  })
})
