import { parse } from 'node-html-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentSite } from '../support/shared-site.ts'
import { sessionCookie } from '../support/signed-in.ts'
import { ask, eventually, type Site } from '../support/site.ts'
import { HOSTILE } from '../support/security/xss-payloads.ts'

/** The numbers of the settings, on English pages. */
const REGISTRATION = 'OGRN 1027700132195, INN 7707083893'
let site: Site
let cookie: string
beforeAll(async () => {
  site = await contentSite()
  cookie = await sessionCookie(site.two)
})
afterAll(async () => {
  for (const id of inserted) await call({ method: 'delete', url: '/api/dicts/', name: 'company-details', id })
})

const inserted: string[] = []
const call = (body: object) =>
  ask(site.two, '/api/v1/banner-admin', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: site.two, cookie },
  })
async function insert(data: { id: string } & Record<string, unknown>): Promise<void> {
  const response = await call({ method: 'put', url: '/api/dicts-insert/', name: 'company-details', data })
  inserted.push(data.id)
  expect([response.status, response.body]).toEqual([200, expect.any(String)])
}

const page = async (path: string) => parse((await ask(site.two, path)).body)
/** Names and texts of the lists of details in a part of a page. */
const details = async (path: string, selector = 'main') =>
  (await page(path))
    .querySelectorAll(`${selector} dl div`)
    .map((row) => [row.querySelector('dt')?.text, row.querySelector('dd')?.text])
const organizationOf = async (path: string) => {
  const scripts = (await page(path)).querySelectorAll('script[type="application/ld+json"]')
  return scripts
    .flatMap((script) => Object(JSON.parse(script.text))['@graph'] ?? JSON.parse(script.text))
    .find((thing) => Object(thing)['@type'] === 'Organization') as Record<string, unknown> | undefined
}
const questions = async (path: string) =>
  (await page(path)).querySelectorAll('#faq summary').map(({ text }) => text.trim())

describe('company details', () => {
  it('of the configuration are on every page and in the structured data, and nothing else is claimed', async () => {
    expect(await details('/en/')).toEqual([['Licence', 'L-1, 12.03.2024']])
    expect((await page('/en/basket')).querySelector('footer')?.text).toContain(
      `© Genarium · Example SIA · ${REGISTRATION} · L-1, 12.03.2024`,
    )
    expect(await organizationOf('/en/')).toMatchObject({
      legalName: 'Example SIA',
      hasCertification: { name: 'Licence', certificationIdentification: 'L-1, 12.03.2024' },
    })
    const asked = await questions('/en/')
    expect(asked).toContain('When do I pay?')
    expect(asked).not.toContain('When will my report be ready?')
    expect(asked).not.toContain('Can I get a refund?')
  })

  it('label the Russian registration numbers in the language of the page', async () => {
    expect((await organizationOf('/en/'))?.['identifier']).toBe(REGISTRATION)
    expect((await organizationOf('/lv/'))?.['identifier']).not.toMatch(/\p{Script=Cyrillic}/u)
  })

  it('of the dictionary appear within seconds, in the languages that have a text', async () => {
    await insert({ id: 'time', detail: 'resultTime', en: 'up to 30 working days', lv: 'līdz 30 darba dienām' })
    await insert({ id: 'delivery', detail: 'delivery', en: 'free, 5 days' })
    await insert({ id: 'near', detail: 'delivery', countries: ['LV', 'LT'], en: '2 days' })
    await insert({ id: 'refund', detail: 'refund', en: '14 days' })
    await insert({ id: 'data', detail: 'data', en: 'in Latvia' })
    await insert({ id: 'mine', detail: 'operator', en: 'Another name' })
    // Each page is rendered again by itself.
    await expect
      .poll(() => details('/en/full-genome', 'main [data-product]'))
      .toEqual([
        ['Time to results', 'up to 30 working days'],
        ['Delivery', 'free, 5 days'],
        ['Refund', '14 days'],
      ])
    for (const path of ['/en/basket', '/en/basket/order'])
      await expect
        .poll(() => details(path))
        .toEqual([
          ['Time to results', 'up to 30 working days'],
          ['Delivery', 'free, 5 days'],
          ['Refund', '14 days'],
          ['Licence', 'L-1, 12.03.2024'],
          ['Where data is kept', 'in Latvia'],
        ])
    await expect
      .poll(() => details('/en/'))
      .toEqual([
        ['Time to results', 'up to 30 working days'],
        ['Delivery', 'free, 5 days'],
        ['Licence', 'L-1, 12.03.2024'],
        ['Refund', '14 days'],
        ['Where data is kept', 'in Latvia'],
      ])
    await expect
      .poll(() => details('/lv/'))
      .toEqual([
        ['Rezultāta termiņš', 'līdz 30 darba dienām'],
        ['Licences numurs', 'L-1, 12.03.2024'],
      ])
    await expect.poll(() => details('/es/')).toEqual([['Licencia', 'L-1, 12.03.2024']])
    const faq = (await page('/en/')).querySelector('#faq')?.text ?? ''
    expect(faq).toContain('free, 5 days Latvia and Lithuania: 2 days')
    expect((await page('/en/')).querySelector('footer')?.text).not.toContain('Another name')
  })

  it('of the visitor’s country are sent with the prices of that country', async () => {
    const slots = async (country: string) => {
      const { body } = await ask(site.two, `/api/market?lng=en&country=${country}&cy=EUR`)
      return Object.entries((JSON.parse(body) as { slots: object }).slots).filter(([slot]) =>
        slot.startsWith('company'),
      )
    }
    expect([await slots('LT'), await slots('DE')]).toEqual([[['company.delivery', '2 days']], []])
    const html = (await page('/en/full-genome')).querySelector('html')
    expect(html?.getAttribute('data-own-terms')).toBe('LV LT')
    expect(html?.querySelector('[data-slot="company.delivery"]')?.getAttribute('data-optional')).toBe('free, 5 days')
  })

  it('are listed on the contact page with the ways to write', async () => {
    await insert({ id: 'map', detail: 'map', en: 'https://maps.example/riga' })
    const contacts = (await page('/en/')).querySelector('footer a[href*="contact"]')?.getAttribute('href') ?? ''
    const shown = await eventually(
      () => page(contacts),
      (html) => html.text.includes('Open the map'),
    )
    expect(shown.querySelector('main a[href="https://maps.example/riga"]')?.text).toBe('Open the map')
    expect(shown.querySelector('main [popovertarget=chat]')?.text).toBe('Message us in the chat')
    expect(shown.querySelector('main a[href="tel:+74951234567"]')?.text).toBe('+7 495 123 45 67')
    expect(shown.querySelector('main')?.text).toContain('also at the foot of every page')
    expect(await details(contacts)).toEqual([
      ['Operator', 'Example SIA'],
      ['Registration number', REGISTRATION],
      ['Licence', 'L-1, 12.03.2024'],
    ])
  })

  it('are text, whatever an administrator writes, and long ones are shown completely', async () => {
    const long = 'W'.repeat(390)
    await insert({ id: 'kit', detail: 'kit', en: HOSTILE, it: long })
    await eventually(
      () => details('/en/'),
      (rows) => rows.some(([name]) => name === 'In the kit'),
    )
    expect(await details('/en/')).toContainEqual(['In the kit', HOSTILE])
    expect(await details('/it/')).toContainEqual(['Nel kit', long])
  })

  it('set by the configuration are named in the back office', async () => {
    const { body } = await ask(site.two, '/en/banner-admin?dictionary=company-details', { headers: { cookie } })
    const main = parse(body).querySelector('main')?.text ?? ''
    expect(main).toContain('which overrides this list: Operator, Registration number, Licence.')
  })
})
