import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createTranslator } from 'next-intl'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchPicker } from '@/components/islands/picker/picker'
import { zoneOffset } from '@/components/islands/picker/zone-offset'
import type { RenderInto } from '@/components/islands/deferred/render-into'
import { LocalePicker } from '@/components/layout/locale-picker'
import { pickerMessages } from '@/components/layout/picker-messages'
import { pickerFormMessages } from '@/lib/server/page/picker-form-messages'
import type { Countries, Market } from '@/lib/contract/market'
import { LANGUAGES } from '@/lib/domain/languages'
import { variantOf } from '@/lib/variants/variants'
import { marketStore } from '@/lib/visitor/store'
import { interpolate } from '@/lib/visitor/visitor-messages'
import messages from '@/public/assets/i18n/en.json'

// jsdom loads no style sheets.
vi.mock('@/components/islands/load-style', () => ({ loadStyle: () => Promise.resolve() }))
vi.mock('next-intl/server', () => ({
  getTranslations: (options?: { namespace?: 'locale' }) =>
    Promise.resolve(createTranslator({ locale: 'en', messages, ...options })),
}))

const PICKER_MESSAGES = await pickerMessages()
const COUNTRIES: Countries = {
  regions: [
    {
      name: 'Americas',
      countries: [{ id: 'PE', name: 'Peru', search: 'peru', currency: 'PEN', langs: ['Español'], langCodes: ['es'] }],
    },
    {
      name: 'Europe',
      countries: [
        {
          id: 'AT',
          name: 'Österreich',
          search: 'osterreich austria',
          currency: 'EUR',
          langs: ['English'],
          langCodes: ['en'],
        },
        { id: 'RS', name: 'Serbia', search: 'serbia', currency: 'RSD', langs: ['English'], langCodes: ['en'] },
        {
          id: 'UA',
          name: 'Ukraine',
          search: 'ukraine',
          currency: 'UAH',
          langs: ['English', 'Русский'],
          langCodes: ['en', 'ru'],
        },
      ],
    },
  ],
  currencies: [
    { code: 'EUR', name: 'Euro' },
    { code: 'PEN', name: 'Peruvian sol' },
  ],
  messages: await pickerFormMessages('en'),
}
const MARKET: Market = {
  country: 'AT',
  countryName: 'Austria',
  confirmed: true,
  currency: 'EUR',
  savedCurrency: 'EUR',
  requested: 'AT,EUR',
  slots: { 'exome.now': '€199' },
}

const closed = vi.fn()
const shown: unknown[] = []
const requests: string[] = []
let responses: Record<string, () => Promise<Response>>

beforeEach(() => {
  localStorage.clear()
  marketStore.set(undefined)
  document.documentElement.dataset['lng'] = 'en'
  requests.length = shown.length = 0
  closed.mockReset()
  responses = {
    '/api/countries': () => Promise.resolve(Response.json(COUNTRIES)),
    '/api/market': () => Promise.resolve(Response.json(MARKET)),
  }
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address)
    return responses[address.split('?')[0] ?? '']?.() ?? Promise.reject(new Error(address))
  })
  window.market = { restore: () => undefined, show: (market) => void shown.push(market) }
  // Stub of the popover API, which jsdom lacks: the panel is always open.
  document.head.innerHTML = '<style>[popover] { display: block }</style>'
  const { matches } = HTMLElement.prototype
  vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function (this: HTMLElement, selector) {
    return selector !== ':popover-open' && matches.call(this, selector)
  })
  Object.assign(HTMLElement.prototype, { popover: null, hidePopover: closed })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete window.market
})

/** Renders the page as the server does and runs its scripts. */
async function show() {
  render(await LocalePicker({ siteLocale: { variant: variantOf(2), language: 'en' }, currency: 'PEN' }))
  watchPicker(document, draw, { language: 'en', messages: PICKER_MESSAGES })
}
const draw: RenderInto = (container, node) =>
  void render(<SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>{node}</SWRConfig>, {
    container: container as HTMLElement,
  })
const panel = () => screen.getByRole('dialog', { name: 'Country, language and currency' })
const open = () => fireEvent(panel(), Object.assign(new Event('toggle'), { newState: 'open', oldState: 'closed' }))
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))
const currency = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Currency' })
const apply = () => userEvent.click(screen.getByRole('button', { name: COUNTRIES.messages.apply }))

describe('before it is opened', () => {
  it('it has links to the languages and requests nothing', async () => {
    await show()
    expect(within(panel()).getByRole('link', { name: 'Español' })).toHaveAttribute('href', '/es/?lng=es')
    expect(requests).toEqual([])
  })

  it('its button shows language and currency of the page', async () => {
    await show()
    const button = screen.getByRole('button', { name: /EN\W*PEN/ })
    expect(button).toHaveTextContent('Country, language and currency: EN · PEN')
    expect(button).toHaveAttribute('popovertarget', 'locale-picker')
  })
})

it('the country of the visitor is the first of its region, also when another is selected', async () => {
  Object.assign(localStorage, { country: 'RS' })
  await show()
  open()
  const ofEurope = async () =>
    within(await screen.findByRole('group', { name: 'Europe' }))
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ value }) => value)
  expect(await ofEurope()).toEqual(['RS', 'AT', 'UA'])
  await choose(/Österreich/)
  expect(await ofEurope()).toEqual(['RS', 'AT', 'UA'])
})

it.each([
  ['America/Lima', '2026-07-01', 'UTC−05:00'],
  ['Europe/Riga', '2026-01-01', 'UTC+02:00'],
  ['Europe/Riga', '2026-07-01', 'UTC+03:00'],
  ['Asia/Kolkata', '2026-07-01', 'UTC+05:30'],
  ['America/St_Johns', '2026-01-01', 'UTC−03:30'],
  ['Pacific/Kiritimati', '2026-01-01', 'UTC+14:00'],
  ['Atlantic/Azores', '2026-07-01', 'UTC'],
  ['UTC', '2026-07-01', 'UTC'],
])('the offset of %s on %s is %s', (zone, day, offset) => {
  expect(zoneOffset(new Date(day), zone)).toBe(offset)
})

it('it opens with the saved values', async () => {
  Object.assign(localStorage, { country: 'RS', currency: 'EUR' })
  await show()
  open()
  expect(await screen.findByRole('radio', { name: /^Serbia/ })).toBeChecked()
  expect(currency()).toHaveValue('EUR')
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked()
})

const NAMED = interpolate(COUNTRIES.messages.suggestedOffset, { offset: zoneOffset(new Date()) })

it.each([
  ['the offset of the time zone where its country has several', { country: 'AT', severalOffsets: true }, 'AT', [NAMED]],
  [
    'the time zone alone where its country has one offset',
    { country: 'AT', severalOffsets: false },
    'AT',
    [COUNTRIES.messages.suggested],
  ],
  ['no time zone where another country is stored', { country: 'AT', severalOffsets: true }, 'RS', []],
  ['no time zone that belongs to no country', undefined, 'AT', []],
])('the note below the lists names %s', async (_what, timeZone, country, notes) => {
  responses['/api/countries'] = () => Promise.resolve(Response.json({ ...COUNTRIES, timeZone }))
  Object.assign(localStorage, { country })
  await show()
  open()
  await screen.findByRole('group', { name: 'Europe' })
  expect([NAMED, COUNTRIES.messages.suggested].filter((note) => screen.queryByText(note))).toEqual(notes)
})

it('the note does not name the time zone for a manually selected country', async () => {
  const country = COUNTRIES.regions
    .flatMap(({ countries }) => countries)
    .find(({ id, langCodes }) => id !== 'AT' && langCodes.includes('en'))
  responses['/api/countries'] = () =>
    Promise.resolve(Response.json({ ...COUNTRIES, timeZone: { country: 'AT', severalOffsets: false } }))
  Object.assign(localStorage, { country: 'AT' })
  await show()
  open()
  expect(await screen.findByText(COUNTRIES.messages.suggested)).toBeVisible()
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${country?.name}`) }))
  expect(screen.queryByText(COUNTRIES.messages.suggested)).toBeNull()
})

it.each([
  [['uk-UA', 'ru', 'en'], 'Русский'],
  [['uk-UA', 'en-US', 'ru'], 'English'],
  [['uk-UA'], 'English'],
])('the browser languages %j decide which language of a country is suggested', async (languages, suggested) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
  render(await LocalePicker({ siteLocale: { variant: variantOf(2), language: 'lv' }, currency: 'PEN' }))
  watchPicker(document, draw, { language: 'lv', messages: PICKER_MESSAGES })
  open()
  await screen.findByRole('group', { name: 'Europe' })
  await choose(/^Ukraine/)
  expect(
    screen.getByText(interpolate(COUNTRIES.messages.suggestedLanguage, { country: 'Ukraine', language: suggested })),
  ).toBeVisible()
  expect(
    within(screen.getByRole('group', { name: 'Language' }))
      .getAllByRole('radio')[0]
      ?.closest('label'),
  ).toHaveTextContent(`${suggested} ${COUNTRIES.messages.suggestedMark}`)
})

describe('when it is opened', () => {
  beforeEach(async () => {
    await show()
    open()
    await screen.findByRole('radio', { name: /^Peru\s*PEN/ })
  })

  it('it requests the countries in the page’s language once', () => {
    expect(requests).toEqual([
      `/api/countries?${new URLSearchParams({ lng: 'en', tz: Intl.DateTimeFormat().resolvedOptions().timeZone })}`,
    ])
  })

  it('it offers countries by region, the languages by their own names, and the priced currencies', () => {
    expect(within(screen.getByRole('group', { name: 'Europe' })).getAllByRole('radio').length).toBe(3)
    const languages = within(screen.getByRole('group', { name: 'Language' }))
    expect(languages.getAllByRole('radio').length).toBe(LANGUAGES.length)
    expect(languages.getByText('Latviešu')).toHaveAttribute('lang', 'lv')
    expect(
      within(currency())
        .getAllByRole<HTMLOptionElement>('option')
        .filter(({ value }) => value).length,
    ).toBe(2)
  })

  it.each([
    ['oster', ['AT']],
    ['ÖSTER', ['AT']],
    ['austria', ['AT']],
    ['ser', ['RS']],
    ['xyz', []],
  ])('the search "%s" finds %j', async (query, found) => {
    await userEvent.type(screen.getByRole('searchbox', { name: 'Country' }), query)
    const radios = screen.queryAllByRole<HTMLInputElement>('radio').filter((radio) => radio.name === 'country')
    expect(radios.map((radio) => radio.value)).toEqual(found)
    expect(screen.queryAllByText(COUNTRIES.messages.none).length).toBe(found.length ? 0 : 1)
  })

  it('selecting a country selects its currency when that is offered', async () => {
    await choose(/Österreich/)
    expect(currency()).toHaveDisplayValue('Country’s currency: EUR')
    await choose(/Serbia/)
    expect(currency()).toHaveDisplayValue('Euro (EUR)')
    await choose(/^Peru\s*PEN/)
    expect(currency()).toHaveDisplayValue('Country’s currency: PEN')
    expect(within(currency()).getAllByRole('option')[0]).toHaveValue('')
  })

  it('a country with another language suggests it first, while the language of the page stays selected', async () => {
    const languages = () =>
      within(screen.getByRole('group', { name: 'Language' })).getAllByRole<HTMLInputElement>('radio')
    await choose(/^Peru\s*PEN/)
    expect(languages().map(({ value }) => value)).toEqual(['es', ...LANGUAGES.filter((language) => language !== 'es')])
    expect(languages()[0]?.closest('label')).toHaveTextContent(`Español ${COUNTRIES.messages.suggestedMark}`)
    expect(screen.getByRole('radio', { name: 'English' })).toBeChecked()
    expect(
      screen.getByText(interpolate(COUNTRIES.messages.suggestedLanguage, { country: 'Peru', language: 'Español' })),
    ).toBeVisible()
    await choose(/Serbia/)
    expect(languages().map(({ value }) => value)).toEqual(['en', ...LANGUAGES.filter((language) => language !== 'en')])
    expect(screen.queryByText(COUNTRIES.messages.suggestedMark, { exact: false, selector: 'small' })).toBeNull()
  })

  it('a choice is stored, requested and shown at once, and the panel closes', async () => {
    await choose(/Österreich/)
    await apply()
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect({ ...localStorage }).toEqual({
      country: 'AT',
      currency: 'EUR',
      lang: 'en',
      langTitle: 'English',
      langSaved: 'en',
    })
    expect(document.cookie).toContain('lang=en')
    const [path, query] = requests.at(-1)?.split('?') ?? []
    const { tz, ...question } = Object.fromEntries(new URLSearchParams(query))
    expect([path, question, Boolean(tz)]).toEqual(['/api/market', { lng: 'en', country: 'AT', cy: 'EUR' }, true])
    expect(shown).toEqual([MARKET])
    expect(screen.getByText('Country: Austria. Currency: EUR.')).toBeInTheDocument()
  })

  it('stores a country that only the response reveals', async () => {
    await userEvent.selectOptions(currency(), 'EUR')
    await apply()
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect({ ...localStorage }).toMatchObject({ country: 'AT', currency: 'EUR' })
  })

  it('a market received before any selection is applied', async () => {
    act(() => marketStore.set(MARKET))
    expect(screen.getByRole('radio', { name: /Österreich/ })).toBeChecked()
    expect(currency()).toHaveDisplayValue('Country’s currency: EUR')
    await apply()
    await waitFor(() => expect(requests.at(-1)).toMatch(/&country=AT&cy=EUR$/))
  })

  it.each([
    [
      'the same page in it',
      '<link rel="alternate" hreflang="en" href="https://genarium.com/en/exome">' +
        '<link rel="alternate" hreflang="lv" href="https://genarium.com/lv/eksoms">',
      '/lv/eksoms',
    ],
    [
      'the home page where the page is not there in it',
      '<link rel="alternate" hreflang="en" href="https://genarium.com/en/exome">',
      '/lv/',
    ],
    [
      'the same path where the head names no page of that path',
      '<link rel="alternate" hreflang="lv" href="https://genarium.com/lv/">',
      '/lv/exome',
    ],
  ])('another language opens %s, with query and fragment', async (_what, twin, path) => {
    document.head.insertAdjacentHTML('beforeend', twin)
    const assign = vi.fn()
    vi.stubGlobal('location', {
      protocol: 'https:',
      pathname: '/en/exome',
      search: '?lng=en&utm_source=x',
      hash: '#faq',
      assign,
    })
    await choose(/Latviešu/)
    await apply()
    expect(assign).toHaveBeenCalledExactlyOnceWith(`${path}?utm_source=x&lng=lv#faq`)
    expect(localStorage.getItem('lang')).toBe('lv')
  })

  it.each<[string, () => Promise<Response>]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['502', () => Promise.resolve(new Response('', { status: 502 }))],
    ['another shape', () => Promise.resolve(Response.json({}))],
    ['no JSON', () => Promise.resolve(new Response('<html>'))],
  ])('a failed price request is reported, and the panel stays open: %s', async (_case, respond) => {
    responses['/api/market'] = respond
    await choose(/Österreich/)
    await apply()
    expect(await screen.findByText(COUNTRIES.messages.notApplied)).toBeVisible()
    expect([closed.mock.calls.length, shown]).toEqual([0, []])
  })
})

it('a failed country request is reported with a retry', async () => {
  const good = responses['/api/countries']
  responses['/api/countries'] = () => Promise.resolve(new Response('', { status: 502 }))
  await show()
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(PICKER_MESSAGES.failed)
  if (good) responses['/api/countries'] = good
  await userEvent.click(screen.getByRole('button', { name: PICKER_MESSAGES.retry }))
  expect(await screen.findByRole('radio', { name: /^Peru\s*PEN/ })).toBeInTheDocument()
})
