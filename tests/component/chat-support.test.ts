import { expect, it, vi } from 'vitest'
import { watchSupport } from '../../components/islands/chat/support.ts'

const PAGE = `
  <button popovertarget="chat">Chat</button>
  <dialog id="chat" popover="manual">
    <p role="status">Loading</p><p role="alert" hidden>Not loaded</p><button popovertarget="chat" popovertargetaction="hide">Close</button>
  </dialog>`

// This one here is such a browser.
it('where the browser cannot open a dialog by itself, the button says that it is out of date', async () => {
  expect('popover' in HTMLElement.prototype).toBe(false)
  document.body.innerHTML = PAGE
  vi.stubGlobal('fetch', async () => Response.json({ tag: 'en', words: { 'chat.err.oldBrowser': 'Your browser is out of date.' }, unread: {} }))
  watchSupport(document, () => undefined)
  const [open, dialog, close] = ['body > button', 'dialog', 'dialog > button'].map((selector) => document.querySelector<HTMLElement>(selector))
  await expect
    .poll(() => {
      if (!dialog?.hasAttribute('open')) open?.click()
      return dialog?.hasAttribute('open')
    })
    .toBe(true)
  const shown = () => [...document.querySelectorAll<HTMLElement>('dialog > p')].filter(({ hidden }) => !hidden).map(({ textContent }) => textContent)
  await expect.poll(shown).toEqual(['Your browser is out of date.'])
  close?.click()
  expect(dialog?.hasAttribute('open')).toBe(false)
  vi.unstubAllGlobals()
})
