import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UnreadableField } from '../../lib/http/invalid-fields.ts'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { createProductBackend } from '../../lib/integrations/product-backend.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { sendJson, stubServer, type Stub } from '../support/contract/stub-server.ts'

onBothEngines('the embedded backend', (empty) =>
  it('returns no detail at first, and then those that are stored', async () => {
    const { location, remove } = await empty()
    const backend = await startEmbedded(location, { seed: true })
    const { companyDetails } = createProductBackend({ fetch: backend.fetch, baseUrl: 'http://embedded.invalid' })
    expect(await companyDetails()).toEqual([])
    await backend.database
      .insertInto('company_details')
      .values([
        { id: 'kit', detail: 'kit', countries: '[]', texts: '{"en":"A tube","lv":""}' },
        { id: 'broken', detail: 'delivery', countries: 'LV', texts: '{"en":"Two days"}' },
      ])
      .execute()
    expect(await companyDetails()).toEqual([{ detail: 'kit', countries: [], texts: { en: 'A tube', lv: '' } }])
    await backend.stop()
    await remove()
  }),
)

const KIT = { id: 1, detail: 'kit', texts: { en: 'A tube' } }

describe('an external backend', () => {
  let respond: RequestListener
  let stub: Stub
  beforeEach(async () => {
    stub = await stubServer((request, response) => respond(request, response))
  })
  afterEach(() => stub.close())

  function read() {
    const unreadable: UnreadableField[] = []
    const { companyDetails } = createProductBackend({
      fetch,
      baseUrl: stub.baseUrl,
      onUnreadable: (field) => unreadable.push(field),
    })
    return companyDetails().then((details) => ({ details, unreadable: unreadable.map(({ field }) => field) }))
  }

  it('may return entries of other languages and unreadable ones, which are reported', async () => {
    respond = (_request, response) =>
      sendJson(response, {
        details: [
          { id: 1, detail: 'kit', texts: { en: ' A tube ', de: 'Ein Röhrchen' } },
          { id: 2, detail: 'horoscope', texts: { en: 'Lion' } },
          { id: 3, detail: 'delivery', countries: ['Latvia'], texts: { en: 'Two days' } },
          { id: 4, detail: 'refund', texts: { de: 'Ja' } },
          { id: 5, detail: 'map', texts: { en: 'javascript:alert(1)' } },
          { id: 6, detail: 'map', texts: { en: 'https://map.example/riga' } },
          null,
        ],
      })
    const { details, unreadable } = await read()
    expect(details).toEqual([
      { detail: 'kit', countries: [], texts: { en: 'A tube' } },
      { detail: 'map', countries: [], texts: { en: 'https://map.example/riga' } },
    ])
    expect(unreadable).toEqual(['detail', 'countries.0', 'texts', 'texts', 'record'])
  })

  it('may return more entries of a detail than a page shows, which are reported', async () => {
    respond = (_request, response) => sendJson(response, { details: Array.from({ length: 60 }, () => KIT) })
    const { details, unreadable } = await read()
    expect(details).toHaveLength(50)
    expect(unreadable).toHaveLength(10)
  })

  it('without the call has no details', async () => {
    respond = (_request, response) => sendJson(response, { title: 'no' }, 404)
    expect((await read()).details).toBeUndefined()
  })

  it.each([
    ['fails', 503, {}],
    ['has no valid entry', 200, { details: [{ id: 1 }] }],
    ['responds with another format', 200, { details: 'none' }],
    ['has more entries than a company', 200, { details: [KIT, ...Array.from({ length: 1000 }, () => ({}))] }],
  ])('that %s is a failure', async (_what, status, body) => {
    respond = (_request, response) => sendJson(response, body, status)
    await expect(read()).rejects.toMatchObject({ name: 'UpstreamError' })
  })
})
