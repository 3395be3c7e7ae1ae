import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createInternalToken, internalToken } from '../../lib/config/config.ts'
import { MAX_UNFINISHED_PAGES, unfinishedPagesSchema, type StoredUnfinishedPages } from '../../lib/contract/overview.ts'
import { LANGUAGES, localeOf, type Language } from '../../lib/domain/languages.ts'
import { removeEntry, setPublished } from '../../lib/embedded/content/entry-writer.ts'
import type { Database } from '../../lib/embedded/database/open.ts'
import { createOverview } from '../../lib/embedded/overview/repository.ts'
import { startEmbedded, type EmbeddedBackend } from '../../lib/embedded/start.ts'
import { isSignature } from '../../lib/http/signature.ts'
import { draftAccessPayload, parseDraftAccess, PREVIEW_CALL } from '../../lib/routing/draft-access.ts'
import { CLIENT_IP_HEADER, signInternal } from '../../lib/routing/internal-headers.ts'
import { adminCookie } from '../support/contract/admin-cookie.ts'
import { routed } from '../support/contract/app-routes.ts'
import type { EmptyDatabase } from '../support/contract/databases.ts'
import { write } from '../support/contract/embedded-fixture.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'
import { setProcessBackend } from '../support/contract/process-backend.ts'
import { LOCALIZED } from '../support/generators/content-entries.ts'

const STATES = ['published', 'draft', 'archived'] as const
const START_MS = Date.UTC(2026, 0, 1)
const DAY_MS = 24 * 60 * 60_000

/** Conditions of an entry: none, or that of a visitor's country, which hides it from the pages of the site. */
const FOR_SOME = { property: 'country', operator: 'is', value: 'PE' }

const translation = fc.record({
  state: fc.constantFrom(...STATES, 'published' as const),
  /** Where the path is: in a target, in the data, or in a target of an entry for some visitors. */
  path: fc.constantFrom('target' as const, 'target' as const, 'data' as const, 'for some' as const),
  isTitled: fc.boolean(),
})
const page = fc.record(
  Object.fromEntries(LANGUAGES.map((language) => [language, fc.option(translation, { freq: 7, nil: undefined })])),
) as fc.Arbitrary<
  Readonly<Record<Language, (typeof translation extends fc.Arbitrary<infer One> ? One : never) | undefined>>
>

const pathOf = (name: string, language: string) => `/${language}/${name}-${language}`

/** Writes an entry of a model, with the day as its date. */
const writeOn = (database: Database, day: number, entry: object, model = 'page') =>
  write(database, [{ model, ...entry }], new Date(START_MS + day * DAY_MS))

const target = (...value: string[]) => ({ property: 'urlPath', operator: 'is', value })

onBothEngines('the unfinished pages', (setup) => {
  const database = migratedDatabase(setup)
  const clear = () => database().deleteFrom('content_entries').execute()
  const load = (language: Language): Promise<StoredUnfinishedPages> =>
    createOverview(database()).loadUnfinishedPages(language)
  const published = (name: string, language: Language, more: object = {}) => ({
    id: `${name}-${language}`,
    published: 'published',
    query: [target(pathOf(name, language))],
    data: { title: `${name} in ${language}`, page: name },
    ...more,
  })
  const publish = async (name: string, languages: readonly Language[], day = 0) => {
    for (const language of languages) await writeOn(database(), day, published(name, language))
  }

  it('are the published pages without a translation, and the drafts, newest first', async () => {
    const pages = fc.array(page, { maxLength: 14 })
    await fc.assert(
      fc.asyncProperty(pages, fc.constantFrom(...LANGUAGES), async (translations, language) => {
        await clear()
        const entries = translations.flatMap((languages, index) =>
          LANGUAGES.flatMap((one) => {
            const entry = languages[one]
            return entry ? [{ ...entry, name: `page-${index}`, language: one }] : []
          }),
        )
        for (const [day, { name, language: one, state, path, isTitled }] of entries.entries())
          await writeOn(database(), day, {
            id: `${name}-${one}`,
            name: `Name of ${name} in ${one}`,
            published: state,
            query: [
              ...(path === 'data' ? [] : [target(pathOf(name, one))]),
              ...(path === 'for some' ? [FOR_SOME] : []),
            ],
            data: { page: name, url: pathOf(name, one), ...(isTitled && { title: `Title of ${name} in ${one}` }) },
          })
        const row = (found: (typeof entries)[number]) => ({
          title: `${found.isTitled ? 'Title' : 'Name'} of ${found.name} in ${found.language}`,
          language: found.language,
          path: pathOf(found.name, found.language),
        })
        const seen = entries.filter(({ state, path }) => state === 'published' && path !== 'for some').toReversed()
        const untranslated = seen
          .filter(({ language: one }) => one === 'ru')
          .flatMap((source) => {
            const own = seen.filter(({ name }) => name === source.name)
            const missing = LANGUAGES.filter((one) => own.every((found) => found.language !== one))
            const shown = own.find((found) => found.language === language) ?? source
            return missing.length ? [{ page: source.name, ...row(shown), missing }] : []
          })
        const drafts = entries
          .filter(({ state }) => state === 'draft')
          .toReversed()
          .map((found) => ({ entry: `${found.name}-${found.language}`, ...row(found) }))
        expect(await load(language)).toEqual({
          untranslated: { total: untranslated.length, pages: untranslated.slice(0, MAX_UNFINISHED_PAGES) },
          drafts: { total: drafts.length, pages: drafts.slice(0, MAX_UNFINISHED_PAGES) },
        })
      }),
      { numRuns: 8 },
    )
  })

  it('are counted, and the ten newest are listed', async () => {
    await clear()
    const names = Array.from({ length: 12 }, (_, index) => `page-${index}`)
    for (const [day, name] of names.entries()) await publish(name, ['ru', 'it'], day)
    const { total, pages } = (await load('lv')).untranslated
    expect([total, pages.map((one) => one.page)]).toEqual([12, names.toReversed().slice(0, MAX_UNFINISHED_PAGES)])
  })

  it('do not include a page that one entry shows in all languages', async () => {
    await clear()
    const title = { '@type': LOCALIZED, Default: 'One', [localeOf('es')]: 'Uno' }
    const query = [target(...LANGUAGES.map((language) => pathOf('one', language)))]
    await writeOn(database(), 0, { id: 'one', published: 'published', query, data: { title } })
    expect((await load('es')).untranslated.total).toBe(0)
    await setPublished(database(), 'one', 'draft', new Date())
    expect((await load('es')).drafts.pages).toEqual([
      { entry: 'one', title: 'Uno', language: 'es', path: '/es/one-es' },
    ])
  })

  it('do not include pages of the other variant only, whose paths have no language', async () => {
    await clear()
    const landing = { id: 'landing', published: 'published', query: [target('/landing')], data: { page: 'landing' } }
    await writeOn(database(), 0, landing)
    expect((await load('ru')).untranslated.total).toBe(0)
    await writeOn(database(), 0, { ...landing, query: [target('/landing', '/ru/landing')] })
    expect((await load('ru')).untranslated.pages).toMatchObject([{ page: 'landing', path: '/ru/landing' }])
  })

  it('do not include symbols', async () => {
    await clear()
    for (const state of ['published', 'draft'] as const)
      await writeOn(database(), 0, published(state, 'ru', { published: state }), 'symbol')
    expect(await load('ru')).toEqual({ untranslated: { total: 0, pages: [] }, drafts: { total: 0, pages: [] } })
  })

  it('follow what is published, hidden and deleted', async () => {
    await clear()
    await publish('story', LANGUAGES)
    expect((await load('en')).untranslated.total).toBe(0)
    await setPublished(database(), 'story-en', 'draft', new Date())
    const changed = await load('en')
    expect(changed.untranslated.pages).toMatchObject([{ page: 'story', title: 'story in ru', missing: ['en'] }])
    expect(changed.drafts.pages).toMatchObject([{ entry: 'story-en', title: 'story in en' }])
    await removeEntry(database(), 'story-en')
    await removeEntry(database(), 'story-lv')
    const after = await load('en')
    expect([after.untranslated.pages[0]?.missing, after.drafts.total]).toEqual([['en', 'lv'], 0])
    await removeEntry(database(), 'story-ru')
    expect((await load('en')).untranslated.total).toBe(0)
  })

  it('include a draft without a path, and one that cannot be read', async () => {
    await clear()
    await writeOn(database(), 1, { id: 'bare', name: 'Bare', published: 'draft', data: {} })
    await writeOn(database(), 0, { id: 'broken', published: 'draft', data: {} })
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await database().updateTable('content_entries').set({ entry: '{' }).where('id', '=', 'broken').execute()
    expect((await load('lv')).drafts.pages).toEqual([
      { entry: 'bare', title: 'Bare', language: 'lv', path: undefined },
      { entry: 'broken', title: 'broken', language: 'lv', path: undefined },
    ])
    expect(warned).toHaveBeenCalledTimes(1)
    warned.mockRestore()
  })
})

onBothEngines('the call for unfinished pages', (setup) => {
  let backend: EmbeddedBackend
  let empty: EmptyDatabase
  beforeAll(async () => {
    empty = await setup()
    backend = await startEmbedded(empty.location, { seed: true })
    setProcessBackend(backend)
    createInternalToken()
  })
  afterAll(async () => {
    setProcessBackend(undefined)
    await backend.stop()
    await empty.remove()
  })

  async function call(cookie: string, { port = 4205, lang = 'es' } = {}): Promise<Response> {
    const headers = {
      cookie,
      host: `localhost:${port}`,
      [CLIENT_IP_HEADER]: signInternal('203.0.113.9', internalToken() ?? ''),
    }
    return routed(new Request(`http://localhost:${port}/api/admin/overview/unfinished-pages?lang=${lang}`, { headers }))
  }
  const lists = async (options?: Parameters<typeof call>[1]) =>
    unfinishedPagesSchema.parse(await (await call(await adminCookie(backend.database), options)).json())

  it('returns none for the seeded pages', async () => {
    expect(await lists()).toEqual({ untranslated: { total: 0, pages: [] }, drafts: { total: 0, pages: [] } })
  })

  it('is for administrators only', async () => {
    expect((await call('')).status).toBe(401)
  })

  describe('with a draft and a page without translations', () => {
    beforeAll(async () => {
      const data = { title: 'Новость', page: 'news' }
      await writeOn(backend.database, 0, {
        id: 'news-ru',
        published: 'published',
        query: [target('/ru/новость')],
        data,
      })
      await writeOn(backend.database, 0, {
        id: 'news-es',
        published: 'draft',
        query: [target('/es/noticia-ñ')],
        data: { ...data, title: 'Noticia' },
      })
    })

    it.each([
      ['on its variant', 4205, ''],
      ['on the other variant', 4200, 'http://localhost:4205'],
    ])('links to the page and to a signed preview of the draft, %s', async (_where, port, origin) => {
      const { untranslated, drafts } = await lists({ port })
      expect(untranslated.pages).toEqual([
        {
          page: 'news',
          title: 'Новость',
          language: 'ru',
          href: `${origin}/ru/${encodeURIComponent('новость')}?lng=ru`,
          missing: LANGUAGES.filter((language) => language !== 'ru'),
        },
      ])
      const [draft] = drafts.pages
      const link = new URL(draft?.href ?? '', 'http://localhost:4205')
      expect([draft?.title, link.pathname, draft?.href]).toEqual([
        'Noticia',
        PREVIEW_CALL,
        `${origin}${link.pathname}${link.search}`,
      ])
      const access = parseDraftAccess(link.searchParams)
      expect(access).toMatchObject({ entry: 'news-es', address: encodeURI('/es/noticia-ñ') })
      expect(access && isSignature(access.sign, draftAccessPayload(access), backend.secret)).toBe(true)
    })
  })
})
