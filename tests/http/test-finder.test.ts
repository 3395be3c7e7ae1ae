import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, it } from 'vitest'
import { FINDER_QUESTIONS, type FinderAnswers } from '../../lib/domain/test-finder/questions.ts'
import { NO_TEST_REASONS, recommendTest } from '../../lib/domain/test-finder/recommendation.ts'
import { ALL_FINDER_ANSWERS } from '../support/generators/finder-answers.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site, type TestResponse } from '../support/site.ts'
import { textsOf } from '../unit/messages/catalogues.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const documentOf = ({ body }: TestResponse) => new JSDOM(body).window.document
const plain = (text = '') => text.replaceAll('\u00a0', ' ')
const ANSWERS: FinderAnswers = { goal: 'health', person: 'self', family: 'no', depth: 'overview', illness: 'no' }

const SITES = [
  { language: 'ru', origin: () => site.one, root: '', lng: '' },
  { language: 'lv', origin: () => site.two, root: '/lv', lng: 'lv' },
] as const

describe.each(SITES)('the test finder in $language', ({ language, origin, root, lng }) => {
  const texts = textsOf(language)
  const result = async (query: Record<string, string> | string) =>
    ask(origin(), `${root}/choose/result?${new URLSearchParams(query).toString()}`)
  const checkedIn = (document: Document) =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>('main input:checked')].map(({ name, value }) => [name, value]),
    )

  it('is an indexed page with one form that has every question and answer', async () => {
    const response = await ask(origin(), `${root}/choose`)
    const document = documentOf(response)
    expect([response.status, response.headers['cache-control'], document.title]).toEqual([
      200,
      'no-cache',
      plain(texts.get('title.finder')),
    ])
    expect(document.querySelector('meta[name=robots]')).toBeNull()
    const form = document.querySelector<HTMLFormElement>('main form') ?? expect.fail('no form')
    expect([form.method, form.getAttribute('action')?.split('?')[0]]).toEqual(['get', `${root}/choose/result`])
    expect(form.querySelector<HTMLInputElement>('[name=lng]')?.value ?? '').toBe(lng)
    const fields = [...form.querySelectorAll<HTMLInputElement>('[type=radio]')].map(({ name, value }) => [name, value])
    expect(fields).toEqual(FINDER_QUESTIONS.flatMap(({ name, answers }) => answers.map((answer) => [name, answer])))
    expect(checkedIn(document)).toEqual({})
  })

  it('recommends a test with price, reason and alternative on a page that is neither cached nor indexed', async () => {
    const response = await result(ANSWERS)
    const document = documentOf(response)
    expect([response.status, response.headers['cache-control'], response.headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'origin',
    ])
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow')
    const main = document.querySelector('main') ?? expect.fail('no main')
    const products = [...main.querySelectorAll('[data-product]')].map((card) => card.getAttribute('data-product'))
    expect(products).toEqual(['genetic-passport', 'disease-risks'])
    const card = main.querySelector('#genetic-passport') ?? expect.fail('no card')
    expect(card.querySelector('[data-slot="genetic-passport.now"]')?.textContent).toMatch(/\d/)
    expect(card.querySelector('a[href*="/basket?add=1001"]')).not.toBeNull()
    for (const key of [
      'reasons.genetic-passport',
      'exclusions.genetic-passport.one',
      'exclusions.genetic-passport.two',
      'reasons.disease-risks',
    ])
      expect(main.textContent).toContain(texts.get(`finder.${key}`))
    expect(main.querySelector('[data-recommended]')?.getAttribute('data-recommended')).toBe('1001')
  })

  it('links from a result to the form with all answers', async () => {
    const link = documentOf(await result(ANSWERS))
      .querySelector('main a[href*="edit="]')
      ?.getAttribute('href')
    const document = documentOf(await ask(origin(), link ?? expect.fail('no link')))
    expect(checkedIn(document)).toEqual(ANSWERS)
    expect(document.querySelector('[role=alert]:not([hidden])')).toBeNull()
  })

  it.each<[string, Record<string, string>, string, Record<string, string>]>([
    ['without any answer', {}, 'goal', {}],
    ['without one answer', { ...ANSWERS, family: '' }, 'family', { ...ANSWERS, family: '' }],
    ['with invalid answers', { ...ANSWERS, depth: '"><script>', illness: 'NO' }, 'depth', { ...ANSWERS, depth: '' }],
    ['with a long answer', { ...ANSWERS, goal: 'x'.repeat(4000) }, 'goal', { ...ANSWERS, goal: '' }],
  ])(
    'shows the form again %s, with an error at the question and all other answers',
    async (_what, query, name, rest) => {
      const response = await result(query)
      const document = documentOf(response)
      const valid = Object.entries(rest).filter(([key, value]) => value && query[key] === value)
      expect([response.status, checkedIn(document)]).toEqual([200, Object.fromEntries(valid)])
      expect([...document.querySelectorAll('main [aria-invalid]')].map(({ id }) => id)).toEqual([name])
      const error = document.getElementById(`${name}-error`)
      expect([error?.textContent, error?.closest('fieldset')?.id]).toEqual([texts.get('finder.select'), name])
      expect(document.querySelector(`main [role=alert] a[href="#${name}"]`)).not.toBeNull()
      const number = FINDER_QUESTIONS.findIndex((question) => question.name === name) + 1
      expect(plain(document.title)).toBe(plain(texts.get('finder.unanswered')).replace('{number}', String(number)))
    },
  )

  it.each(NO_TEST_REASONS.filter((reason) => reason !== 'unsold'))(
    'names no test for a person who gives no sample (%s), but the reason, contacts and the list of tests',
    async (person) => {
      const main = documentOf(await result({ ...ANSWERS, person })).querySelector('main') ?? expect.fail('no main')
      expect(main.querySelector('[data-product]')).toBeNull()
      expect(main.textContent).toContain(texts.get(`finder.none.${person}`))
      const links = [...main.querySelectorAll('a')].map((link) => link.getAttribute('href')?.replace(/\?[^#]*/, ''))
      expect(links).toContain(`${root}/#tests`)
      expect(links.some((link) => link?.includes(language === 'ru' ? '/contacts' : '/kontakti'))).toBe(true)
      expect(main.querySelector('[data-recommended]')?.getAttribute('data-recommended')).toBe('')
    },
  )
})

it('every combination of answers has a result', async () => {
  const answers = ALL_FINDER_ANSWERS.filter((_, index) => index % 13 === 0)
  for (const each of answers) {
    const response = await ask(site.one, `/choose/result?${new URLSearchParams(each).toString()}`)
    const cards = documentOf(response).querySelectorAll('main [data-product]')
    const { test } = recommendTest(each, () => true)
    expect([each, response.status, cards[0]?.getAttribute('data-product'), cards.length]).toEqual([
      each,
      200,
      test,
      test === undefined ? 0 : 2,
    ])
  }
})

it('pages without content, and the empty basket, link to the test finder', async () => {
  for (const path of ['/nowhere', '/basket'])
    expect(documentOf(await ask(site.one, path)).querySelector('main a[href="/choose"]')).not.toBeNull()
})
