import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createTranslator } from 'next-intl'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchPicker } from '@/components/islands/picker/picker'
import type { Draw } from '@/components/islands/after-start/draw'
import { LocalePicker } from '@/components/layout/locale-picker'
import { pickerWords } from '@/components/layout/picker-words'
import type { Countries, Market } from '@/lib/contract/market'
import { variantOf } from '@/lib/variants/variants'
import { marketStore } from '@/lib/visitor/store'
import messages from '@/public/assets/i18n/en.json'

vi.mock('next-intl/server', () => ({ getTranslations: () => Promise.resolve(createTranslator({ locale: 'en', messages })) }))

const WORDS = await pickerWords()
const COUNTRIES: Countries = {
  regions: [
    { name: 'Americas', countries: [{ id: 'PE', name: 'Peru', search: 'peru', currency: 'PEN', langCodes: ['es'] }] },
    {
      name: 'Europe',
      countries: [
        { id: 'AT', name: 'Österreich', search: 'osterreich austria', currency: 'EUR', langCodes: ['en'] },
        { id: 'RS', name: 'Serbia', search: 'serbia', currency: 'RSD', langCodes: ['en'] },
      ],
    },
  ],
  currencies: [
    { code: 'EUR', name: 'Euro' },
    { code: 'PEN', name: 'Peruvian sol' },
  ],
}
const MARKET: Market = {
  country: 'AT',
  countryName: 'Austria',
  confirmed: true,
  currency: 'EUR',
  savedCurrency: 'EUR',
  asked: 'AT,EUR',
  slots: { 'exome.now': '€199' },
}

const closed = vi.fn()
const shown: unknown[] = []
const asked: string[] = []
let answers: Record<string, () => Promise<Response>>

beforeEach(() => {
  localStorage.clear()
  marketStore.set(undefined)
  document.documentElement.dataset['lng'] = 'en'
  asked.length = shown.length = 0
  closed.mockReset()
  answers = { '/api/countries': () => Promise.resolve(Response.json(COUNTRIES)), '/api/market': () => Promise.resolve(Response.json(MARKET)) }
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return answers[address.split('?')[0] ?? '']?.() ?? Promise.reject(new Error(address))
  })
  window.market = { show: (answer) => void shown.push(answer) }
  // The popover API, which jsdom has not: its panel is always open.
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

/** The page as the server makes it, and what its scripts do with it. */
async function show() {
  render(await LocalePicker({ place: { variant: variantOf(2), language: 'en' }, currency: 'PEN' }))
  watchPicker(document, draw, { language: 'en', words: WORDS })
}
const draw: Draw = (container, node) =>
  void render(<SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>{node}</SWRConfig>, { container: container as HTMLElement })
const panel = () => screen.getByRole('dialog', { name: 'Country, language and currency' })
const open = () => fireEvent(panel(), Object.assign(new Event('toggle'), { newState: 'open', oldState: 'closed' }))
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))
const apply = () => userEvent.click(screen.getByRole('button', { name: WORDS.apply }))

describe('before it is wanted', () => {
  it('it has links to the languages and asks for nothing', async () => {
    await show()
    expect(within(panel()).getByRole('link', { name: 'Español' })).toHaveAttribute('href', '/es/?lng=es')
    expect(asked).toEqual([])
  })

  it('its button says language and currency of the page', async () => {
    await show()
    const button = screen.getByRole('button', { name: /EN\W*PEN/ })
    expect(button).toHaveTextContent('Country, language and currency: EN · PEN')
    expect(button).toHaveAttribute('popovertarget', 'locale-picker')
  })
})

it('it opens with what is saved', async () => {
  Object.assign(localStorage, { country: 'RS', currency: 'EUR' })
  await show()
  open()
  expect(await screen.findByRole('radio', { name: /^Serbia/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: /^Euro\s*EUR/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked()
})

describe('when it opens', () => {
  beforeEach(async () => {
    await show()
    open()
    await screen.findByRole('radio', { name: /^Peru\s*PEN/ })
  })

  it('it asks for the countries in the page’s language, once', () => {
    expect(asked).toEqual(['/api/countries?lng=en'])
  })

  it('it offers countries by region, six languages by their own names, and the priced currencies', () => {
    expect(within(screen.getByRole('group', { name: 'Europe' })).getAllByRole('radio').length).toBe(2)
    const languages = within(screen.getByRole('group', { name: 'Language' }))
    expect(languages.getAllByRole('radio').length).toBe(6)
    expect(languages.getByText('Latviešu')).toHaveAttribute('lang', 'lv')
    expect(within(screen.getByRole('group', { name: 'Currency' })).getAllByRole('radio').length).toBe(2)
  })

  it.each([
    ['oster', ['AT']],
    ['ÖSTER', ['AT']],
    ['austria', ['AT']],
    ['ser', ['RS']],
    ['xyz', []],
  ])('the search "%s" finds %j', async (wanted, found) => {
    await userEvent.type(screen.getByRole('searchbox', { name: 'Country' }), wanted)
    const radios = screen.queryAllByRole<HTMLInputElement>('radio').filter((radio) => radio.name === 'country')
    expect(radios.map((radio) => radio.value)).toEqual(found)
    expect(screen.queryAllByText(WORDS.none).length).toBe(found.length ? 0 : 1)
  })

  it('a country brings its currency where that is offered', async () => {
    await choose(/Österreich/)
    expect(screen.getByRole('radio', { name: /^Euro\s*EUR/ })).toBeChecked()
    await choose(/Serbia/)
    expect(screen.getByRole('radio', { name: /^Euro\s*EUR/ })).toBeChecked()
    await choose(/^Peru\s*PEN/)
    expect(screen.getByRole('radio', { name: /Peruvian sol/ })).toBeChecked()
  })

  it('a choice is remembered, asked for and shown at once, and the panel closes', async () => {
    await choose(/Österreich/)
    await apply()
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect({ ...localStorage }).toEqual({ country: 'AT', currency: 'EUR', lang: 'en', langTitle: 'English' })
    expect(document.cookie).toContain('lang=en')
    const [path, query] = asked.at(-1)?.split('?') ?? []
    const { tz, ...question } = Object.fromEntries(new URLSearchParams(query))
    expect([path, question, Boolean(tz)]).toEqual(['/api/market', { lng: 'en', country: 'AT', cy: 'EUR' }, true])
    expect(shown).toEqual([MARKET])
    expect(screen.getByText('Country: Austria. Currency: EUR.')).toBeInTheDocument()
  })

  it('what only the answer says of the country is remembered too', async () => {
    await choose(/^Euro\s*EUR/)
    await apply()
    await waitFor(() => expect(closed).toHaveBeenCalledOnce())
    expect({ ...localStorage }).toMatchObject({ country: 'AT', currency: 'EUR' })
  })

  it('a market that comes while nothing is chosen is the one that is applied', async () => {
    act(() => marketStore.set(MARKET))
    expect(screen.getByRole('radio', { name: /Österreich/ })).toBeChecked()
    expect(screen.getByRole('radio', { name: /^Euro\s*EUR/ })).toBeChecked()
    await apply()
    await waitFor(() => expect(asked.at(-1)).toMatch(/&country=AT&cy=EUR$/))
  })

  it.each([
    [
      'the same page in it',
      '<link rel="alternate" hreflang="en" href="https://genarium.com/en/exome"><link rel="alternate" hreflang="lv" href="https://genarium.com/lv/eksoms">',
      '/lv/eksoms',
    ],
    ['the home page where the page is not there in it', '<link rel="alternate" hreflang="en" href="https://genarium.com/en/exome">', '/lv/'],
    ['the same path where the head names no page of that path', '<link rel="alternate" hreflang="lv" href="https://genarium.com/lv/">', '/lv/exome'],
  ])('another language leads to %s, with query and fragment', async (_what, twin, path) => {
    document.head.insertAdjacentHTML('beforeend', twin)
    const assign = vi.fn()
    vi.stubGlobal('location', { protocol: 'https:', pathname: '/en/exome', search: '?lng=en&utm_source=x', hash: '#faq', assign })
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
  ])('prices that do not come are said, and the panel stays: %s', async (_case, answer) => {
    answers['/api/market'] = answer
    await choose(/Österreich/)
    await apply()
    expect(await screen.findByText(WORDS.notApplied)).toBeVisible()
    expect([closed.mock.calls.length, shown]).toEqual([0, []])
  })
})

it('countries that do not come are said, with a way to try again', async () => {
  const good = answers['/api/countries']
  answers['/api/countries'] = () => Promise.resolve(new Response('', { status: 502 }))
  await show()
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(WORDS.failed)
  if (good) answers['/api/countries'] = good
  await userEvent.click(screen.getByRole('button', { name: WORDS.retry }))
  expect(await screen.findByRole('radio', { name: /^Peru\s*PEN/ })).toBeInTheDocument()
})
