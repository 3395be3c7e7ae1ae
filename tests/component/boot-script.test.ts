import fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_UTM_LENGTH, UTM_NAMES, pickUtms } from '../../lib/domain/utms.ts'
import { BOOT_SCRIPT } from '../../lib/visitor/boot-script.data.ts'
import { readTouches, readUtms } from '../../lib/visitor/utms.ts'

interface Page {
  query?: string
  local?: Record<string, string>
  session?: Record<string, string>
  zone?: string
  /** Currency of the page; none = a page of variant 1. */
  market?: string
  /** A browser that blocks storage. */
  without?: readonly ['localStorage' | 'sessionStorage', PropertyDescriptor]
  response?: unknown
  status?: number
  /** The history state of the page. */
  state?: object | null
}

const html = document.documentElement
const requests: URL[] = []

function withhold(name: 'localStorage' | 'sessionStorage', descriptor: PropertyDescriptor): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name) ?? {}
  Object.defineProperty(globalThis, name, { configurable: true, ...descriptor })
  return () => Object.defineProperty(globalThis, name, before)
}
const FORBIDDEN: PropertyDescriptor = {
  get() {
    throw new DOMException('forbidden', 'SecurityError')
  },
}

/** Runs the script in the head of a page with a query and stored values. */
function boot({
  query = '',
  local = {},
  session = {},
  zone = 'America/Lima',
  market = 'PEN',
  response = {},
  status = 200,
  without,
  state = null,
}: Page = {}) {
  history.replaceState(state, '', `/en/${query}`)
  Object.assign(localStorage, local)
  Object.assign(sessionStorage, session)
  Object.assign(html.dataset, { product: 'genarium', lng: 'en', none: 'Price on request', ...(market && { market }) })
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...new Intl.DateTimeFormat().resolvedOptions(),
    timeZone: zone,
  })
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(new URL(address, 'https://genarium.com'))
    return Promise.resolve(Response.json(response, { status }))
  })
  const restore = without && withhold(...without)
  try {
    // As a browser runs it.
    // eslint-disable-next-line no-eval
    ;(0, eval)(BOOT_SCRIPT[market ? 'market' : 'city'])
  } finally {
    restore?.()
  }
}

/** Lists the script's requests: path and sorted query. An empty value counts as absent. */
const question = () =>
  requests.map((url) => [url.pathname, Object.fromEntries([...url.searchParams].filter(([, value]) => value).sort())])

beforeEach(() => {
  requests.length = 0
  for (const key of Object.keys(html.dataset)) delete html.dataset[key]
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete window.market
  delete window.showCity
  delete window.saveUtms
  document.body.replaceChildren()
})

it.each(Object.values(BOOT_SCRIPT))('is at most 1.3 KB compressed, and safe inside a script element', (script) => {
  expect(gzipSync(script).length).toBeLessThanOrEqual(1.3 * 1024)
  expect(script).not.toMatch(/<\/script|<!--/i)
})

describe('prices wait when they are not the visitor’s', () => {
  const first = { lng: 'en', tz: 'America/Lima' }

  it('reads the time zone from `Temporal` when the browser has it, where that is cheap', () => {
    vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Europe/Riga' } })
    boot()
    expect(question()).toEqual([['/api/market', { lng: 'en', tz: 'Europe/Riga' }]])
  })

  it.each<[string, Record<string, string>, object]>([
    ['a first visit', {}, first],
    ['another currency', { country: 'LV', currency: 'EUR' }, { ...first, country: 'LV', cy: 'EUR' }],
    [
      'a saved RUB, which the server shows as EUR',
      { country: 'LV', currency: 'RUB' },
      { ...first, country: 'LV', cy: 'RUB' },
    ],
    ['a country without a currency', { country: 'PE' }, { ...first, country: 'PE' }],
    ['a currency without a country', { currency: 'PEN' }, { ...first, cy: 'PEN' }],
    ['invalid codes, which count as absent', { country: 'Peru', currency: 'p&n=1' }, first],
    ['lower-case codes', { country: 'pe', currency: 'pen' }, first],
  ])('the market is requested for %s', (_case, local, query) => {
    boot({ local })
    expect(html.dataset['prices']).toBe('wait')
    expect(question()).toEqual([['/api/market', query]])
  })

  it('the market is requested in a country with its own delivery terms', () => {
    html.dataset['ownTerms'] = 'LV PE'
    boot({ local: { country: 'PE', currency: 'PEN' } })
    expect([html.dataset['prices'], question()]).toEqual([
      'wait',
      [['/api/market', { ...first, country: 'PE', cy: 'PEN' }]],
    ])
  })

  it('do not wait otherwise', () => {
    html.dataset['ownTerms'] = 'LV LT'
    boot({ local: { country: 'PE', currency: 'PEN' } })
    expect([html.dataset['prices'], question(), window.market?.requested]).toEqual([undefined, [], undefined])
  })
})

describe('the boot script', () => {
  it.each<[string, Page, string | undefined]>([
    ['on variant 1', { market: '' }, undefined],
    ['in prerender mode', { query: '?genariumbot=refresh' }, ''],
    ['in prerender mode of variant 1', { query: '?genariumbot=refresh', market: '' }, ''],
  ])('requests nothing and lets no price wait %s', (_case, page, prerender) => {
    boot(page)
    expect([html.dataset['prices'], html.dataset['prerender'], question()]).toEqual([undefined, prerender, []])
  })

  it.each(['?genariumbot=', '?genariumbot=1', '?otherbot=refresh', '?genariumbot=refreshed'])(
    '%s is not a prerender mode',
    (query) => {
      boot({ query })
      expect([html.dataset['prerender'], html.dataset['prices']]).toEqual([undefined, 'wait'])
    },
  )
})

describe('the city on variant 1', () => {
  const PAGE = '<h1>Тесты <span data-where>в Москве</span></h1>'
  const address = (where: unknown) => JSON.stringify({ city: 'Казань', city_type: 'г', where })
  /** Returns the heading of the loaded page. */
  function heading(detectAddressByIp: string | undefined): string | null {
    boot({ market: '', local: detectAddressByIp === undefined ? {} : { detectAddressByIp } })
    document.body.innerHTML = PAGE
    dispatchEvent(new Event('DOMContentLoaded'))
    expect(html.dataset['city'] ?? '').toBe('')
    return document.querySelector('h1')?.textContent ?? null
  }

  it('is the stored one', () => {
    expect(heading(address('в Казани'))).toBe('Тесты в Казани')
  })

  it('stays hidden until the page has loaded', () => {
    boot({ market: '', local: { detectAddressByIp: address('в Казани') } })
    expect(html.dataset['city']).toBe('wait')
    dispatchEvent(new Event('DOMContentLoaded'))
  })

  it.each<[string, string | undefined]>([
    ['nothing is known', undefined],
    ['none was found', 'null'],
    ['storage holds markup', address('<img src=x>')],
    ['storage holds a book', address(`в ${'а'.repeat(1_000_000)}`)],
    ['storage holds control characters', address('в Казани\u0000')],
    ['storage holds no phrase', address('Казань')],
    ['storage holds something else', address({ toString: 'в Казани' })],
    ['storage holds no JSON', '{'],
    ['storage holds a prototype', '{"__proto__":{"where":"в Казани"}}'],
  ])('is Moscow when %s', (_what, stored) => {
    expect(heading(stored)).toBe('Тесты в Москве')
  })

  it('is Moscow in prerender mode', () => {
    boot({ market: '', query: '?genariumbot=refresh', local: { detectAddressByIp: address('в Казани') } })
    expect([html.dataset['city'], window.showCity]).toEqual([undefined, undefined])
  })
})

describe('init of the root screen', () => {
  it.each<[string, Page, string | undefined]>([
    ['on during the first visit', {}, ''],
    ['on for variant 1', { market: '' }, ''],
    ['off in prerender mode', { query: '?genariumbot=refresh' }, undefined],
  ])('is %s', (_case, page, init) => {
    boot(page)
    expect(html.dataset['init']).toBe(init)
  })
})

describe('isPlanningAvailable', () => {
  it.each<[string, Page, string | undefined, string | undefined]>([
    ['true in the query shows the planning', { query: '?isPlanningAvailable=true' }, 'true', 'true'],
    ['false in the query hides the planning', { query: '?isPlanningAvailable=false' }, 'false', 'false'],
    [
      'the query takes precedence over the session',
      { query: '?isPlanningAvailable=true', session: { isPlanningAvailable: 'false' } },
      'true',
      'true',
    ],
    ['the session keeps the value', { session: { isPlanningAvailable: 'false' } }, 'false', 'false'],
    [
      'an invalid value counts as absent',
      { query: '?isPlanningAvailable=1', session: { isPlanningAvailable: 'false' } },
      'false',
      'false',
    ],
    ['without any value the planning is shown', {}, 'true', undefined],
    [
      'false in the query hides the planning on variant 1 too',
      { query: '?isPlanningAvailable=false', market: '' },
      'false',
      'false',
    ],
  ])('is set by query and session: %s', (_case, page, attribute, stored) => {
    boot(page)
    expect([html.dataset['planning'], sessionStorage.getItem('isPlanningAvailable') ?? undefined]).toEqual([
      attribute,
      stored,
    ])
  })

  it.each<[string, Page, string | undefined]>([
    [
      'false hides the planning',
      { local: { flags: '{"ready":true,"flags":{"discounts":true,"planning":false}}' } },
      'false',
    ],
    ['true changes nothing', { local: { flags: '{"ready":true,"flags":{"planning":true}}' } }, 'true'],
    ['another flag changes nothing', { local: { flags: '{"ready":true,"flags":{"family-planning":false}}' } }, 'true'],
    [
      'the session takes precedence over the flag',
      { local: { flags: '{"flags":{"planning":false}}' }, session: { isPlanningAvailable: 'true' } },
      'true',
    ],
    [
      'false hides the planning on variant 1 too',
      { market: '', local: { flags: '{"flags":{"planning":false}}' } },
      'false',
    ],
  ])('is set by a stored flag: %s', (_case, page, attribute) => {
    boot(page)
    expect(html.dataset['planning']).toBe(attribute)
  })

  it('an invalid value in the session is ignored', () => {
    boot({ session: { isPlanningAvailable: 'maybe' } })
    expect(html.dataset['planning']).toBe('true')
  })
})

describe('content below the fold', () => {
  it.each<[string, Page, boolean]>([
    ['later on a new visit', {}, true],
    ['later on a new visit of variant 1', { market: '' }, true],
    ['at once for a visitor who returns to a scroll position', { state: { __NA: true } }, false],
    ['at once in prerender mode', { query: '?genariumbot=refresh' }, false],
  ])('is laid out %s', (_case, page, isLater) => {
    boot(page)
    expect(html.matches('[data-below-fold="later"]')).toBe(isLater)
  })
})

describe('the cookie form at the first paint', () => {
  it.each<[string, Page, boolean]>([
    ['visible without a stored choice', {}, true],
    ['visible on variant 1 too', { market: '' }, true],
    ['hidden with a stored choice', { local: { cookieChoice: '{"version":"2026-09-01"}' } }, false],
    ['hidden in prerender mode', { query: '?genariumbot=refresh' }, false],
  ])('is %s', (_case, page, isRequested) => {
    boot(page)
    expect(html.matches('[data-ask="true"]')).toBe(isRequested)
  })
})

it.each(['PEN', ''])('defines no global variables but its own (%j)', (market) => {
  const before = new Set(Object.getOwnPropertyNames(window))
  boot({ market })
  expect(Object.getOwnPropertyNames(window).filter((name) => !before.has(name))).toEqual([
    'saveUtms',
    market ? 'market' : 'showCity',
  ])
})

describe('a browser without storage', () => {
  it.each([
    ['localStorage throws', 'localStorage', FORBIDDEN],
    ['sessionStorage throws', 'sessionStorage', FORBIDDEN],
    ['localStorage is null', 'localStorage', { value: null }],
    ['sessionStorage is null', 'sessionStorage', { value: null }],
  ] as const)('gets the market of an unknown visitor when %s', (_case, name, descriptor) => {
    expect(() => boot({ without: [name, descriptor] })).not.toThrow()
    expect([html.dataset['init'], html.dataset['prices'], question()]).toEqual([
      '',
      'wait',
      [['/api/market', { lng: 'en', tz: 'America/Lima' }]],
    ])
  })

  it.each([
    ['localStorage throws', 'localStorage', FORBIDDEN],
    ['sessionStorage throws', 'sessionStorage', FORBIDDEN],
  ] as const)('the query flag applies to the page: %s', (_case, name, descriptor) => {
    boot({ query: '?isPlanningAvailable=false', without: [name, descriptor] })
    expect(html.dataset['planning']).toBe('false')
  })
})

describe('the UTM parameters of a URL are stored before any interaction', () => {
  const touches = () => JSON.parse(localStorage['g_utms'] ?? 'null') as unknown

  it.each([
    ['the query', '?utm_source=mail&lng=ru'],
    ['a query whose separators were escaped', '?lng=ru&amp;utm_source=mail'],
    ['a query that was escaped twice', '?lng=ru&amp;amp;utm_source=mail'],
    ['a query that was escaped, and then led on by a redirect', '?lng=ru&amp%3Butm_source=mail'],
    ['a query that was escaped by number', '?lng=ru&#038;utm_source=mail'],
    ['a query with semicolons', '?lng=ru;utm_source=mail'],
    ['a query with semicolons, led on by a redirect', '?lng=ru%3Butm_source%3Dmail'],
    ['a query whose separators were encoded', '?lng=ru%26utm_source%3Dmail'],
    ['a query whose equals sign was encoded', '?utm_source%3Dmail'],
    ['a query with blanks and invisible characters', '?lng=ru&%20utm_source=%20mail%E2%80%8B'],
    ['the hash', '#utm_source=mail'],
    ['a hash behind a place of the page', '?lng=ru#faq?utm_source=mail'],
    ['a hash behind a place of the page, with &', '?lng=ru#faq&utm_source=mail'],
    ['a route in the hash', '#/tests?utm_source=mail&x=1'],
    ['capitals', '?UTM_Source=mail'],
  ])('are taken from %s', (_where, query) => {
    for (const market of ['PEN', '']) {
      localStorage.clear()
      boot({ query, market })
      expect(touches()).toEqual({ first: { utm_source: 'mail' }, last: { utm_source: 'mail' } })
    }
  })

  it('are stored as last touch, and as first touch when there was none', () => {
    boot({ query: '?utm_source=mail&utm_campaign=%D0%B2%D0%B5%D1%81%D0%BD%D0%B0+%26&lng=ru' })
    boot({ query: '?rs=ad_7' })
    boot({ query: '?lng=es' })
    expect(touches()).toEqual({ first: { utm_source: 'mail', utm_campaign: 'весна &' }, last: { rs: 'ad_7' } })
    expect(readUtms()).toEqual({ rs: 'ad_7' })
  })

  it.each([
    '',
    '?',
    '?lng=es',
    '?utm_source=',
    '?utm_source=%3C%3E',
    '?utm_id=1',
    '?__proto__=x&constructor=y',
    '?first=x',
    '?cars=1',
    '#faq',
  ])('are not taken from %j', (query) => {
    boot({ query })
    expect(touches()).toBeNull()
  })

  it('are not stored in prerender mode', () => {
    boot({ query: '?utm_source=mail&genariumbot=refresh' })
    expect([touches(), window.saveUtms]).toEqual([null, undefined])
  })

  it('preserve the first touch, whatever is stored', () => {
    const stored = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom('null', '[]', '{"first":null}', '{"utm_source":"old"}', '{"first":{"utm_source":"old"}}'),
    )
    fc.assert(
      fc.property(stored, (text) => {
        localStorage['g_utms'] = text
        const { first } = readTouches()
        boot({ query: '?rs=new' })
        expect(readTouches().last).toEqual({ rs: 'new' })
        if (Object.keys(first).length) expect(readTouches().first).toEqual(first)
      }),
    )
  })

  it('do not stop a page from starting when storage is full', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    boot({ query: '?utm_source=mail' })
    expect(window.market).toBeDefined()
  })

  it('are parsed like in `marksOf`', () => {
    const name = fc.constantFrom<string>(...UTM_NAMES, 'utm_id', 'lng', 'constructor')
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary', minLength: MAX_UTM_LENGTH - 5, maxLength: MAX_UTM_LENGTH + 5 }),
      fc.constantFrom('<b>x</b>', '🧬'.repeat(150), `\u2028\u2029${'x'.repeat(MAX_UTM_LENGTH)}`),
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(name, text), { selector: ([key]) => key }),
        fc.constantFrom('?', '#'),
        (pairs, sign) => {
          localStorage.clear()
          const query = new URLSearchParams(pairs)
          boot({ query: `${sign}${query}` })
          expect(readTouches().last).toEqual(pickUtms(Object.fromEntries(query)))
        },
      ),
    )
  })
})

describe('a visitor with a stored language', () => {
  const led = (redirectCount: number) =>
    vi
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([{ redirectCount } as unknown as PerformanceNavigationTiming])
  const languageOf = (local: Record<string, string>, cookie: string, redirects = 1) => {
    document.cookie = cookie ? `lang=${cookie}` : 'lang=; max-age=0'
    led(redirects)
    const replaced: string[] = []
    vi.stubGlobal('location', {
      ...Object.fromEntries(
        ['search', 'hash', 'pathname'].map((key) => [
          key,
          { search: '?utm_source=a', hash: '#faq', pathname: '/en/' }[key],
        ]),
      ),
      replace: (address: string) => replaced.push(address),
    })
    boot({ local })
    return replaced
  }

  it.each<[string, Record<string, string>, string, string | undefined]>([
    ['redirected without a cookie', { lang: 'lv', langSaved: 'en' }, '', 'lv'],
    [
      'redirected without a cookie, though language and cookie were stored together',
      { lang: 'lv', langSaved: 'lv' },
      '',
      'lv',
    ],
    ['redirected when the language changed after the cookie', { lang: 'lv', langSaved: 'en' }, 'en', 'lv'],
    ['not redirected when the cookie changed after the language', { lang: 'lv', langSaved: 'lv' }, 'en', undefined],
    ['not redirected when the cookie has the same language', { lang: 'en', langSaved: 'en' }, 'en', undefined],
    ['not redirected to an unsupported language', { lang: 'xx' }, '', undefined],
    ['not redirected without a stored language', {}, '', undefined],
  ])('is %s', (_case, local, cookie, language) => {
    expect(languageOf(local, cookie)).toEqual(language ? [`/${language}/?utm_source=a&lng=${language}#faq`] : [])
  })

  it('stays on a URL that names a language', () => {
    expect(languageOf({ lang: 'lv' }, '', 0)).toEqual([])
  })
})
