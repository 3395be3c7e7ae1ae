import { JSDOM } from 'jsdom'
import PostalMime, { type Email } from 'postal-mime'
import { beforeAll, describe, expect, it } from 'vitest'
import { currentLegalVersion } from '../../lib/domain/legal-documents.ts'
import type { Language } from '../../lib/domain/languages.ts'
import { leadsOnTo } from '../support/meta-refresh.ts'
import { emailsIn } from '../support/emails.ts'
import { sample } from '../support/sample.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, eventually, loadErrorPage, type TestResponse, type Site } from '../support/site.ts'
import { textsOf } from '../unit/messages/catalogues.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** Every call comes from another visitor by default, because limits are per IP. */
let visitors = 0
const someone = () => `198.51.${100 + (++visitors >> 8)}.${visitors & 255}`
const post = (origin: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(origin, path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someone(), ...headers },
  })
const documentOf = ({ body }: TestResponse) => new JSDOM(body).window.document
const cookiesOf = ({ headers }: TestResponse) => headers['set-cookie'] ?? []

/** Returns the target and the fields of the first form of a page, as a browser without scripts sends them. */
function formOf(page: TestResponse, typed: Record<string, string>): { action: string; body: string } {
  const form =
    documentOf(page).querySelector<HTMLFormElement>('main form[method=post]') ?? expect.fail('the page has no form')
  const fields = new URLSearchParams()
  for (const input of form.querySelectorAll('input'))
    if (input.type !== 'checkbox' || input.name in typed)
      fields.append(input.name, typed[input.name] ?? input.getAttribute('value') ?? '')
  return { action: form.getAttribute('action') ?? '', body: fields.toString() }
}

const { id, version } = currentLegalVersion('newsletter-consent')
const AGREED = { consent: `${id}@${version}` }

async function sendForm(
  origin: string,
  page: string,
  typed: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const { action, body } = formOf(await ask(origin, page), typed)
  return post(origin, action, body, { 'content-type': 'application/x-www-form-urlencoded', origin, ...headers })
}

/** The email sent to an address. */
async function emailTo(address: string): Promise<Email> {
  const all = () => Promise.all(emailsIn(site.dataDir).map((email) => PostalMime.parse(email)))
  const mine = (emails: Email[]) => emails.find((email) => email.to?.[0]?.address === address)
  return mine(await eventually(all, (emails) => mine(emails) !== undefined)) ?? expect.fail(`no letter to ${address}`)
}

const linkOf = (email: Email, step: string) => {
  const { pathname, search } = new URL(
    new RegExp(`https?://\\S+[?&]${step}=\\S+`).exec(email.text ?? '')?.[0] ?? expect.fail(`no link to ${step}`),
  )
  return pathname + search
}

const PLACES = [
  { language: 'ru', origin: () => site.one, root: '/', page: '/subscription' },
  { language: 'es', origin: () => site.two, root: '/es/', page: '/es/subscription?lng=es' },
  { language: 'lv', origin: () => site.two, root: '/lv/', page: '/lv/subscription?lng=lv' },
] as const satisfies { language: Language; origin: () => string; root: string; page: string }[]

const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value.replace(/\s/g, '')
/** Path for one-click unsubscription by mail programs. */
function oneClickOf(email: Email): string {
  const { pathname, search } = new URL(
    /^<(.*)>$/.exec(headerOf(email, 'list-unsubscribe') ?? '')?.[1] ?? expect.fail('no address'),
  )
  return pathname + search
}

/** Languages differ only in texts, which unit tests compare: normal runs test one language of each variant. */
const SOME_PLACES = sample(PLACES, ({ language }) => language !== 'es')

describe.each(SOME_PLACES)('one-click unsubscription in $language', ({ language, origin, root }) => {
  const heading = (response: TestResponse) => documentOf(response).querySelector('h1')?.textContent
  const FORM = 'application/x-www-form-urlencoded'
  const click = (address: string, body = 'List-Unsubscribe=One-Click', headers: Record<string, string> = {}) =>
    ask(origin(), address, {
      method: 'POST',
      body,
      headers: { 'content-type': FORM, 'x-forwarded-for': someone(), ...headers },
    })
  const subscribed = async (name: string) => {
    const email = `${name.toLowerCase()}-${language}@visitor.test`
    await sendForm(origin(), root, { email, ...AGREED })
    return emailTo(email)
  }
  const isEnded = async (email: Email) =>
    heading(await ask(origin(), linkOf(email, 'unsubscribe'))) === textsOf(language).get('sub.unsubscribed')

  it.each<[string, (email: Email) => string]>([
    ['the header', oneClickOf],
    ['the body', (email) => linkOf(email, 'unsubscribe')],
  ])('ends the subscription at the path of %s repeatedly, without a cookie', async (name, addressOf) => {
    const email = await subscribed(`one-click-${name.replace(/\W+/g, '-')}`)
    expect(await isEnded(email)).toBe(false)
    for (let times = 0; times < 3; times += 1) {
      const response = await click(addressOf(email))
      expect([
        response.status,
        response.headers.location,
        response.headers['set-cookie'],
        response.headers['cache-control'],
      ]).toEqual([200, undefined, undefined, 'no-store'])
      expect(await isEnded(email)).toBe(true)
    }
  })

  it.each<[string, string, Record<string, string>]>([
    ['with an origin of its own', 'List-Unsubscribe=One-Click', { origin: 'https://mail.example' }],
    ['from a page elsewhere', 'List-Unsubscribe=One-Click', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
    ['with a charset', 'List-Unsubscribe=One-Click', { 'content-type': `${FORM}; charset=utf-8` }],
    ['with other fields', 'x=1&List-Unsubscribe=One-Click', {}],
    [
      'in several parts',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
      { 'content-type': 'multipart/form-data; boundary=b' },
    ],
    ['with a cookie', 'List-Unsubscribe=One-Click', { cookie: 'session=1' }],
    ['with a line break at the end', 'List-Unsubscribe=One-Click\r\n', {}],
  ])('is accepted %s too', async (name, body, headers) => {
    const email = await subscribed(name.replaceAll(' ', '-'))
    expect([(await click(oneClickOf(email), body, headers)).status, await isEnded(email)]).toEqual([200, true])
  })

  it.each<[string, string, Record<string, string>]>([
    ['without a body', '', {}],
    ['with another value', 'List-Unsubscribe=No', {}],
    ['with the field in another case', 'list-unsubscribe=One-Click', {}],
    ['as JSON', '{"List-Unsubscribe":"One-Click"}', { 'content-type': 'application/json' }],
    ['as parts without an end', '--b', { 'content-type': 'multipart/form-data; boundary=b' }],
  ])('is rejected %s and ends nothing', async (name, body, headers) => {
    const email = await subscribed(`bad-${name.replaceAll(' ', '-')}`)
    expect([(await click(oneClickOf(email), body, headers)).status, await isEnded(email)]).toEqual([400, false])
  })

  it('ends nothing on GET, and returns the same response for an unknown token', async () => {
    const email = await subscribed('read')
    for (const method of ['GET', 'HEAD']) await ask(origin(), oneClickOf(email), { method })
    expect((await click(linkOf(email, 'confirm'))).status).toBe(405)
    expect((await click(linkOf(email, 'unsubscribe'), 'List-Unsubscribe=No')).status).toBe(400)
    expect(await isEnded(email)).toBe(false)
    for (const token of ['x', '', '%00', 'a'.repeat(500)])
      expect((await click(`/api/subscription/unsubscribe?token=${token}`)).status).toBe(200)
    expect(await isEnded(email)).toBe(false)
  })
})

describe.each(SOME_PLACES)('a form without scripts in $language', ({ language, origin, root, page }) => {
  const texts = textsOf(language)
  const word = (key: string) => texts.get(key) ?? expect.fail(key)
  const heading = (response: TestResponse) => documentOf(response).querySelector('h1')?.textContent

  it('a subscription is requested, confirmed by a button and ended by a button', async () => {
    const email = `${language}@visitor.test`
    const sent = await sendForm(origin(), root, { email, ...AGREED })
    const query = page.includes('?') ? `sent=1&${page.split('?')[1]}` : 'sent=1'
    expect([sent.status, sent.headers.location]).toEqual([303, `${page.split('?')[0]}?${query}`])
    const marked = cookiesOf(sent).find((cookie) => cookie.startsWith('geneaSubscribeFormDate='))
    expect(marked).toMatch(/^geneaSubscribeFormDate=\d{13}; Max-Age=31536000; Path=\/; SameSite=Lax$/)
    expect(
      documentOf(await ask(origin(), sent.headers.location ?? '')).querySelector('main [role=status]')?.textContent,
    ).toBe(word('sub.done'))

    const message = await emailTo(email)
    expect(message.subject).toBe(`Genarium: ${word('sub.confirmTitle')}`)
    for (const key of ['sub.mail.asked', 'sub.mail.confirm', 'sub.mail.notYou', 'sub.unsubscribe'])
      expect(message.text).toContain(word(key))
    const confirm = linkOf(message, 'confirm')
    const unsubscribe = linkOf(message, 'unsubscribe')
    const links = [...new JSDOM(message.html ?? '').window.document.querySelectorAll('h1 ~ p a')].map(
      (link) => new URL((link as HTMLAnchorElement).href),
    )
    expect(links.map(({ pathname, search }) => pathname + search)).toEqual([confirm, unsubscribe])
    expect(headerOf(message, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    // Mail programs without one-click support open the URL, which redirects to the page of the link.
    const led = await ask(origin(), oneClickOf(message))
    expect([led.status, led.headers.location]).toEqual([303, unsubscribe])

    // A program that fetches the links of an email confirms nothing.
    for (const method of ['GET', 'HEAD', 'GET']) await ask(origin(), confirm, { method })
    const question = await ask(origin(), confirm)
    expect([question.status, heading(question), question.headers['cache-control']]).toEqual([
      200,
      word('sub.confirmTitle'),
      'no-store',
    ])
    const confirmed = await sendForm(origin(), confirm, {})
    expect(confirmed.status).toBe(303)
    expect(heading(await ask(origin(), confirmed.headers.location ?? ''))).toBe(word('sub.confirmed'))
    expect(heading(await ask(origin(), confirm))).toBe(word('sub.confirmed'))

    expect(heading(await ask(origin(), unsubscribe))).toBe(word('sub.unsubscribeTitle'))
    const ended = await sendForm(origin(), unsubscribe, {})
    expect(heading(await ask(origin(), ended.headers.location ?? ''))).toBe(word('sub.unsubscribed'))
    expect(heading(await ask(origin(), confirm))).toBe(word('sub.unsubscribed'))
  })

  it.each([
    ['no address', { email: ' ', ...AGREED }, 'email', 'order.err.email'],
    ['an invalid address', { email: 'anna@', ...AGREED }, 'email', 'order.err.emailFormat'],
    ['markup', { email: '"><script>alert(1)</script>', ...AGREED }, 'email', 'order.err.emailFormat'],
    ['no consent', { email: 'a@visitor.test' }, 'consent', 'sub.err.consent'],
  ])('a form with %s shows an error at the field and preserves the typed values', async (_what, typed, field, key) => {
    const rejected = await sendForm(origin(), root, typed)
    expect([rejected.status, rejected.headers.location]).toEqual([303, page])
    const [cookie = ''] = cookiesOf(rejected)
    expect(cookie).toMatch(/Max-Age=60; Path=\/.*; HttpOnly; SameSite=Lax$/)
    const shown = documentOf(await ask(origin(), page, { headers: { cookie: cookie.split(';')[0] ?? '' } }))
    const input = shown.querySelector(`main form [name=${field}]`)
    expect(input?.getAttribute('aria-invalid')).toBe('true')
    expect(shown.getElementById(input?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(word(key))
    expect(shown.querySelector<HTMLInputElement>('[name=email]')?.value.trim()).toBe(typed.email.trim())
    expect(shown.querySelector<HTMLInputElement>('[name=consent]')?.checked).toBe('consent' in typed)
  })

  it('a form beyond the rate limit returns Retry-After and redirects to the page with the typed values', async () => {
    const headers = { 'x-forwarded-for': someone() }
    const send = () => sendForm(origin(), root, { email: 'often@visitor', ...AGREED }, headers)
    for (let times = 0; times < 5; times += 1) expect((await send()).status).toBe(303)
    const tooMany = await send()
    expect([tooMany.status, Number(tooMany.headers['retry-after']) > 0, leadsOnTo(tooMany)]).toEqual([429, true, page])
    expect(documentOf(tooMany).documentElement.lang).toBe(language)
    expect(documentOf(tooMany).body.textContent).toContain(word('e429.text'))
    const shown = documentOf(
      await ask(origin(), page, { headers: { cookie: cookiesOf(tooMany)[0]?.split(';')[0] ?? '' } }),
    )
    expect(shown.querySelector<HTMLInputElement>('main [name=email]')?.value).toBe('often@visitor')
    expect(shown.querySelector('main form [role=status]')?.textContent).toBe(word('sub.failed'))
  })

  it('a link with an unknown token is not found, with an explanation', async () => {
    await loadErrorPage(origin(), `${page}${page.includes('?') ? '&' : '?'}confirm=x`, {
      headers: { accept: 'text/html' },
    })
    for (const query of [
      'confirm=x',
      'unsubscribe=',
      `confirm=${'a'.repeat(32)}`,
      'confirm=%00',
      'confirm=__proto__',
    ]) {
      const response = await ask(origin(), `${page}${page.includes('?') ? '&' : '?'}${query}`, {
        headers: { accept: 'text/html' },
      })
      expect([query, response.status, heading(response)]).toEqual([query, 404, word('eSubscription.title')])
    }
  })
})

describe('the forms of the site', () => {
  it.each([
    ['/', 'Genarium home'],
    ['/substgbot', 'Genarium substgbot'],
    ['/substgPhotoEnhance', 'Genarium substgPhotoEnhance'],
    ['/substgSurname_bot', 'Genarium substgSurname_bot'],
    ['/subscription', 'Genarium subscription'],
  ])('%s has the label «%s»', async (path, source) => {
    const { body } = formOf(await ask(site.one, path), {})
    expect(new URLSearchParams(body).get('source')).toBe(source)
  })

  it('have an unchecked box with a link to the current version of the document', async () => {
    const form = documentOf(await ask(site.one, '/')).querySelector('main form[method=post]')
    const box = form?.querySelector('[name=consent]')
    expect([box?.getAttribute('value'), box?.hasAttribute('checked')]).toEqual([AGREED.consent, false])
    expect(form?.querySelector('label a')?.getAttribute('href')).toBe('/legal/newsletter-consent')
  })

  it('a filled honeypot field returns success and stores nothing', async () => {
    const plain = await sendForm(site.one, '/', { email: 'spam@visitor.test', website: 'https://spam.test', ...AGREED })
    expect([plain.status, plain.headers.location]).toEqual([303, '/subscription?sent=1'])
    const call = await post(site.one, '/api/newsletter_form/', { ...FORM, email: 'spam@visitor.test', website: 'x' })
    expect([call.status, JSON.parse(call.body)]).toEqual([200, { ok: true }])
    await post(site.one, '/api/newsletter_form/', { ...FORM, email: 'after-spam@visitor.test' })
    await emailTo('after-spam@visitor.test')
    expect(
      emailsIn(site.dataDir).filter(
        (text) => text.includes('spam@visitor.test') && !text.includes('after-spam@visitor.test'),
      ),
    ).toEqual([])
  })

  it('are rejected when cross-origin, malformed or too large', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(
      (await post(site.one, '/api/subscription', 'email=a', { ...form, origin: 'https://evil.example' })).status,
    ).toBe(403)
    expect((await post(site.one, '/api/subscription', 'email=a', { ...form, origin: 'null' })).status).toBe(403)
    expect((await post(site.one, '/api/subscription', '{}')).status).toBe(415)
    expect((await post(site.one, '/api/subscription', `email=${'a'.repeat(1_000_000)}`, form)).status).toBe(413)
    expect((await post(site.one, '/api/subscription', 'step=confirm&token=%00&lang=__proto__', form)).status).toBe(303)
  })

  it('are excluded from search engines, and keep the token of an email private', async () => {
    const { body, headers } = await ask(site.two, '/es/subscription?lng=es')
    expect(body).toContain('name="robots" content="noindex')
    expect(headers['referrer-policy']).toBe('origin')
    expect(body).not.toContain('name="referrer"')
  })
})

const FORM = { email: 'anna@visitor.test', lang: 'ru', consent: true, source: 'Genarium home', utms: {} }

describe('the API calls of a browser', () => {
  it('accept the documented body, and return the same response when repeated', async () => {
    for (let n = 0; n < 2; n++) {
      const response = await post(site.two, '/api/newsletter_form/', FORM, { origin: site.two })
      expect([response.status, JSON.parse(response.body)]).toEqual([200, { ok: true }])
    }
    const automation = {
      customer: { email: FORM.email },
      pointOfContact: FORM.source,
      subscriptions: [{ pointOfContact: 'Email' }],
    }
    expect((await post(site.two, '/api/mindbox_subscription/', automation)).status).toBe(200)
  })

  it.each([
    ['an invalid address', { email: 'a@b' }, 'email'],
    ['markup', { email: '<b>a@b.example</b>' }, 'email'],
    ['a dangerous key', { email: JSON.parse('{"__proto__":{"a":1}}') as unknown }, 'email'],
    ['no consent', { consent: false }, 'consent'],
    [
      'an unknown version',
      { consents: [{ document: 'newsletter-consent', version: '1999-01-01' }] },
      'consents.0.version',
    ],
  ])('return with %s a problem response that names the field', async (_what, changes, field) => {
    const response = await post(site.one, '/api/newsletter_form/', { ...FORM, ...changes })
    expect([response.status, response.headers['content-type']]).toEqual([400, 'application/problem+json'])
    expect((JSON.parse(response.body) as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(
      field,
    )
  })

  it.each(['/api/newsletter_form/', '/api/mindbox_subscription/'])('%s has its limits', async (path) => {
    expect((await post(site.one, path, { ...FORM, name: 'x'.repeat(1_000_000) })).status).toBe(413)
    expect((await post(site.one, path, FORM, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await ask(site.one, path)).status).toBe(405)
    const headers = { 'x-forwarded-for': `203.0.113.${path.length}` }
    const responses = []
    for (let n = 0; n < 6; n++) responses.push((await post(site.one, path, '{}', headers)).status)
    expect(responses).toEqual([400, 400, 400, 400, 400, 429])
  })

  it('the form of the pop-up is in the requested language', async () => {
    const form = JSON.parse((await ask(site.two, '/api/subscription?lng=lv')).body) as { title: string; hidden: object }
    expect(form).toMatchObject({
      title: textsOf('lv').get('sub.title'),
      hidden: { lang: 'lv', site: 'variant-2', source: 'Genarium pop-up' },
    })
    expect((await ask(site.one, '/api/subscription?lng=../..')).status).toBe(200)
  })
})
