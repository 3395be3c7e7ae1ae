import { expect, it, onTestFinished, vi } from 'vitest'

/** The policy of a page that shows what is at some addresses, as the site runs in production. */
async function policyOf(html: string) {
  vi.stubEnv('NODE_ENV', 'production')
  vi.resetModules()
  onTestFinished(() => void vi.resetModules())
  const { policyHeaders } = await import('../../../lib/serve/page-policy.ts')
  return (await policyHeaders([html]))['content-security-policy'] ?? ''
}

const sources = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')

it('pictures and films come from where a page shows them', async () => {
  const policy = await policyOf('<img alt="" src="https://one.example/a.png"><video src="https://two.example:8443/f.mp4">')
  expect(sources(policy, 'img-src')).toEqual(expect.arrayContaining(['https://one.example']))
  expect(sources(policy, 'media-src')).toEqual(expect.arrayContaining(['https://two.example:8443']))
})

it('a name in other letters is said as a header can carry it', async () => {
  const policy = await policyOf('<img src="https://картинки.рф/a.png">')
  expect(sources(policy, 'img-src')).toContain('https://xn--80aqafcrtq.xn--p1ai')
  expect(policy).toMatch(/^[\x20-\x7e]+$/)
})

it.each(['https://a;sandbox', 'https://*', 'https://a&#x27;b', "https://'unsafe-inline'", 'https://a,b', 'https://['])(
  '%s adds nothing to a policy',
  async (origin) => {
    expect(await policyOf(`<img src="${origin}/x.png">`)).toBe(await policyOf(''))
  },
)
