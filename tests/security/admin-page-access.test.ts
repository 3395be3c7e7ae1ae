import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_PAGES } from '../../lib/domain/admin-pages.ts'
import { combinations } from '../support/sample.ts'
import { askAsRouter } from '../support/router-request.ts'
import { attempt, ledTo, troubleOf, VARIANTS, type Attempt } from '../support/security/attack-attempts.ts'
import { sessionCookie } from '../support/signed-in.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type TestResponse, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const BUILD = readFileSync('.next/BUILD_ID', 'utf8')
const RSC = { rsc: '1' }
const AHEAD = { ...RSC, 'next-router-prefetch': '1' }
/** Router state of a page, or one that requests a refetch. */
const tree = (path: string, ...more: unknown[]) => {
  const page = [path.slice(1), { children: ['__PAGE__', {}, null, ...more] }]
  return encodeURIComponent(
    JSON.stringify([
      '',
      {
        children: [
          ['variant', 'variant-1', 'd', null],
          { children: [['locale', 'ru', 'd', null], { children: page }] },
        ],
      },
      null,
      null,
      16,
    ]),
  )
}

/**
 * Requests for the data of a page other than its URL (CVE-2026-44572 to 44581, 23870, 45109: middleware bypass by a
 * transport).
 */
const WAYS: readonly (readonly [
  what: string,
  request: (path: string) => { path: string; headers?: Record<string, string> },
])[] = [
  ['as data', (path) => ({ path, headers: RSC })],
  ['as data, marked', (path) => ({ path: `${path}?_rsc=x`, headers: RSC })],
  [
    'as data, for a router elsewhere',
    (path) => ({ path, headers: { ...RSC, 'next-router-state-tree': tree(path), 'next-url': path } }),
  ],
  [
    'as data, to be refetched',
    (path) => ({ path, headers: { ...RSC, 'next-router-state-tree': tree(path, 'refetch') } }),
  ],
  [
    'as data, for an invalid state',
    (path) => ({ path, headers: { ...RSC, 'next-router-state-tree': '%5B%22x%22%5D' } }),
  ],
  ['as data, for hot reload', (path) => ({ path, headers: { ...RSC, 'next-hmr-refresh': '1' } })],
  ...['1', '2', '3', '4', 'x'].map(
    (kind) =>
      [
        `as data ahead, ${kind}`,
        (path: string) => ({ path, headers: { ...RSC, 'next-router-prefetch': kind } }),
      ] as const,
  ),
  ...['/_tree', '/_index', '/_full', '/_head', '/$d$variant/$d$locale/__PAGE__', '/../../x', '/__proto__'].map(
    (segment) =>
      [
        `as the part ${segment}`,
        (path: string) => ({ path, headers: { ...AHEAD, 'next-router-segment-prefetch': segment } }),
      ] as const,
  ),
  ['as a part without a kind', (path) => ({ path, headers: { 'next-router-segment-prefetch': '/_tree' } })],
  ...[
    '.rsc',
    '.prefetch.rsc',
    '.segments/_tree.segment.rsc',
    '.segments/_full.segment.rsc',
    '.json',
    '.html',
    '.txt',
    '.action',
    '.meta',
  ].map((end) => [`with ${end}`, (path: string) => ({ path: path + end })] as const),
  ['with .rsc and its header', (path) => ({ path: `${path}.rsc`, headers: RSC })],
  ['as data of pages (CVE-2024-51479)', (path) => ({ path: `/_next/data/${BUILD}${path}.json` })],
  [
    'as data of pages, without a language',
    (path) => ({ path: `/_next/data/${BUILD}${path.replace(/^\/lv/, '')}.json`, headers: { 'x-nextjs-data': '1' } }),
  ],
  ['as data of the inner path', (path) => ({ path: `/_next/data/${BUILD}/variant-1/ru${path}.json` })],
  [
    'by the old question for data',
    (path) => ({ path: `${path}?__nextDataReq=1`, headers: { 'x-nextjs-data': '1', 'x-now-route-matches': '1' } }),
  ],
  ['by the old question for a flight', (path) => ({ path: `${path}?__flight__=1&__flight_prefetch__=1` })],
  [
    'by injected parameters (batch of May 2026)',
    (path) => ({ path: `${path}?nxtPvariant=variant-2&nxtPlocale=lv&nxtIlocale=lv` }),
  ],
  ['by its inner path', (path) => ({ path: `/variant-1/ru${path.replace(/^\/lv/, '')}` })],
  ['by its inner path, as data', (path) => ({ path: `/variant-2/lv${path.replace(/^\/lv/, '')}`, headers: RSC })],
  ['by capital letters', (path) => ({ path: path.toUpperCase() })],
  ['by an encoded letter', (path) => ({ path: path.replace('-admin', '-%61dmin') })],
  ['by a double encoded letter', (path) => ({ path: path.replace('-admin', '-%2561dmin') })],
  ['by an encoded slash', (path) => ({ path: path.replace(/\/([^/]*)$/, '/%2F$1') })],
  ['by dots', (path) => ({ path: path.replace(/\/([^/]*)$/, '/x/../$1') })],
  ['by encoded dots', (path) => ({ path: path.replace(/\/([^/]*)$/, '/x/%2e%2e/$1') })],
  ['by a parameter of the path', (path) => ({ path: `${path};x=.css` })],
  ['by a slash', (path) => ({ path: `${path}/` })],
  ['by two slashes', (path) => ({ path: `/${path}` })],
  ['by the name of a file', (path) => ({ path: `${path}/style.css` })],
  ['by the path of files', (path) => ({ path: `/_next/static/..${path}` })],
  ['as a draft', (path) => ({ path, headers: { cookie: '__prerender_bypass=x; __next_preview_data=x' } })],
]

/** Strings that only administrators' pages contain: menu, words, limits, owner. */
const SECRETS =
  /"?aria-current"?[=:]"page"|"isCurrent":true|admin\.module|"maxBytes"|"shape"|"currencies"|drop images|admin@example\.com/

/** Lists the cookies that a response sets, without those that it deletes for drafts. */
const cookiesSet = ({ headers }: TestResponse) => (headers['set-cookie'] ?? []).filter((line) => !/^__\w+=;/.test(line))

describe('a page for administrators', () => {
  it('contains data that others must not see, as a document and as router data', async () => {
    const headers = { cookie: await sessionCookie(site.one) }
    for (const { href } of ADMIN_PAGES) {
      expect([href, SECRETS.test((await ask(site.one, href, { headers })).body)]).toEqual([href, true])
      expect([href, SECRETS.test((await askAsRouter(site.one, href, headers)).body)]).toEqual([href, true])
    }
  })

  it.each(WAYS)('reveals nothing to others %s', async (_what, request) => {
    for (const {
      variant: [variant, prefix, home],
      page: { href },
    } of combinations({ variant: VARIANTS, page: ADMIN_PAGES })) {
      const { path, headers = {} } = request(prefix + href)
      const response = headers['rsc']
        ? await askAsRouter(site[variant], path, headers)
        : await ask(site[variant], path, { headers })
      expect([path, SECRETS.test(response.body), cookiesSet(response)]).toEqual([path, false, []])
      expect([path, [200, 307, 308, 400, 404].includes(response.status)]).toEqual([path, true])
      // RSC data with status 200 contains a redirect to the home page, or nothing of the page yet.
      if (response.status === 200)
        expect([path, response.headers['content-type']]).toEqual([path, expect.stringMatching(/^text\/x-component/)])
      if (response.status === 307) expect([path, ledTo(response, site[variant])]).toEqual([path, home])
      if (response.status < 400)
        expect([path, response.headers['cache-control']]).toEqual([path, expect.stringMatching(/no-store/)])
    }
  })
})

const part = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const form = (...parts: readonly string[]) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: `${parts.join('')}--x--\r\n`,
})
const THENABLE = String.raw`{"then":"$1:__proto__:then","status":"resolved_model","reason":-1,"value":"{\"then\":\"$B1337\"}","_response":{"_prefix":"process.exit(1);","_formData":{"get":"$1:constructor:constructor"}}}`
const ID = '40'.repeat(21)

/**
 * Bodies that exploited the decoder of server functions (CVE-2025-55182, 55183, 55184, 66478, 67779, CVE-2026-23869).
 */
const BODIES: readonly (readonly [what: string, sent: { headers: Record<string, string>; body: string }])[] = [
  ['a thing that is awaited and runs', form(part('0', THENABLE), part('1', '"$@0"'), part('2', '[]'))],
  ['a path to what everything inherits', form(part('0', '["$1:__proto__:constructor"]'), part('1', '{}'))],
  ['a reference to a server function', form(part('0', `["$h1"]`), part('1', `{"id":"${ID}","bound":null}`))],
  ['a list that holds itself', form(part('0', '["$0"]'))],
  ['a promise that waits for itself', form(part('0', '"$@0"'))],
  ['a huge number', form(part('0', `["$n${'9'.repeat(50_000)}"]`))],
  ['many maps of maps', form(part('0', '["$Q1"]'), part('1', '[["a","$Q1"]]'))],
  ['names of parts that everything has', form(part('__proto__', '1'), part('constructor', '2'), part('toString', '3'))],
  [
    'a file where a text should be',
    form('--x\r\nContent-Disposition: form-data; name="0"; filename="x"\r\n\r\n$F1\r\n'),
  ],
  ['the form of an unknown action', form(part(`$ACTION_ID_${ID}`, ''), part('$ACTION_KEY', 'x'))],
  ['no end', { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: part('0', '[]') }],
  ['an invalid boundary', { headers: { 'content-type': 'multipart/form-data; boundary="' }, body: '--' }],
  ['an invalid flight', { headers: { 'content-type': 'text/plain;charset=UTF-8' }, body: '[{}' }],
  [
    'a flight that is nested too deeply',
    { headers: { 'content-type': 'text/plain;charset=UTF-8' }, body: `${'['.repeat(40_000)}${']'.repeat(40_000)}` },
  ],
  ['an address', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: '0=%5B%22%241%22%5D' }],
]
const FUNCTIONS: readonly Record<string, string>[] = [
  { 'next-action': ID },
  { 'next-action': 'x' },
  { 'next-action': '__proto__' },
  { 'next-action': ID, 'x-action-forwarded': '1' },
  { 'next-action': ID, rsc: '1', accept: 'text/x-component' },
  { 'next-action': ID, origin: 'null' },
]

describe('a server action call', () => {
  it.each(BODIES)('runs nothing with %s', async (_what, { headers, body }) => {
    for (const {
      variant: [variant, prefix],
      page,
      named,
    } of combinations({
      variant: VARIANTS,
      page: ['/basket/order', '/banner-admin', '/legal'],
      named: [{}, ...FUNCTIONS],
    })) {
      const path = prefix + page
      const { status } = await attempt(site[variant], { path, method: 'POST', headers: { ...headers, ...named }, body })
      expect([path, named, status, status >= 400 && status < 500]).toEqual([path, named, status, true])
    }
  })

  it('leaves the process running', async () => expect(await troubleOf(site)).toEqual([]))
})

/**
 * Development endpoints that must not be reachable (Next releases of October 2026: the development server has an MCP
 * endpoint).
 */
const DEVELOPMENT: readonly Omit<Attempt, 'what'>[] = [
  {
    path: '/_next/mcp',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    status: [404, 405],
  },
  ...[
    '/_next/mcp',
    '/_next/webpack-hmr',
    '/_next/hmr',
    '/__nextjs_original-stack-frame?file=x',
    '/__nextjs_original-stack-frames',
    '/__nextjs_source-map?filename=x',
    '/__nextjs_launch-editor?file=package.json',
    '/__nextjs_error_feedback',
    '/__nextjs_font/geist-latin.woff2',
    '/__nextjs_disable_dev_indicator',
    '/__nextjs_attach-nodejs-inspector',
    '/_next/development/_devPagesManifest.json',
    '/_next/static/development/_buildManifest.js',
    '/.well-known/workflow',
    '/_vercel/insights/view',
  ].map((path) => ({ path, status: 404 })),
]

it.each(DEVELOPMENT)('the developer tool at $path is not found', async (tool) => {
  for (const origin of [site.one, site.two])
    expect((await attempt(origin, tool)).status).toBeOneOf([tool.status].flat())
})
