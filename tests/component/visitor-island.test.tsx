import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createTranslator } from 'next-intl'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Visitor } from '@/components/islands/startup/visitor.island'
import { showCountryPrompt } from '@/components/islands/picker/country-prompt'
import { CountryPrompt } from '@/components/layout/country-prompt'
import { pickerMessages } from '@/components/layout/picker-messages'
import type { Market } from '@/lib/contract/market'
import { savedCodes } from '@/lib/visitor/saved-visitor'
import { marketStore } from '@/lib/visitor/store'
import messages from '@/public/assets/i18n/en.json'
import { SEARCH_TEXTS } from '../support/component/search-texts'

vi.mock('next-intl/server', () => ({
  getTranslations: () => Promise.resolve(createTranslator({ locale: 'en', messages })),
}))
vi.mock('@/components/islands/deferred/flags', () => ({ startFlags: () => undefined }))

const html = document.documentElement
const MARKET: Market = {
  country: 'LV',
  countryName: 'Latvia',
  confirmed: true,
  currency: 'EUR',
  savedCurrency: 'EUR',
  requested: ',',
  slots: {},
}
const PICKER_MESSAGES = await pickerMessages()
const QUESTION = 'Where should we send your kit? You are seeing prices for Latvia.'
const LATVIAN = { language: 'lv', languageTitle: 'Latviešu', messages: PICKER_MESSAGES } as const

/**
 * Renders the island of a page whose boot script did or did not request a market, and waits for the end of its
 * initialization.
 */
async function start({ response, choice = LATVIAN }: { response?: unknown; choice?: typeof LATVIAN | undefined }) {
  html.dataset['init'] = ''
  const known = typeof response === 'object' ? { ...response, requested: savedCodes().join() } : response
  window.market = {
    show: () => undefined,
    restore: () => undefined,
    ...(response !== undefined && { requested: Promise.resolve(known) }),
  }
  render(
    <>
      <Visitor search={SEARCH_TEXTS} choice={choice} />
      <CountryPrompt />
    </>,
  )
  await waitFor(() => expect(html.dataset['init']).toBeUndefined())
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ country: 'LV', city: null })))
  sessionStorage.clear()
  delete html.dataset['discounts']
  localStorage.clear()
  document.cookie = 'lang=; max-age=0'
})

describe('chosen and derived values are stored at once', () => {
  it('a first visit stores country and currency of the response and the language of the page', async () => {
    await start({ response: MARKET })
    expect({ ...localStorage }).toEqual({
      lang: 'lv',
      langSaved: 'lv',
      langTitle: 'Latviešu',
      country: 'LV',
      currency: 'EUR',
    })
    expect(document.cookie).toBe('lang=lv')
    expect(marketStore.get()).toEqual(MARKET)
  })

  it('preserves the saved market, and the language follows the page', async () => {
    Object.assign(localStorage, { country: 'PE', currency: 'RUB', lang: 'es', langTitle: 'Español' })
    await start({ response: { ...MARKET, country: 'PE', countryName: 'Peru', savedCurrency: 'RUB' } })
    expect({ ...localStorage }).toEqual({
      lang: 'lv',
      langSaved: 'lv',
      langTitle: 'Latviešu',
      country: 'PE',
      currency: 'RUB',
    })
  })

  it('a saved country that the site does not serve is replaced by that of the server', async () => {
    Object.assign(localStorage, { country: 'JP', currency: 'EUR' })
    await start({ response: MARKET })
    expect(localStorage['country']).toBe('LV')
  })

  it('an unsupported saved value is ignored', async () => {
    Object.assign(localStorage, { country: 'Latvia', currency: 'JPY' })
    await start({ response: MARKET })
    expect({ ...localStorage }).toMatchObject({ country: 'LV', currency: 'EUR' })
  })

  it.each([
    ['a failed response', 0],
    ['a response with another schema', { country: 'LV' }],
    ['no request', undefined],
  ])('only the language is stored after %s', async (_case, response) => {
    await start({ response })
    expect({ ...localStorage }).toEqual({ lang: 'lv', langSaved: 'lv', langTitle: 'Latviešu' })
  })

  it('nothing is stored without a choice (variant 1)', async () => {
    html.dataset['init'] = ''
    delete window.market
    render(<Visitor search={SEARCH_TEXTS} choice={undefined} />)
    await waitFor(() => expect(html.dataset['init']).toBeUndefined())
    expect([{ ...localStorage }, document.cookie]).toEqual([{}, ''])
  })
})

describe('an unconfirmed country shows one question', () => {
  it('a confirmed country shows no question', async () => {
    await start({ response: MARKET })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows the question on every visit until it is answered', async () => {
    await start({ response: { ...MARKET, confirmed: false } })
    expect(await screen.findByText(QUESTION)).toBeVisible()
    expect({ ...localStorage }).toMatchObject({ country: 'LV', currency: 'EUR' })
    expect(savedCodes()).toEqual(['', 'EUR'])
    await userEvent.click(screen.getByRole('button', { name: 'Keep Latvia' }))
    expect(screen.getByRole('complementary')).toBeEmptyDOMElement()
    expect(savedCodes()).toEqual(['LV', 'EUR'])
  })

  it('does not ask on the page of a placed order', () => {
    const markup = '<aside id="country-prompt"></aside><section data-placed-order></section>'
    const page = new DOMParser().parseFromString(markup, 'text/html')
    const market = { ...MARKET, confirmed: false }
    act(() => marketStore.set(market))
    const renderInto = vi.fn()
    showCountryPrompt(page, renderInto, market, PICKER_MESSAGES)
    expect(renderInto).not.toHaveBeenCalled()
    page.querySelector('section')?.remove()
    showCountryPrompt(page, renderInto, market, PICKER_MESSAGES)
    expect(renderInto).toHaveBeenCalledOnce()
  })

  it('the question opens the picker and stays until a choice is applied', async () => {
    const picker = Object.assign(document.createElement('div'), { id: 'locale-picker', showPopover: vi.fn() })
    document.body.append(picker)
    await start({ response: { ...MARKET, confirmed: false } })
    await userEvent.click(await screen.findByRole('button', { name: PICKER_MESSAGES.change }))
    picker.remove()
    expect(picker.showPopover).toHaveBeenCalledOnce()
    expect(screen.getByText(QUESTION)).toBeVisible()
    expect(savedCodes()).toEqual(['', 'EUR'])
  })

  it('another market selected in the picker closes it', async () => {
    await start({ response: { ...MARKET, confirmed: false } })
    await screen.findByText(QUESTION)
    act(() => marketStore.set({ ...MARKET, country: 'PE', countryName: 'Peru' }))
    expect(screen.getByRole('complementary')).toBeEmptyDOMElement()
  })
})
