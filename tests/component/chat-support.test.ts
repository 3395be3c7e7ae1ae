import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { watchSupport } from '../../components/islands/chat/support.ts'

const PAGE = `
  <button popovertarget="chat">Chat</button>
  <dialog id="chat" popover="manual">
    <p role="status">Loading</p><p role="alert" hidden>Not loaded</p><button popovertarget="chat" popovertargetaction="hide">Close</button>
  </dialog>`

/** The page, in a browser that has what is asked for: this one here has not. `isOpen`: the button has been pressed. */
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
  // What it says when it begins to load.
  return { dialog, hasBegun: () => loading?.hidden === false }
}

describe('where it can, the chat', () => {
  it('listens 500 ms after the load of the page and not before, and loads when it is opened', () => {
    const { dialog, hasBegun } = pageThat(false)
    vi.advanceTimersByTime(5000)
    dialog.dispatchEvent(new Event('toggle'))
    dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(499)
    dialog.dispatchEvent(new Event('toggle'))
    expect(hasBegun()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(hasBegun()).toBe(false)
    dialog.dispatchEvent(new Event('toggle'))
    expect(hasBegun()).toBe(true)
  })

  it('that was opened before loads then', () => {
    const { hasBegun } = pageThat(true)
    dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(499)
    expect(hasBegun()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(hasBegun()).toBe(true)
  })
})

// This one here is such a browser.
it('where the browser cannot open a dialog by itself, the button says that it is out of date', async () => {
  expect('popover' in HTMLElement.prototype).toBe(false)
  document.body.innerHTML = PAGE
  vi.stubGlobal('fetch', async () =>
    Response.json({ tag: 'en', words: { 'chat.err.oldBrowser': 'Your browser is out of date.' }, unread: {} }),
  )
  watchSupport(document, () => undefined)
  const [open, dialog, close] = ['body > button', 'dialog', 'dialog > button'].map((selector) =>
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
