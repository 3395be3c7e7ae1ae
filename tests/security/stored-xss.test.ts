import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DictionaryName } from '../../lib/domain/dictionary-names.ts'
import { imageSchema } from '../../lib/contract/images.ts'
import { orderAdminResponseSchema } from '../../lib/contract/orders-admin.ts'
import { orderResponseSchema } from '../../lib/contract/orders.ts'
import { ADMIN_PAGES } from '../../lib/domain/admin-pages.ts'
import { consentsInForce } from '../../lib/domain/consents.ts'
import { childEnvironment } from '../support/child-environment.ts'
import { dataUrl, sample } from '../support/contract/sample-images.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { cellsOf, isFormula, isUnescaped, textsOf } from '../support/security/response-checks.ts'
import { VARIANTS } from '../support/security/attack-attempts.ts'
import { HOSTILE_ITEMS } from '../support/security/xss-items.ts'
import { FORMULA, HOSTILE, MARKUP, QUOTES } from '../support/security/xss-payloads.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { startSite, type TestResponse, type Site } from '../support/site.ts'

const run = promisify(execFile)

type Variant = (typeof VARIANTS)[number][0]
/** A call of an administrator at one of the variants. */
type Call = Awaited<ReturnType<typeof signedIn>>

let callers = 0
/** Limits are per IP. */
const send = (call: Call, path: string, body: object, method = 'POST') => {
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
    'x-forwarded-for': `10.8.0.${callers++ & 255}`,
  }
  return call(path, { method, body: JSON.stringify(body), headers })
}

let site: Site
let orderNumber = ''
const calls = {} as Record<Variant, Call>
beforeAll(async () => {
  site = await startSite({ ...ADMIN, TRUSTED_PROXIES: '1' })
  for (const [variant] of VARIANTS) calls[variant] = await signedIn(site[variant])
  const { body } = await send(calls.one, '/api/orders', sampleOrder())
  orderNumber = orderResponseSchema.parse(JSON.parse(body)).number
})
afterAll(() => site.stop())

const at = (path: string) => (call: Call) => call(path)
const dictionary = (name: string) => (call: Call) =>
  send(call, '/api/v1/banner-admin', { method: 'get', url: '/api/dicts/', name })
const historyOf = (name: string) => (call: Call) =>
  send(call, '/api/v1/banner-admin', { method: 'get', url: '/api/dicts/', name: 'changes', params: { name } })
const write = (call: Call, name: string, data: object) =>
  send(call, '/api/v1/banner-admin', { method: 'put', url: '/api/dicts-insert/', name, data })

/** Today and tomorrow, because the test may run over midnight. */
const [FROM, TO] = [0, 1].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
/** Marketing reports, as a response or as a file. */
const numbers = (kind: string, query: string) => at(`/api/admin/${kind}?from=${FROM}&to=${TO}&${query}`)

type Read = (call: Call) => Promise<TestResponse>
interface StoredRecord {
  readonly what: string
  readonly store: (call: Call, variant: Variant) => Promise<TestResponse>
  /** Calls that return a stored text unchanged. */
  readonly records: readonly (readonly [text: string, read: Read])[]
  /** The tables that contain it, for an export. */
  readonly files?: readonly Read[]
}

/** File names contain no path. */
const NAME = HOSTILE.replaceAll('/', '')

const NEWSLETTER = consentsInForce()
  .filter(({ required }) => required.includes('newsletter'))
  .map(({ id, version }) => ({ document: id, version }))

const orderPath = () => `/api/admin/orders/${orderNumber}`
async function noteOrder(call: Call): Promise<TestResponse> {
  const { order } = orderAdminResponseSchema.parse(JSON.parse((await call(orderPath())).body))
  return send(call, orderPath(), { note: HOSTILE, version: order.version }, 'PATCH')
}

async function subscribe(call: Call, variant: Variant): Promise<TestResponse> {
  const email = `kept-${variant}@visitor.test`
  const form = {
    email,
    name: QUOTES,
    lang: 'ru',
    consent: true,
    consents: NEWSLETTER,
    source: QUOTES,
    utms: { utm_campaign: QUOTES },
  }
  expect((await send(call, '/api/newsletter_form/', form)).status).toBe(200)
  return send(call, '/api/mindbox_subscription/', {
    customer: { email },
    pointOfContact: QUOTES,
    subscriptions: [{ pointOfContact: 'email' }],
  })
}

const event = (type: string, data: object) => ({
  type,
  data: { ownerId: 'genarium', sessionId: 's-1', visitorId: 'v-1', ...data },
})
const vital = (page: string) => event('web_vital', { metadata: { metric: 'LCP', value: 1, page, device: 'desktop' } })
const track = (call: Call, ...events: object[]) => send(call, '/api/v1/track', { events })
const VISIT = {
  userAttributes: { utm_term: QUOTES },
  metadata: { url: HOSTILE, 'a.b': FORMULA },
  variations: { '-1': QUOTES },
}

const RECORDS: readonly StoredRecord[] = [
  {
    what: 'the note of an order',
    store: noteOrder,
    records: [
      [HOSTILE, at('/api/admin/orders')],
      [HOSTILE, (call) => call(orderPath())],
    ],
    files: [at('/api/admin/orders.csv')],
  },
  ...HOSTILE_ITEMS.map(({ name, text, item }) => ({
    what: `an item of ${name}, with its history`,
    store: (call: Call, variant: Variant) => write(call, name, item(`kept-${variant}`)),
    records: [
      [text, dictionary(name)],
      [text, historyOf(name)],
    ] as const,
  })),
  {
    what: 'the name of an image',
    store: async (call) =>
      send(call, '/api/v1/images/create-image', { imgData: dataUrl(await sample('png')), name: NAME }),
    records: [[NAME, at('/api/v1/images/get-list')]],
  },
  {
    what: 'the card of an operator',
    store: (call) =>
      send(call, '/api/admin/chat/operators/me', { name: MARKUP.slice(0, 60), position: FORMULA }, 'PUT'),
    records: [
      [MARKUP.slice(0, 60), at('/api/admin/chat/operators')],
      [FORMULA, at('/api/admin/chat/operators')],
    ],
  },
  {
    what: 'a subscription',
    store: subscribe,
    records: [[QUOTES, numbers('marketing', 'measure=subscriptions&dimension=utm_campaign')]],
    files: [numbers('marketing.csv', 'measure=subscriptions&dimension=utm_campaign')],
  },
  {
    what: 'what a visitor did',
    store: (call) => track(call, event('page_view', VISIT), event('-1', VISIT), vital(`/;${QUOTES}`)),
    records: [
      ['-1', numbers('marketing', 'measure=events')],
      [QUOTES, numbers('marketing', 'measure=events&dimension=utm_term')],
      [`-1=${QUOTES}`, numbers('marketing', 'measure=events&dimension=variation')],
      [QUOTES, numbers('marketing/funnel', 'dimension=utm_term')],
      [`/;${QUOTES}`, numbers('marketing/vitals', 'dimension=page')],
    ],
    files: [
      numbers('marketing.csv', 'measure=events&dimension=utm_term'),
      numbers('marketing.csv', 'measure=events&dimension=variation'),
      numbers('marketing/funnel.csv', 'dimension=utm_term'),
      numbers('marketing/funnel.csv', 'dimension=variation'),
      numbers('marketing/vitals.csv', 'dimension=page'),
    ],
  },
]

const tracked = (type: string, data: object) => (call: Call) => track(call, event(type, data))
const subscribed = (changes: object) => (call: Call) =>
  send(call, '/api/newsletter_form/', {
    email: 'a@visitor.test',
    lang: 'ru',
    consent: true,
    consents: NEWSLETTER,
    source: 'x',
    ...changes,
  })
const contacted = (changes: object) => (call: Call) =>
  send(call, '/api/mindbox_subscription/', {
    customer: { email: 'a@visitor.test' },
    pointOfContact: 'x',
    subscriptions: [{ pointOfContact: 'email' }],
    ...changes,
  })
const written = (name: DictionaryName, data: object) => (call: Call) => write(call, name, data)

/** Records that the schemas reject, with the rejected field. */
const REFUSED: readonly (readonly [what: string, field: string, keep: Read])[] = [
  ['the name of a subscriber that is markup', 'name', subscribed({ name: MARKUP })],
  ['an address that is markup', 'email', subscribed({ email: '"<xss>"@visitor.test' })],
  ['an address with a line of its own', 'email', subscribed({ email: 'a@visitor.test\r\nbcc: b@visitor.test' })],
  ['where a subscription comes from, as markup', 'source', subscribed({ source: MARKUP })],
  ['the place of a subscription that is markup', 'pointOfContact', contacted({ pointOfContact: MARKUP })],
  [
    'the channel of a subscription that is markup',
    'subscriptions.0.pointOfContact',
    contacted({ subscriptions: [{ pointOfContact: MARKUP }] }),
  ],
  [
    'the brand of a subscription that is markup',
    'subscriptions.0.brand',
    contacted({ subscriptions: [{ pointOfContact: 'email', brand: MARKUP }] }),
  ],
  ['a flag whose name is markup', 'key', written('flags', { key: MARKUP })],
  [
    'a variation whose name is markup',
    'rules.',
    written('flags', { key: 'x', rules: { defaultVariation: MARKUP, variations: { [MARKUP]: true }, rules: [] } }),
  ],
  ['a set whose product is markup', 'id', written('complex-sets', { id: MARKUP, hrefs: ['ancestry', 'exome'] })],
  ['a set of markup', 'hrefs.1', written('complex-sets', { id: '1', hrefs: ['ancestry', MARKUP] })],
  ['hours that are markup', 'hours', written('working-hours', { id: 'x', hours: MARKUP })],
  ['a discount whose name is markup', 'id', written('discount-display', { id: MARKUP, shown: true })],
  ['an event whose type is markup', 'events.0.type', tracked(MARKUP, {})],
  ['an event whose type is a formula', 'events.0.type', tracked(FORMULA, {})],
  ['facts whose names are markup', 'events.0.data.metadata.', tracked('page_view', { metadata: { [MARKUP]: 'x' } })],
  [
    'an experiment whose name is a formula',
    'events.0.data.variations.',
    tracked('page_view', { variations: { [FORMULA]: 'x' } }),
  ],
  ['the content of an event that is markup', 'events.0.data.contentId', tracked('page_view', { contentId: MARKUP })],
  ['a page that is a formula', 'events.0.data.metadata.page', (call) => track(call, vital(FORMULA))],
  ['an image that is markup', 'imgData', (call) => send(call, '/api/v1/images/create-image', { imgData: MARKUP })],
]

describe.each(VARIANTS)('records of variant %s', (variant, prefix) => {
  it.each(RECORDS)('$what is stored and returned as plain text', async ({ store, records, files = [] }) => {
    const call = calls[variant]
    const { status, body } = await store(call, variant)
    expect([200, 201], body).toContain(status)
    for (const [text, read] of records) expect(textsOf(await read(call))).toContainEqual(expect.stringContaining(text))
    for (const read of files) {
      const cells = cellsOf(await read(call))
      expect([cells.some((cell) => cell.includes('HYPERLINK')), cells.filter(isFormula)]).toEqual([true, []])
    }
  })

  it('an image shows its uses as text and is not deleted because of them', async () => {
    const call = calls[variant]
    const { url, urn } = imageSchema.parse(
      JSON.parse((await send(call, '/api/v1/images/create-image', { imgData: dataUrl(await sample('png')) })).body),
    )
    expect(
      (await write(call, 'banners', { id: `shows-${variant}`, slot: 'home', title: HOSTILE, image: url })).status,
    ).toBe(200)
    const rejected = await send(call, '/api/v1/images/delete-image', { img_urn: urn })
    expect([rejected.status, textsOf(rejected)]).toEqual([409, expect.arrayContaining([HOSTILE])])
  })

  it('a subscription is exported with everything that was typed', async () => {
    const env = { ...childEnvironment(), NODE_ENV: 'production', DATA_DIR: site.dataDir } as const
    const { stdout } = await run(
      'node_modules/node/bin/node',
      ['lib/cli/privacy.ts', 'export', `kept-${variant}@visitor.test`],
      { env },
    )
    expect(JSON.parse(stdout)).toMatchObject({
      subscriptions: [{ name: QUOTES, source: QUOTES, point_of_contact: QUOTES, utms: { utm_campaign: QUOTES } }],
    })
  })

  it.each(ADMIN_PAGES.map(({ href }) => href))('nothing of it is interpreted in %s', async (page) => {
    const { status, body } = await calls[variant](prefix + page)
    expect([status, isUnescaped(body)]).toEqual([200, false])
  })

  it.each(REFUSED)('%s is not stored', async (_what, field, readField) => {
    const { status, body } = await readField(calls[variant])
    const { errors } = JSON.parse(body) as { errors: { field: string }[] }
    expect([status, errors.map((error) => error.field)]).toEqual([
      400,
      errors.map(() => expect.stringMatching(new RegExp(`^(?:data\\.)?${field}`))),
    ])
  })
})
