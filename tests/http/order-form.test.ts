import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, it } from 'vitest'
import { consentValue } from '../../lib/contract/order-form.ts'
import ru from '../../public/assets/i18n/ru.json' with { type: 'json' }
import { sampleOrder } from '../support/sample-order.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, loadErrorPage, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const BOUNDARY = 'x-boundary'
const multipart = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
const send = (path: string, body: string, headers: Record<string, string>) =>
  ask(site.one, path, {
    method: 'POST',
    body,
    headers: { 'content-length': String(Buffer.byteLength(body)), ...headers },
  })

describe('a form submitted to a page', () => {
  it.each(['/', '/basket', '/legal', '/nothing'])(
    '%s is rejected where no form is submitted to the page',
    async (path) => {
      expect((await send(path, '', multipart)).status).toBe(path === '/nothing' ? 404 : 405)
    },
  )

  it('is not a server action call, which the framework would forward with the visitor’s cookies', async () => {
    const action = 'a'.repeat(42)
    const response = await send('/', '["x"]', {
      'next-action': action,
      'content-type': 'text/plain',
      cookie: 'session=1',
    })
    expect([response.status, response.body]).toEqual([405, 'A page can only be read.\n'])
    expect((await send('/basket/order', '["x"]', { 'next-action': action, 'content-type': 'text/plain' })).status).toBe(
      415,
    )
    expect(site.log()).not.toContain('failed to forward')
  })

  it.each([
    ['comes from another origin', { ...multipart, origin: 'https://evil.example' }, 403],
    ['has the origin null', { ...multipart, origin: 'null' }, 403],
    ['has a session cookie and no origin', { ...multipart, cookie: 'session=1' }, 403],
    ['is not a form', { 'content-type': 'application/json' }, 415],
    ['is a form in another encoding', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['is a form without its boundary', { 'content-type': 'multipart/form-data' }, 415],
  ])('rejects a submission that %s', async (_what, headers, status) => {
    expect((await send('/basket/order', '--', headers)).status).toBe(status)
  })

  it.each([
    ['with its length', (body: string) => ({ 'content-length': String(Buffer.byteLength(body)) })],
    ['in chunks', () => ({ 'transfer-encoding': 'chunked' })],
  ])('rejects a submission that is too large, %s', async (_how, length) => {
    const body = 'x'.repeat(100_001)
    expect(
      (await ask(site.one, '/basket/order', { method: 'POST', body, headers: { ...multipart, ...length(body) } }))
        .status,
    ).toBe(413)
  })
})

describe('a malformed form', () => {
  const path = '/basket/order?quantity.1001=1'
  beforeAll(async () => {
    const unread = { method: 'POST', body: '--', headers: { ...multipart, accept: 'text/html' } }
    for (const [origin, page] of [
      [site.one, path],
      [site.two, '/lv/basket/order'],
    ] as const)
      await loadErrorPage(origin, page, unread)
  })

  const part = (name: string, value: string) =>
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const END = `--${BOUNDARY}--\r\n`
  const ID = '4'.repeat(42)
  const action = (state: string, id = ID) =>
    part('$ACTION_REF_1', '') + part('$ACTION_1:0', `{"id":"${id}","bound":"$@1"}`) + part('$ACTION_1:1', state)
  const STATE = '[{"values":{},"agreed":[],"errors":[]}]'
  /** Reads the server action's fields that the page itself would send, without the typed values. */
  async function ownAction(): Promise<string> {
    const { body } = await ask(site.one, path)
    const [, id = ''] = /\$ACTION_1:0" value="\{&quot;id&quot;:&quot;(\w+)/.exec(body) ?? []
    expect(id).toHaveLength(42)
    return id
  }

  it.each([
    ['is empty', ''],
    ['is not multipart', 'hello'],
    ['ends at once', '--'],
    ['has nothing in it', END],
    ['names no action', part('name', 'x') + END],
    ['names an action by an unknown id', part(`$ACTION_ID_${ID}`, '') + END],
    ['names an action by no id', part('$ACTION_ID___proto__', '') + END],
    ['names an action that is not described', part('$ACTION_REF_1', '') + END],
    [
      'describes no action',
      part('$ACTION_REF_1', '') + part('$ACTION_1:0', '{"id":"x') + part('$ACTION_1:1', STATE) + END,
    ],
    ['names an action of another build', action(STATE) + END],
    ['has an invalid header', `--${BOUNDARY}\r\nContent-Disposition: nonsense\r\n\r\nx\r\n${END}`],
  ])('returns an explanation, not a server error, when it %s', async (_what, body) => {
    const before = site.log().length
    const response = await send(path, body, { ...multipart, accept: 'text/html' })
    expect(response.status).toBe(body.includes(`${ID}","bound`) ? 409 : 400)
    expect([response.headers['content-type'], response.headers['cache-control']]).toEqual([
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(response.body).toContain(`<h1>${ru.eForm.title}</h1>`)
    expect(site.log().slice(before)).not.toContain('⨯')
  })

  it.each([
    ['that is cut off', ''],
    ['whose state is not JSON', `${END}{[`],
    ['whose state refers to a missing part', `${END}["$F9"]`],
    ['whose state is an empty list', `${END}[]`],
    ['with more than one state', `${END}[1,2]`],
    ['whose state is nested too deeply', `${END}${'['.repeat(40_000)}${']'.repeat(40_000)}`],
  ])('%s is rejected without running its existing action', async (_what, fields) => {
    const before = site.log().length
    const id = await ownAction()
    const [end, state] = fields ? [END, fields.slice(END.length)] : ['', STATE]
    const response = await send(path, action(state, id) + end, { ...multipart, accept: 'text/html' })
    expect([response.status, site.log().slice(before)]).toEqual([400, ''])
  })

  it('uses the language of its page, and plain text for programs', async () => {
    const response = await ask(site.two, '/lv/basket/order', {
      method: 'POST',
      body: '--',
      headers: { ...multipart, accept: 'text/html' },
    })
    expect([response.status, /<h1>(.*?)<\/h1>/.exec(response.body)?.[1]]).toEqual([400, 'Veidlapa nav nosūtīta'])
    expect((await send(path, '--', multipart)).body).toBe('The form cannot be read.\n')
  })

  it('is parsed in chunks as well as whole', async () => {
    const { items, contact, country, city, consents, currency, expectedTotal } = sampleOrder()
    const fields = {
      ...contact,
      items: JSON.stringify(items),
      country,
      city,
      currency,
      expectedTotal,
      key: randomUUID(),
    }
    const typed = [...Object.entries(fields), ...consents.map((consent) => ['consent', consentValue(consent)])].map(
      ([name, value]) => part(String(name), String(value)),
    )
    const body = [action(STATE, await ownAction()), ...typed, END].join('')
    const { status, headers } = await ask(site.one, path, {
      method: 'POST',
      body,
      headers: { ...multipart, 'transfer-encoding': 'chunked' },
    })
    expect([status, headers.location]).toEqual([303, expect.stringContaining('/basket/order-status?order=')])
  })

  it('beyond the rate limit is rejected with a Retry-After time, and preserves the typed values', async () => {
    const headers = { ...multipart, accept: 'text/html', 'x-forwarded-for': '203.0.113.78' }
    const { document } = new JSDOM((await ask(site.one, path)).body).window
    const hidden = [...document.querySelectorAll<HTMLInputElement>('main form input[type=hidden]')].map(
      ({ name, value }) => part(name, value),
    )
    const body = [...hidden, part('name', 'Анна'), part('email', 'anna@'), END].join('')
    for (let times = 0; times < 10; times += 1) expect((await send(path, body, headers)).status).toBe(200)
    const tooMany = await send(path, body, headers)
    expect([tooMany.status, Number(tooMany.headers['retry-after']) > 0]).toEqual([429, true])
    expect(tooMany.body).toContain('value="Анна"')
    expect(tooMany.body).toContain(ru.order.err.tooMany)
    expect((await send(path, body, { ...headers, 'x-forwarded-for': '203.0.113.79' })).status).toBe(200)
  })

  it('an aborted upload is not logged as an error', async () => {
    const before = site.log().length
    await new Promise<void>((resolve) => {
      const { hostname, port, host } = new URL(site.one)
      const socket = connect(Number(port), hostname, () => {
        const headers = `Content-Type: ${multipart['content-type']}\r\nContent-Length: 5000\r\n`
        socket.write(`POST ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}\r\n${part('name', 'x')}`)
        setTimeout(() => socket.destroy(), 300)
      }).once('close', () => resolve())
    })
    expect((await ask(site.one, path)).status).toBe(200)
    expect(site.log().slice(before)).not.toMatch(/⨯|Error/)
  })
})

const firstSentence = (text: string) => text.split('.')[0]

describe('guessing promo codes', () => {
  it('has the same rate limit on the page as in the API', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const verdicts = []
    for (let n = 0; n < 31; n++) {
      const { status, body } = await ask(site.one, `/basket?add=1003&promocode=GUESS${n}`, { headers })
      verdicts.push(`${status} ${/<p id="promo-message"[^>]*>([^<.]*)/.exec(body)?.[1]}`)
    }
    expect(verdicts).toEqual([
      ...Array.from({ length: 30 }, () => `200 ${firstSentence(ru.promo.unknown)}`),
      `429 ${firstSentence(ru.promo.failed)}`,
    ])
  })
})

it.each([
  ['by its address', '212.42.96.1', 'KG', '+996'],
  ['the first of the variant if the address is of no country', '127.0.0.1', 'RU', '+7'],
])('without scripts, country and phone example are those of the visitor: %s', async (_how, ip, country, prefix) => {
  const { body } = await ask(site.one, '/basket/order?quantity.1004=1', { headers: { 'x-forwarded-for': ip } })
  const { document } = new JSDOM(body).window
  expect(document.querySelector<HTMLSelectElement>('#country')?.value).toBe(country)
  expect(document.querySelector('#phone-hint')?.textContent).toContain(prefix)
})

describe('invalid characters', () => {
  it('neither block an order nor break its lines', async () => {
    const body = JSON.stringify(
      sampleOrder({
        items: [{ bitrixId: '1003', quantity: 1, gift: { recipient: 'a\u0000b', message: 'c\u0000\nd' } }],
        contact: { ...sampleOrder().contact, name: 'Анна\r\nТелефон: 1' },
        city: 'Пермь\u0000',
        comment: 'a\u0000b',
        expectedTotal: 79_900,
      }),
    )
    const response = await ask(site.one, '/api/orders', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    })
    expect(response.status, response.body).toBe(201)
    expect((await ask(site.one, '/api/check-promo/?promocode=%00&1')).status).toBe(400)
  })
})

describe('URLs with a signature', () => {
  it('are not cached, nor are redirects to them', async () => {
    const response = await ask(site.one, '/basket/order-status/?order=x&sign=y')
    expect([response.status, response.headers['cache-control']]).toEqual([308, 'no-store'])
  })

  it('the basket without scripts shows no discounts for a country without discounts', async () => {
    const { body } = await ask(site.one, '/basket?add=1001', { headers: { 'x-forwarded-for': '212.42.96.1' } })
    expect(body).toMatch(/<dd>29.900/)
  })
})
