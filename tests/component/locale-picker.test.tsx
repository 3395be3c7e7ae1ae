import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LocalePicker } from '@/components/islands/picker/locale-picker.island'
import type { Countries, Market } from '@/lib/contract/market'
import { FILL, type PickerWords } from '@/lib/visitor/picker-words'

const WORDS: PickerWords = {
  title: 'Country, language and currency',
  country: 'Country',
  language: 'Language',
  currency: 'Currency',
  search: 'Find a country',
  none: 'That country is not on the list.',
  apply: 'Apply',
  changed: `Country: ${FILL.country}. Currency: ${FILL.currency}.`,
  notApplied: 'The currency could not be changed. Please try again.',
  suggested: 'Suggested from your time zone.',
  failed: 'It did not load.',
  retry: 'Try again',
  loading: 'Loading…',
  close: 'Close',
}
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
const MARKET: Market = { country: 'AT', countryName: 'Austria', confirmed: true, currency: 'EUR', slots: { 'exome.now': '€199' } }

const closed = vi.fn()
const shown: unknown[] = []
const asked: string[] = []
let answers: Record<string, () => Promise<Response>>

beforeEach(() => {
  localStorage.clear()
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
  Object.assign(HTMLElement.prototype, { hidePopover: closed })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  delete window.market
})

function show() {
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <LocalePicker place={{ language: 'en', languageTitle: 'English' }} currency="PEN" words={WORDS}>
        <a href="/es/?lng=es">Español</a>
      </LocalePicker>
    </SWRConfig>,
  )
}
const open = () => fireEvent(screen.getByRole('dialog'), Object.assign(new Event('toggle'), { newState: 'open', oldState: 'closed' }))
const choose = (name: RegExp) => userEvent.click(screen.getByRole('radio', { name }))
const apply = () => userEvent.click(screen.getByRole('button', { name: WORDS.apply }))

describe('before it is wanted', () => {
  it('it has links to the languages and asks for nothing', () => {
    show()
    expect(within(screen.getByRole('dialog')).getByRole('link', { name: 'Español' })).toHaveAttribute('href', '/es/?lng=es')
    expect(asked).toEqual([])
  })

  it('its button says language and currency of the page', () => {
    show()
    const button = screen.getByRole('button', { name: /EN\W*PEN/ })
    expect(button).toHaveTextContent('Country, language and currency: EN · PEN')
    expect(button).toHaveAttribute('popovertarget', 'locale-picker')
  })
})

it('it opens with what is saved', async () => {
  Object.assign(localStorage, { country: 'RS', currency: 'EUR' })
  show()
  open()
  expect(await screen.findByRole('radio', { name: /^Serbia/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: /^Euro\s*EUR/ })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked()
})

describe('when it opens', () => {
  beforeEach(async () => {
    show()
    open()
    await screen.findByRole('radio', { name: /^Peru\s*PEN/ })
  })

  it('it asks for the countries in the page’s language, once', () => {
    expect(asked).toEqual(['/api/countries?lng=en'])
  })

  it('it offers countries by region, six languages by their own names, and the priced currencies', () => {
    expect(within(screen.getByRole('group', { name: 'Europe' })).getAllByRole('radio').length).toBe(2)
    expect(within(screen.getByRole('group', { name: 'Language' })).getAllByRole('radio').length).toBe(6)
    expect(screen.getByText('Latviešu')).toHaveAttribute('lang', 'lv')
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
    expect(asked.at(-1)).toBe('/api/market?lng=en&country=AT&cy=EUR')
    expect(shown).toEqual([MARKET])
    expect(screen.getByText('Country: Austria. Currency: EUR.')).toBeInTheDocument()
  })

  it('another language leads to the same page in it, with query and fragment', async () => {
    const assign = vi.fn()
    vi.stubGlobal('location', { protocol: 'https:', pathname: '/en/exome', search: '?lng=en&utm_source=x', hash: '#faq', assign })
    await choose(/Latviešu/)
    await apply()
    expect(assign).toHaveBeenCalledExactlyOnceWith('/lv/exome?utm_source=x&lng=lv#faq')
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
  show()
  open()
  expect(await screen.findByRole('alert')).toHaveTextContent(WORDS.failed)
  if (good) answers['/api/countries'] = good
  await userEvent.click(screen.getByRole('button', { name: WORDS.retry }))
  expect(await screen.findByRole('radio', { name: /^Peru\s*PEN/ })).toBeInTheDocument()
})
