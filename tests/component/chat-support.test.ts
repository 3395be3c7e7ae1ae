import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchSupport } from '../../components/islands/chat/support.ts'

const PAGE = `
  <div class="notices"><button popovertarget="chat">Chat</button></div>
  <dialog id="chat" popover="manual">
    <p role="status">Loading</p><p role="alert" hidden>Not loaded</p>
    <button popovertarget="chat" popovertargetaction="hide">Close</button>
  </dialog>`

/** The page in a browser with the tested features, which jsdom lacks. `isOpen`: the button was pressed. */
function pageThat(isOpen: boolean) {
  Object.defineProperty(HTMLElement.prototype, 'popover', { value: '', configurable: true })
  Object.defineProperty(document, 'readyState', { value: 'loading', configurable: true })
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    Reflect.deleteProperty(HTMLElement.prototype, 'popover')
    Reflect.deleteProperty(document, 'readyState')
  })
  document.body.innerHTML = PAGE
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  Object.assign(dialog, { matches: () => isOpen })
  const loading = dialog.querySelector<HTMLElement>('[role=status]')
  if (loading) loading.hidden = true
  watchSupport(document, () => undefined)
  // The loading message becomes visible when loading starts.
  return { dialog, hasStarted: () => loading?.hidden === false }
}

describe('a supported browser', () => {
  it('starts on opening, 500 ms after the load event and not before', () => {
    const { dialog, hasStarted } = pageThat(false)
    vi.advanceTimersByTime(5000)
    dialog.dispatchEvent(new Event('toggle'))
    dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(499)
    dialog.dispatchEvent(new Event('toggle'))
    expect(hasStarted()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(hasStarted()).toBe(false)
    dialog.dispatchEvent(new Event('toggle'))
    expect(hasStarted()).toBe(true)
  })

  it('loads after the load event when it was opened before', () => {
    const { hasStarted } = pageThat(true)
    dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(499)
    expect(hasStarted()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(hasStarted()).toBe(true)
  })
})

// jsdom is such a browser.
it('an unsupported browser is reported by the button', async () => {
  expect('popover' in HTMLElement.prototype).toBe(false)
  document.body.innerHTML = PAGE
  vi.stubGlobal('fetch', async () =>
    Response.json({ tag: 'en', messages: { 'chat.err.oldBrowser': 'Your browser is out of date.' }, unread: {} }),
  )
  watchSupport(document, () => undefined)
  const [open, dialog, close] = ['.notices > button', 'dialog', 'dialog > button'].map((selector) =>
    document.querySelector<HTMLElement>(selector),
  )
  open?.click()
  await expect.poll(() => dialog?.hasAttribute('open')).toBe(true)
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('dialog > p')]
      .filter(({ hidden }) => !hidden)
      .map(({ textContent }) => textContent)
  await expect.poll(shown).toEqual(['Your browser is out of date.'])
  close?.click()
  await expect.poll(() => dialog?.hasAttribute('open')).toBe(false)
  vi.unstubAllGlobals()
})
