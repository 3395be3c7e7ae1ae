import { expect, it, onTestFinished, vi } from 'vitest'

/** Returns the production CSP of a page with content from these URLs. */
async function policyOf(html: string, settings: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries({ NODE_ENV: 'production', ...settings })) vi.stubEnv(name, value)
  vi.resetModules()
  onTestFinished(() => void vi.resetModules())
  const { cspHeaders } = await import('../../../lib/csp/page-csp.ts')
  return cspHeaders(html, [])['content-security-policy'] ?? ''
}

const sources = (policy: string, directive: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${directive} `))
    ?.split(' ')

it('allows images and videos of the hosts that a page uses', async () => {
  const policy = await policyOf(
    '<img alt="" src="https://one.example/a.png"><video src="https://two.example:8443/f.mp4">',
  )
  expect(sources(policy, 'img-src')).toEqual(expect.arrayContaining(['https://one.example']))
  expect(sources(policy, 'media-src')).toEqual(expect.arrayContaining(['https://two.example:8443']))
})

it('encodes a host with non-ASCII letters for the header', async () => {
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

it('allows third-party hosts only of the scripts that the page declares', async () => {
  const settings = {
    METRIKA_ID: '12345678',
    CHAT_LOADER_DEFAULT: 'https://cdn.crm.example/loader.js',
    SITE_ENV: 'production',
  }
  const chat = '<dialog id="chat" data-driver="third-party">'
  const hosts = async (permission: string) =>
    (await policyOf(permission + chat, settings)).match(/mc\.yandex\.ru|cdn\.crm\.example/g) ?? []
  const meta = (content: string) => `<meta name="third-party-scripts" content="${content}"/>`
  expect(new Set(await hosts(meta('{&quot;metrika&quot;:&quot;12345678&quot;}')))).toEqual(
    new Set(['mc.yandex.ru', 'cdn.crm.example']),
  )
  expect(new Set(await hosts(meta('{}')))).toEqual(new Set(['cdn.crm.example']))
  expect(await hosts('<html data-scripts="{&quot;metrika&quot;:&quot;12345678&quot;}">')).toEqual([])
  expect(await hosts('&lt;meta name=&quot;third-party-scripts&quot; content=&quot;{}&quot;/&gt;')).toEqual([])
})
