import { beforeAll, describe, expect, it } from 'vitest'
import { consentsSchema } from '../../lib/contract/consents.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const consents = async (origin: string, query: string) => consentsSchema.parse(JSON.parse((await ask(origin, `/api/consents${query}`)).body)).documents

describe('the documents in force', () => {
  it.each([
    ['variant 1', () => site.one, '?lang=ru', 'Политика конфиденциальности', '/legal/privacy-policy'],
    ['variant 2', () => site.two, '?lang=es', 'Política de privacidad', '/es/legal/privacy-policy?lng=es'],
    ['a language that is none', () => site.one, '?lang=../..', 'Политика конфиденциальности', '/legal/privacy-policy'],
    ['a language that is none, on variant 2', () => site.two, '?lang=xx', 'Privacy policy', '/en/legal/privacy-policy?lng=en'],
    ['no language', () => site.one, '', 'Политика конфиденциальности', '/legal/privacy-policy'],
  ])('%s', async (_case, origin, query, title, href) => {
    const documents = await consents(origin(), query)
    expect(documents.map(({ document }) => document)).toEqual(['terms-of-service', 'medical-contract', 'IDS', 'privacy-policy', 'soglasie-pd'])
    expect(documents.find(({ document }) => document === 'privacy-policy')).toEqual({
      document: 'privacy-policy',
      version: '2026-09-01',
      title,
      href,
      required: ['order', 'newsletter', 'chat'],
    })
  })

  it('each leads to a page that exists', async () => {
    for (const { href } of await consents(site.two, '?lang=lv')) expect((await ask(site.two, href)).status).toBe(200)
  })
})
