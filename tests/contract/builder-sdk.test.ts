import { Content, fetchEntries, fetchOneEntry, type RegisteredComponent } from '@builder.io/sdk-react/edge'
import { text as textOf } from 'node:stream/consumers'
import { createElement, type ReactNode } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryDatabase } from '../support/contract/databases.ts'
import { httpFixture, write } from '../support/contract/embedded-fixture.ts'

describe('the page builder’s own client', () => {
  let fixture: Awaited<ReturnType<typeof httpFixture>>
  const options = () => ({ model: 'page', apiKey: 'any', apiHost: fixture.baseUrl, canTrack: false })
  beforeAll(async () => {
    fixture = await httpFixture(await memoryDatabase())
  })
  afterAll(() => fixture?.close())

  it.each([
    ['/en/exome', 'exome-en'],
    ['/es/exoma', 'exome-es'],
    ['/full-genome', 'landing-full-genome-ru'],
  ])('finds the page at %s', async (urlPath, id) => {
    expect(await fetchOneEntry({ ...options(), userAttributes: { urlPath } })).toMatchObject({
      id,
      data: { title: expect.stringMatching(/\S/) },
    })
  })

  it('finds no page at another path', async () => {
    expect(await fetchOneEntry({ ...options(), userAttributes: { urlPath: '/en/nothing' } })).toBeNull()
  })

  it('finds pages by their data, up to the requested number', async () => {
    const found = await fetchEntries({
      ...options(),
      query: { data: { page: 'exome', locale: { $in: ['lv', 'it', 'pt'] } } },
      limit: 2,
      sort: { 'data.locale': -1 },
    })
    expect(found.map(({ id }) => id)).toEqual(['exome-pt', 'exome-lv'])
    expect(await fetchEntries({ ...options(), limit: 100 })).toHaveLength(100)
    expect((await fetchEntries({ ...options(), limit: 100, offset: 100 })).length).toBeGreaterThan(0)
  })

  it('receives the requested fields', async () => {
    const [entry] = await fetchEntries({ ...options(), query: { id: 'exome-en' }, fields: 'data.title,data.url' })
    expect(entry).toMatchObject({ id: 'exome-en', data: { title: expect.any(String), url: '/en/exome' } })
    expect(entry?.data?.blocks).toBeUndefined()
    const [other] = await fetchEntries({ ...options(), query: { id: 'exome-en' }, omit: 'data.blocks' })
    expect(other?.name).toBe('exome (en)')
  })

  it('receives variations, and the default one without permission to store the choice', async () => {
    const variations = { bold: { id: 'bold', name: 'Bold', testRatio: 0.5, data: { title: 'Bold', blocks: [] } } }
    await write(fixture.database, [
      {
        id: 'tested',
        query: [{ property: 'urlPath', operator: 'is', value: '/en/tested' }],
        data: { title: 'Plain', blocks: [] },
        testRatio: 0.5,
        variations,
      },
    ])
    expect(await fetchOneEntry({ ...options(), userAttributes: { urlPath: '/en/tested' } })).toMatchObject({
      data: { title: 'Plain' },
      variations: { bold: { testRatio: 0.5 } },
    })
  })

  it('renders a page with custom blocks of the site', async () => {
    const own = (name: string, component: RegisteredComponent['component']): RegisteredComponent => ({
      name,
      component,
    })
    const holder = ({ title, children }: { title?: string; children?: ReactNode }) =>
      createElement('section', {}, title && createElement('h2', {}, title), children)
    const customComponents = [
      own('PageHead', ({ lead }: { lead: string }) => createElement('p', {}, lead)),
      own('Core:Section', holder),
      own('FAQ', ({ title, items }: { title: string; items: { question: string; answer: string }[] }) =>
        createElement(
          'dl',
          {},
          title,
          items.map(({ question, answer }) => createElement('div', { key: question }, question, answer)),
        ),
      ),
      ...['Steps', 'SampleReport', 'RelatedTests', 'OrderBar', 'PriceCard'].map((name) =>
        own(name, () => createElement('hr')),
      ),
    ]
    const content = await fetchOneEntry({ ...options(), userAttributes: { urlPath: '/en/exome' } })
    const { prelude } = await prerenderToNodeStream(createElement(Content, { ...options(), content, customComponents }))
    const html = await textOf(prelude)
    const texts = (content?.data?.blocks ?? []).flatMap(({ component, children = [] }) => [
      component,
      ...children.map((child) => child.component),
    ])
    const shown = texts.flatMap((one) =>
      ['lead', 'title', 'text'].map((name) => (one?.options as Record<string, unknown> | undefined)?.[name]),
    )
    const words = shown.filter((text): text is string => typeof text === 'string')
    expect(words.length).toBeGreaterThan(8)
    const plain = (text: string) =>
      text
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/&\w+;|&#\w+;|['"“”’&]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    for (const text of words) expect(plain(html)).toContain(plain(text))
  })
})
