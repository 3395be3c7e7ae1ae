import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { registerWorker } from '@/components/islands/worker/register'
import { Visitor } from '@/components/islands/startup/visitor.island'
import { SEARCH_TEXTS } from '../support/component/search-texts'

vi.mock('@/components/islands/deferred/flags', () => ({ startFlags: () => undefined }))

const FORM = '<form data-worker="/sw-master.js" data-home="/es/" data-offline="/es/offline" hidden></form>'
const rejected = new Error('no worker here')
const register = vi.fn(() => Promise.reject(rejected))

beforeEach(() => {
  document.body.innerHTML = `${FORM}<div id="island"></div>`
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ country: 'LV', city: null })))
  register.mockClear()
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: Object.assign(new EventTarget(), { register, controller: null }),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const form = () => document.querySelector('form') as HTMLFormElement

describe('the service worker', () => {
  it('logs a failed registration on the console and does nothing else', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await registerWorker(document, form())
    expect(register).toHaveBeenCalledWith('/sw-master.js', {})
    expect(consoleError.mock.calls).toEqual([['The service worker could not be registered', rejected]])
    expect(form().hidden).toBe(true)
  })

  it('is registered half a minute after the start of a page that is never idle', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.useFakeTimers()
    vi.stubGlobal('requestIdleCallback', (act: () => void, { timeout }: IdleRequestOptions) => setTimeout(act, timeout))
    render(<Visitor search={SEARCH_TEXTS} choice={undefined} />, {
      container: document.getElementById('island') as HTMLElement,
    })
    await vi.advanceTimersByTimeAsync(29_900)
    await vi.dynamicImportSettled()
    expect(register).not.toHaveBeenCalled()
    for (let step = 0; step < 10; step += 1) {
      await vi.advanceTimersByTimeAsync(100)
      await vi.dynamicImportSettled()
    }
    expect(register).toHaveBeenCalledTimes(1)
  })
})
