import { randomUUID } from 'node:crypto'
import { JSDOM } from 'jsdom'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderResponseSchema } from '../../lib/contract/orders.ts'
import { ADMIN_PAGES } from '../../lib/domain/admin-pages.ts'
import { entryAt } from '../support/content.ts'
import { writeEntry } from '../support/content-in-process.ts'
import { CONSENT } from '../support/contract/chat-consent.ts'
import { Operator, textMessage, Visitor, type Caller } from '../support/contract/chat-fixture.ts'
import { emailsIn } from '../support/emails.ts'
import { cellsOf, isFormula, isUnescaped, textsOf } from '../support/security/response-checks.ts'
import { HOSTILE_BLOCKS, NOT_SHOWN } from '../support/security/xss-blocks.ts'
import { FORMULA, FORMULAS, MARKUP, textIn } from '../support/security/xss-payloads.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { ADMIN, sessionCookie, signedIn } from '../support/signed-in.ts'
import { ask, eventually, startSite, type TestResponse, type Site } from '../support/site.ts'

let site: Site
let call: Awaited<ReturnType<typeof signedIn>>
let cookie: string
let orderPage = ''
let visitor: Visitor
let operator: Operator

/** The markup as a file name, without slashes. */
const NAME = MARKUP.replaceAll('/', '')

/** Content pages, one of each variant. */
const CONTENT = [
  ['one', '/hostile'],
  ['two', '/es/hostile'],
] as const

let callers = 0
const browserAt = (origin: string): ConstructorParameters<typeof Caller>[0] => ({
  ask: (path, init = {}) =>
    fetch(origin + path, {
      ...init,
      headers: { origin, 'x-forwarded-for': `10.6.0.${callers++ & 255}`, ...(init.headers as object) },
    }),
})
const json = { 'content-type': 'application/json' }
const write = (body: object) =>
  call('/api/v1/banner-admin', {
    method: 'POST',
    body: JSON.stringify({ method: 'put', url: '/api/dicts-insert/', ...body }),
    headers: json,
  })

async function order(fields: object, contact: object = {}): Promise<TestResponse> {
  const body = sampleOrder({ ...fields, contact: { ...sampleOrder().contact, ...contact } })
  const headers = { ...json, 'idempotency-key': randomUUID(), 'x-forwarded-for': `10.6.1.${callers++ & 255}` }
  return ask(site.one, '/api/orders', { method: 'POST', body: JSON.stringify(body), headers })
}

/** All stored input of visitors and administrators, as hostile as it is accepted. */
beforeAll(async () => {
  site = await startSite({ ...ADMIN, TRUSTED_PROXIES: '1', OPERATOR_EMAIL: 'operator@centre.test' })
  call = await signedIn(site.one)
  cookie = await sessionCookie(site.two)
  const item = { bitrixId: '1001', quantity: 1, gift: { recipient: MARKUP.slice(0, 60), message: MARKUP } }
  const response = await order(
    {
      items: [item],
      city: MARKUP,
      address: MARKUP,
      comment: MARKUP,
      utms: { utm_source: MARKUP, utm_term: FORMULA, [MARKUP]: MARKUP },
      variations: { [MARKUP]: 'x' },
    },
    { name: MARKUP },
  )
  expect([response.status, response.body]).toEqual([201, expect.any(String)])
  orderPage = orderResponseSchema.parse(JSON.parse(response.body)).link
  for (const formula of FORMULAS)
    expect((await order({ city: formula, address: formula, comment: formula }, { name: formula })).status).toBe(201)

  visitor = new Visitor(browserAt(site.two))
  await visitor.start({
    contact: { name: MARKUP, email: 'julia@visitor.test', phone: '' },
    page: `/${MARKUP.replaceAll(' ', '')}`,
    utms: { utm_source: MARKUP },
  })
  for (const text of [
    MARKUP,
    `[x](javascript:alert(1)) [y](data:text/html,<xss>) *${MARKUP}* \`${MARKUP}\``,
    `> ${MARKUP}\n\`\`\`js\n${MARKUP}\n\`\`\``,
  ])
    await visitor.sendText(text)
  expect((await visitor.file(`${NAME}.txt`, Buffer.from(`a page: <xss onload=alert(1)>`))).status).toBe(201)
  expect((await visitor.file(`${NAME}.txt`, Buffer.from(`<html><xss onload=alert(1)>`))).status).toBe(415)
  operator = new Operator(browserAt(site.two), cookie)
  expect((await operator.profile({ name: MARKUP.slice(0, 60), position: MARKUP.slice(0, 60) })).status).toBe(200)
  await operator.sendText(visitor.conversation, MARKUP)
  expect((await operator.on(visitor.conversation, 'close')).status).toBe(200)
  expect((await visitor.act('vote', { vote: 'dislike', comment: MARKUP })).status).toBe(200)
  expect((await visitor.act('transcript', { email: 'julia@visitor.test', consent: CONSENT, lang: 'es' })).status).toBe(
    200,
  )

  const banner = { slot: 'home', title: MARKUP, text: MARKUP }
  expect(
    (await write({ name: 'banners', data: { ...banner, id: 'markup', href: `/legal?${encodeURIComponent(MARKUP)}` } }))
      .status,
  ).toBe(200)
  expect((await write({ name: 'banners', data: { ...banner, id: 'mine', personal: true } })).status).toBe(200)
  expect((await write({ name: 'canned-replies', data: { id: 'markup', title: MARKUP, text: MARKUP } })).status).toBe(
    200,
  )
  expect(
    (
      await write({
        name: 'promo-codes',
        data: { code: '"><XSS/ONLOAD=ALERT(1)>', discountType: 'percent', discount: 5 },
      })
    ).status,
  ).toBe(200)
  expect((await write({ name: 'redirects', data: { from: '/old"><xss>', to: '/legal' } })).status).toBe(400)
  expect((await write({ name: 'redirects', data: { from: `/old'&xss=`, to: '/legal?x="><xss>' } })).status).toBe(200)
  expect((await write({ name: 'redirects', data: { from: '/older', to: `/legal#"><xss>` } })).status).toBe(200)

  const data = { title: MARKUP, description: MARKUP }
  const blocks = HOSTILE_BLOCKS.map(({ block }) => block)
  const entries = CONTENT.map(([, path]) => entryAt(path, { words: MARKUP, blocks, data }))
  expect(await writeEntry(site, entries)).toMatchObject({ code: 0 })
  for (const [variant, path] of CONTENT)
    await eventually(
      () => ask(site[variant], path),
      ({ status }) => status === 200,
    )
  await eventually(
    () => ask(site.one, '/'),
    ({ body }) => body.includes('&lt;xss'),
  )
})
afterAll(() => site.stop())

describe('user input', () => {
  it('is detected when it is not escaped', () => {
    for (const html of [
      '<p><xss>',
      '<img onerror=x>',
      '<a href=" javascript:x">',
      `<p>${MARKUP}`,
      `<p title="${MARKUP}">`,
      `<script>let x = "${MARKUP}"</script>`,
    ])
      expect([html, isUnescaped(html)]).toEqual([html, true])
  })

  const QUERY = ['lng', 'promocode', 'add', 'utm_source', 'genariumbot', 'country', 'cy', 'x']
    .map((name) => `${name}=${encodeURIComponent(MARKUP)}`)
    .join('&')
  const PAGES = [
    '/',
    '/basket',
    '/basket/order',
    '/basket/order?add=1001',
    '/account/sign-in',
    '/subscription',
    '/subscription?confirm=x',
    '/nothing',
    '/legal',
    '/hostile',
  ]
  it.each(PAGES)('is escaped on %s, from the URL', async (page) => {
    for (const [origin, prefix] of [
      [site.one, ''],
      [site.two, '/es'],
    ] as const)
      for (const path of [
        prefix + page,
        `${prefix}${page}${page.includes('?') ? '&' : '?'}${QUERY}`,
        `${prefix}/${encodeURIComponent(MARKUP).replaceAll('%2F', '')}`,
      ]) {
        const typed = encodeURIComponent(JSON.stringify({ email: MARKUP, agreed: MARKUP, problems: ['email'] }))
        const cookies = ['personalBanner', 'typed', 'subscriptionTyped']
        const headers = {
          cookie: [`lang=${encodeURIComponent(MARKUP)}`, ...cookies.map((name) => `${name}=${typed}`)].join('; '),
          referer: `${origin}/${MARKUP.replaceAll(/[^\w<>=]/g, '')}`,
        }
        const { body, headers: responseHeaders } = await ask(origin, path, { headers })
        expect([path, isUnescaped(body)]).toEqual([path, false])
        expect(JSON.stringify(responseHeaders)).not.toContain('<xss')
      }
  })

  it('is escaped on the page of an order, for its owner', async () => {
    const { status, body } = await ask(site.one, orderPage)
    expect([status, isUnescaped(body)]).toEqual([200, false])
  })

  it.each(ADMIN_PAGES.map(({ href }) => href))('is escaped on %s, for administrators', async (page) => {
    for (const [origin, prefix] of [
      [site.one, ''],
      [site.two, '/es'],
    ] as const) {
      const own = await sessionCookie(origin)
      const { status, body } = await ask(origin, `${prefix}${page}?search=${encodeURIComponent(MARKUP)}`, {
        headers: { cookie: own },
      })
      expect([status, isUnescaped(body)]).toEqual([200, false])
    }
  })

  it('is escaped in the target of a redirect', async () => {
    for (const path of ['/old%27&xss=', '/older']) {
      const { headers, body } = await ask(site.one, path)
      expect([path, headers.location?.includes('<'), body.includes('<xss')]).toEqual([
        path,
        expect.toBeOneOf([undefined, false]),
        false,
      ])
    }
  })

  it.each(CONTENT)('is escaped on the content page of variant %s, whose own markup remains', async (variant, path) => {
    const { status, body } = await ask(site[variant], path)
    expect([status, isUnescaped(body)]).toEqual([200, false])
    const text = textIn(new JSDOM(body).window.document.querySelector('main'))
    for (const { what, shown } of HOSTILE_BLOCKS)
      for (const words of shown) expect([what, words, text.includes(words)]).toEqual([what, words, true])
    expect(text).not.toContain(NOT_SHOWN)
  })
})

describe('user input read by programs', () => {
  it('is JSON that no browser interprets as a page', async () => {
    const paths = [
      '/api/admin/orders',
      `/api/admin/chat/conversations/${visitor.conversation}`,
      '/api/admin/chat/conversations?filter=closed',
      '/api/admin/chat/operators',
      '/api/get-banners/',
    ]
    for (const request of [call, await signedIn(site.two)]) {
      for (const path of paths)
        expect([path, textsOf(await request(path)).some((text) => text.includes('<xss'))]).toEqual([path, true])
      for (const path of ['/api/price/', `/api/check-promo/?promocode=${encodeURIComponent(MARKUP.slice(0, 30))}`])
        textsOf(await request(path))
    }
    expect(
      textsOf(
        await ask(site.two, `/api/chat/state?conversation=${visitor.conversation}`, {
          headers: { cookie: visitor.cookie },
        }),
      ),
    ).toContain(MARKUP)
  })

  it('is text of a conversation, and a downloaded file', async () => {
    const log = await visitor.get(`/api/chat/transcript?conversation=${visitor.conversation}&lang=es`)
    expect([
      log.headers.get('content-type'),
      log.headers.get('content-disposition'),
      log.headers.get('x-content-type-options'),
    ]).toEqual([expect.stringMatching(/^text\/plain/), expect.stringMatching(/^attachment/), 'nosniff'])
    const state = (await (await visitor.get(`/api/chat/state?conversation=${visitor.conversation}`)).json()) as {
      messages: { file?: { url: string; name: string } }[]
    }
    const files = state.messages.flatMap(({ file }) => file ?? [])
    expect(files.map(({ name }) => name)).toEqual([`${NAME}.txt`])
    for (const { url } of files) {
      const { headers } = await fetch(site.two + url)
      expect([
        headers.get('content-type'),
        headers.get('x-content-type-options'),
        headers.get('content-disposition'),
      ]).toEqual([
        expect.stringMatching(/^text\/plain/),
        'nosniff',
        expect.stringMatching(/^attachment; filename="[^"\\]+"; filename\*=UTF-8''[\w%.-]+$/),
      ])
    }
  })

  it('is a table without formulas', async () => {
    const cells = cellsOf(await call('/api/admin/orders.csv'))
    expect(cells.filter((cell) => cell.includes('HYPERLINK')).length).toBeGreaterThan(3)
    expect(cells.filter(isFormula)).toEqual([])
    expect(FORMULAS.map((formula) => isFormula(formula))).toEqual(FORMULAS.map(() => true))
  })
})

describe('an email', () => {
  it('contains user input as text, and only for its recipient', async () => {
    const emails = await eventually(
      async () => emailsIn(site.dataDir),
      (list) => list.length >= 15,
    )
    const parsed: Email[] = await Promise.all(emails.map((email) => PostalMime.parse(email)))
    expect(parsed.some(({ html = '' }) => html.includes('xss'))).toBe(true)
    for (const { html = '', to = [], subject = '', bcc, cc } of parsed) {
      expect([subject, isUnescaped(html), bcc, cc]).toEqual([subject, false, undefined, undefined])
      expect(to.map(({ address }) => address)).toEqual([
        expect.stringMatching(/^(?:anna@example\.com|operator@centre\.test|julia@visitor\.test)$/),
      ])
      expect(subject).not.toMatch(/[\r\n]/)
    }
  })
})

/** Text typed by a visitor, in any escaping. */
const TYPED = /xss|alert\(1\)|HYPERLINK|cmd\|x|SUM\(1\)|evil\.example/i

describe('an email to an unverified address', () => {
  const evil = 'Результат готов: https://evil.example/results'
  const newsletter = (more: object) =>
    ask(site.two, '/api/newsletter_form/', {
      method: 'POST',
      body: JSON.stringify({ email: 'typed@victim.test', lang: 'es', consent: true, source: 's', utms: {}, ...more }),
      headers: { ...json, origin: site.two, 'x-forwarded-for': `10.6.2.${callers++ & 255}` },
    })
  const question = async () => {
    const asking = new Visitor(browserAt(site.two))
    const contact = { name: `Genarium: ${evil}`, email: 'asked@victim.test' }
    return asking.post('/api/chat/form', {
      form: 'offline',
      id: randomUUID(),
      question: evil,
      contact,
      consent: CONSENT,
      lang: 'es',
      page: '/',
    })
  }
  /** Emails except those to the operator. */
  const emailsToVisitors = async () => {
    const parsed = await Promise.all(emailsIn(site.dataDir).map((email) => PostalMime.parse(email)))
    return parsed.filter(({ to = [] }) => to.every(({ address }) => address !== 'operator@centre.test'))
  }
  // Signatures and tokens of links are random and may contain any three characters.
  const nothingTyped = ({ subject = '', text = '', html = '', from, replyTo, to }: Email) =>
    !TYPED.test([subject, text, html, JSON.stringify([from, replyTo, to])].join('\n').replaceAll(/[\w-]{24,}/g, '')) &&
    !text.includes('Результат')

  it.each<[string, () => Promise<{ status: number }>, to: string]>([
    [
      'the form of an order',
      () => order({ comment: evil, city: evil, address: evil }, { name: evil, email: 'ordered@victim.test' }),
      'ordered@victim.test',
    ],
    [
      'a gift',
      () =>
        order(
          { items: [{ bitrixId: '1001', quantity: 1, gift: { recipient: evil, message: evil } }] },
          { email: 'gift@victim.test' },
        ),
      'gift@victim.test',
    ],
    [
      'marks of advertising',
      () => order({ utms: { utm_source: evil }, firstUtms: { utm_term: evil } }, { email: 'marks@victim.test' }),
      'marks@victim.test',
    ],
    [
      'the name of a subscriber',
      () => newsletter({ name: 'evil.example', email: 'name@victim.test' }),
      'name@victim.test',
    ],
    [
      'the source of a subscription',
      () => newsletter({ source: evil, email: 'source@victim.test' }),
      'source@victim.test',
    ],
    [
      'a name next to the address',
      () => order({}, { email: 'Genarium evil.example <named@victim.test>' }),
      'named@victim.test',
    ],
    [
      'the marks of a subscription',
      () => newsletter({ utms: { utm_source: evil, rs: evil }, email: 'utms@victim.test' }),
      'utms@victim.test',
    ],
  ])('contains nothing of %s', async (_what, act, to) => {
    expect([200, 201]).toContain((await act()).status)
    const mine = (emails: Email[]) => emails.filter((email) => email.to?.[0]?.address === to)
    const emails = mine(await eventually(emailsToVisitors, (all) => mine(all).length > 0))
    expect(emails.map(nothingTyped)).toEqual([true])
  })

  it('is not sent for an unanswered question', async () => {
    expect((await question()).status).toBe(201)
    expect(
      (await emailsToVisitors()).flatMap(({ to = [] }) => to.filter(({ address }) => address?.startsWith('asked@'))),
    ).toEqual([])
  })

  it('contains no stored user input', async () => {
    const emails = await emailsToVisitors()
    expect(emails.length).toBeGreaterThan(10)
    expect(emails.filter((email) => !nothingTyped(email)).map(({ subject }) => subject)).toEqual([])
  })
})

describe('rejected input', () => {
  it.each([
    ['a banner that leads to a script', 'banners', { id: 'x', slot: 'home', title: 'x', href: 'javascript:alert(1)' }],
    [
      'a banner that leads elsewhere in disguise',
      'banners',
      { id: 'x', slot: 'home', title: 'x', href: '//evil.example' },
    ],
    [
      'a banner with the picture of a text',
      'banners',
      { id: 'x', slot: 'home', title: 'x', image: 'data:image/svg+xml,<svg onload=alert(1)>' },
    ],
    ['a banner of an unknown look', 'banners', { id: 'x', slot: 'home', title: 'x', theme: 'x" onload="alert(1)' }],
    ['a banner whose name is markup', 'banners', { id: '"><xss>', slot: 'home', title: 'x' }],
    ['a redirect that leads elsewhere', 'redirects', { from: '/away', to: '//evil.example' }],
    ['a redirect that leads elsewhere in disguise', 'redirects', { from: '/away', to: '/\\evil.example' }],
    ['a redirect to a script', 'redirects', { from: '/away', to: 'javascript:alert(1)' }],
    ['a redirect with a line of its own', 'redirects', { from: '/away', to: '/x\r\nset-cookie: x=1' }],
    ['a promo code that cannot be seen', 'promo-codes', { code: '\u200b\n', discountType: 'percent', discount: 5 }],
  ])('%s is rejected', async (_what, name, data) => {
    expect((await write({ name, data })).status).toBe(400)
  })

  it('a message with additional fields is rejected', async () => {
    expect((await visitor.send({ ...textMessage('x'), html: MARKUP, author: 'operator' })).status).toBeOneOf([400, 409])
  })
})
