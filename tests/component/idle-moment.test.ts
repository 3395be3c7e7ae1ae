import { beforeEach, describe, expect, it, vi } from 'vitest'
import { onIdleMoment } from '@/components/islands/subscription/idle-moment'
import { SUBSCRIPTION_COOKIE } from '@/lib/visitor/subscription'

const act = vi.fn<() => void>()
const find = (selector: string) => document.querySelector(selector) as HTMLElement

/** Advances the page by this number of seconds, with a check in each. */
const afterSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

beforeEach(() => {
  vi.useFakeTimers()
  act.mockClear()
  sessionStorage.clear()
  document.cookie = `${SUBSCRIPTION_COOKIE}=; max-age=0`
  delete document.documentElement.dataset['prerender']
  history.replaceState(null, '', '/en/')
  document.body.innerHTML =
    '<dialog></dialog><input id="field"><input type="checkbox"><section data-newsletter></section>'
  setBlockTop(5000)
  // No key was pressed recently.
  afterSeconds(10)
})

function setBlockTop(top: number): void {
  find('[data-newsletter]').getBoundingClientRect = () => new DOMRect(0, top, 300, 200)
}

it('resolves at once when nothing is pending', () => {
  onIdleMoment(document, act)
  expect(act).toHaveBeenCalledTimes(1)
})

describe('a delayed idle moment', () => {
  it.each<[string, () => void, () => void]>([
    [
      'until no dialog is open',
      () => find('dialog').setAttribute('open', ''),
      () => find('dialog').removeAttribute('open'),
    ],
    ['until no field has the focus', () => find('#field').focus(), () => find('#field').blur()],
    ['until the form in the page is out of sight', () => setBlockTop(100), () => setBlockTop(-300)],
  ])('waits %s', (_what, begin, end) => {
    begin()
    onIdleMoment(document, act)
    afterSeconds(20)
    expect(act).not.toHaveBeenCalled()
    end()
    afterSeconds(1)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('waits until 5 seconds after the last key press', () => {
    find('#field').dispatchEvent(new Event('input', { bubbles: true }))
    onIdleMoment(document, act)
    afterSeconds(4)
    expect(act).not.toHaveBeenCalled()
    afterSeconds(2)
    expect(act).toHaveBeenCalledTimes(1)
  })
})

describe('an idle moment that never comes', () => {
  it.each([
    '/basket',
    '/basket/order',
    '/choose/result',
    '/it/search',
    '/lv/subscription',
    '/en/legal/privacy-policy',
    '/es/account/sign-in',
    '/en/banner-admin',
  ])('does not resolve on %s', (path) => {
    history.replaceState(null, '', path)
    onIdleMoment(document, act)
    afterSeconds(60)
    expect(act).not.toHaveBeenCalled()
    // A page that is opened in place of it has it.
    history.replaceState(null, '', '/en/exome')
    afterSeconds(1)
    expect(act).toHaveBeenCalledTimes(1)
  })

  it.each<[string, () => void]>([
    ['in prerender mode', () => void (document.documentElement.dataset['prerender'] = '')],
    ['in a session in which the visitor postponed the form', () => sessionStorage.setItem('subscriptionLater', '1')],
    ['for a visitor who has subscribed', () => void (document.cookie = `${SUBSCRIPTION_COOKIE}=${Date.now()}`)],
  ])('does not resolve %s', (_what, begin) => {
    begin()
    onIdleMoment(document, act)
    afterSeconds(60)
    expect(act).not.toHaveBeenCalled()
  })
})
