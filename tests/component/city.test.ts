import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addressStore } from '@/lib/visitor/store'

const DAY_MS = 86_400_000
const KAZAN = { city: 'Казань', city_type: 'г', where: 'в Казани' }
const PERM = { city: 'Пермь', city_type: 'г', where: 'в Перми' }

let lookups: number
let address: () => Response | Promise<Response>
let country: () => Response

beforeEach(() => {
  lookups = 0
  address = () => Response.json(PERM)
  country = () => Response.json({ country: 'RU' })
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  vi.stubGlobal('fetch', async (path: string) => {
    if (path === '/api/geoip') return country()
    lookups++
    return address()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** A page of a visit: returns the city after the lookup. */
async function visit(): Promise<{ city: string | undefined; where: string | undefined; lookups: number }> {
  vi.resetModules()
  lookups = 0
  const [{ findCity }, { addressStore: store }] = await Promise.all([
    import('@/components/islands/deferred/city'),
    import('@/lib/visitor/store'),
  ])
  await findCity()
  const stored = JSON.parse(localStorage.getItem('detectAddressByIp') ?? 'null') as typeof KAZAN | null
  return { city: store.get()?.city, where: stored?.where, lookups }
}

function save(found: unknown, finding: unknown): void {
  localStorage.setItem('detectAddressByIp', JSON.stringify(found))
  if (finding !== undefined)
    localStorage.setItem('detectAddressByIpFound', typeof finding === 'string' ? finding : JSON.stringify(finding))
}
const old = { city: 'Казань', where: KAZAN.where, lookups: 0 }
const looked = { city: 'Пермь', where: PERM.where, lookups: 1 }

describe('the city by IP', () => {
  it.each([
    ['a moment', 0],
    ['a day', DAY_MS],
    ['29 days', 29 * DAY_MS],
    ['30 days but for a minute', 30 * DAY_MS - 60_000],
  ])('uses a stored city that was found %s ago', async (_, age) => {
    save(KAZAN, { at: Date.now() - age, country: 'RU' })
    expect(await visit()).toEqual(old)
  })

  it.each<[string, unknown]>([
    ['30 days ago', { at: Date.now() - 30 * DAY_MS, country: 'RU' }],
    ['a year ago', { at: Date.now() - 365 * DAY_MS, country: 'RU' }],
    ['in another country', { at: Date.now() - 1000, country: 'KZ' }],
    ['while the country was unknown', { at: Date.now() - 1000, country: null }],
    ['in the future', { at: Date.now() + DAY_MS, country: 'RU' }],
    ['before the time was kept', undefined],
    ['at a time that is broken JSON', '{"at":'],
    ['at a time that is text', { at: 'yesterday', country: 'RU' }],
    ['at a time that is null', { at: null, country: 'RU' }],
    ['in a country that is markup', { at: Date.now() - 1000, country: '<b>' }],
  ])('looks the city up again when it was found %s', async (_, finding) => {
    save(KAZAN, finding)
    expect(await visit()).toEqual(looked)
    expect(await visit()).toEqual({ ...looked, lookups: 0 })
  })

  it('uses a stored city when the country by IP is unavailable', async () => {
    country = () => new Response('', { status: 502 })
    save(KAZAN, { at: Date.now() - DAY_MS, country: 'RU' })
    expect(await visit()).toEqual(old)
  })

  it('uses an old city when the lookup fails', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    address = () => new Response('', { status: 502 })
    save(KAZAN, { at: Date.now() - 40 * DAY_MS, country: 'RU' })
    expect(await visit()).toEqual({ ...old, lookups: 1 })
    expect(consoleError).toHaveBeenCalledWith('Error detecting address by IP', expect.anything())
  })

  it('removes the city when the lookup finds none, and does not repeat the lookup in the session', async () => {
    address = () => Response.json(null)
    save(KAZAN, { at: Date.now() - 40 * DAY_MS, country: 'RU' })
    expect(await visit()).toEqual({ city: undefined, where: undefined, lookups: 1 })
    expect(await visit()).toEqual({ city: undefined, where: undefined, lookups: 0 })
  })

  it('does not look up a city with bot in the query', async () => {
    history.replaceState(null, '', '?bot=1')
    expect((await visit()).lookups).toBe(0)
    expect(addressStore.get()).toBeUndefined()
  })
})
