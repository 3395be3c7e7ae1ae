import type { IncomingMessage } from 'node:http'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { currentLegalVersion } from '../../lib/domain/legal-documents.ts'
import { textsOf } from '../unit/messages/catalogues.ts'
import { externalSite } from '../support/external-site.ts'
import { ask, eventually, type Site } from '../support/site.ts'
import { json, type StubBackend } from '../support/stub-backend.ts'

let stub: StubBackend
let site: Site
const bodies: [path: string, body: unknown][] = []
const failing: Record<string, StubBackend['respond']> = {}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk)
  return text
}

beforeAll(async () => {
  ;({ site, stub } = await externalSite((request, response) => {
    const path = request.url ?? ''
    if (request.method !== 'POST') return json(response, { tests: [{ href: 'exome', bitrix_id: 1, price: 5 }] })
    void bodyOf(request).then((text) => {
      bodies.push([path, JSON.parse(text)])
      const fail = failing[path]
      if (fail) fail(request, response)
      else json(response, { ok: true })
    })
  }))
})
beforeEach(() => {
  bodies.length = 0
  for (const path of Object.keys(failing)) delete failing[path]
})

const NEWSLETTER = '/api/newsletter_form/'
const AUTOMATION = '/api/mindbox_subscription/'
const { id, version } = currentLegalVersion('newsletter-consent')
let visitors = 0
const send = (email = 'Anna@visitor.test') =>
  ask(site.one, '/api/subscription', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': `198.51.101.${++visitors}` },
    body: new URLSearchParams({
      email,
      consent: `${id}@${version}`,
      lang: 'ru',
      source: 'Genarium substgbot',
    }).toString(),
  })

const FAILURES: [string, StubBackend['respond']][] = [
  ['fails', (_request, response) => void response.writeHead(500).end('secret')],
  [
    'answers with a page',
    (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>secret</h1>'),
  ],
  ['does not answer', () => undefined],
]

describe('a form without scripts, with an external product backend', () => {
  it('is forwarded to the newsletter, then to marketing automation, each with its payload', async () => {
    expect((await send()).headers.location).toBe('/subscription?sent=1')
    expect(bodies).toEqual([
      [
        NEWSLETTER,
        {
          email: 'anna@visitor.test',
          lang: 'ru',
          site: 'variant-1',
          source: 'Genarium substgbot',
          consent: true,
          consents: [{ document: id, version }],
          utms: {},
        },
      ],
      [
        AUTOMATION,
        {
          customer: { email: 'anna@visitor.test' },
          pointOfContact: 'Genarium substgbot',
          subscriptions: [{ pointOfContact: 'Email', topic: 'news', isSubscribed: true }],
        },
      ],
    ])
  })

  it.each(FAILURES)(
    'shows an error and the typed values, and calls no other service, when the newsletter service %s',
    async (_how, respond) => {
      failing[NEWSLETTER] = respond
      // One recipient gets few e-mails a day.
      const email = `Anna-${visitors}@visitor.test`
      const rejected = await send(email)
      const [cookie = ''] = rejected.headers['set-cookie'] ?? []
      expect([rejected.status, rejected.headers.location, bodies.map(([path]) => path)]).toEqual([
        303,
        '/subscription',
        [NEWSLETTER],
      ])
      expect(cookie).not.toContain('geneaSubscribeFormDate')
      const { body } = await ask(site.one, '/subscription', { headers: { cookie: cookie.split(';')[0] ?? '' } })
      expect(body.replaceAll('\u00a0', ' ')).toContain('Не получилось подписаться. Попробуйте ещё раз.')
      expect(body).toContain(`value="${email}"`)
      expect(body).not.toContain('secret')
    },
  )

  it.each(FAILURES)('succeeds and logs one failure when the automation service %s', async (_how, respond) => {
    failing[AUTOMATION] = respond
    expect((await send(`Anna-${visitors}@visitor.test`)).headers.location).toBe('/subscription?sent=1')
    expect(bodies.map(([path]) => path)).toEqual([NEWSLETTER, AUTOMATION])
    // The process output arrives shortly after the response.
    const countFailures = () =>
      Promise.resolve(site.log().split('subscription: marketing automation failed').length - 1)
    expect(await eventually(countFailures, (times) => times > 0)).toBe(1)
  })
})

describe('texts about a subscription, with an external product backend', () => {
  it.each(LANGUAGES)(
    'announce in %s only emails that the site sends: form, pop-up and the page afterwards',
    async (language) => {
      const [origin, path] = language === 'ru' ? [site.one, '/subscription'] : [site.two, `/${language}/subscription`]
      const t = (key: string) => textsOf(language).get(key) ?? expect.fail(key)
      const [form, sent, response] = await Promise.all([
        ask(origin, path),
        ask(origin, `${path}?sent=1`),
        ask(origin, `/api/subscription?lng=${language}`),
      ])
      const texts = z
        .object({ messages: z.object({ hint: z.string(), done: z.string() }) })
        .parse(JSON.parse(response.body)).messages
      expect(texts).toEqual({ hint: t('sub.hintExternal'), done: t('sub.doneExternal') })
      expect([form.body.includes(t('sub.hint')), sent.body.includes(t('sub.done'))]).toEqual([false, false])
      expect([form.body.includes(t('sub.hintExternal')), sent.body.includes(t('sub.doneExternal'))]).toEqual([
        true,
        true,
      ])
    },
  )
})

describe('the API calls of a browser', () => {
  it.each([NEWSLETTER, AUTOMATION])('%s is forwarded with the cookies of the backend only', async (path) => {
    const response = await ask(site.one, path, {
      method: 'POST',
      body: '{"any":"thing"}',
      headers: {
        'content-type': 'application/json',
        origin: site.one,
        cookie: 'lang=ru; geneaSubscribeFormDate=1; visit=7; sessionid=8',
      },
    })
    expect([response.status, bodies]).toEqual([200, [[path, { any: 'thing' }]]])
    expect(stub.seen.findLast(({ url }) => url === path)?.headers['cookie']).toBe('visit=7')
  })

  it.each([
    ['fails', 502, 0],
    ['answers with a page', 502, 1],
    ['does not answer', 504, 2],
  ])('fail, when the system %s, with a problem response %i', async (_how, status, index) => {
    failing[NEWSLETTER] = FAILURES[index]?.[1] ?? expect.fail('no such failure')
    const response = await ask(site.one, NEWSLETTER, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '9.9.9.9' },
    })
    expect([response.status, response.headers['content-type'], response.body.includes('secret')]).toEqual([
      status,
      'application/problem+json',
      false,
    ])
  })
})
