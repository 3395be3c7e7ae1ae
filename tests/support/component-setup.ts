import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// Long timeouts: a slow machine must not fail a test.
configure({ asyncUtilTimeout: 10_000 })

// jsdom lays nothing out, so there is nothing to scroll.
Element.prototype.scrollIntoView = () => undefined

// jsdom implements no dialogs; this moves the focus into one and back as a browser does.
const openers = new WeakMap<HTMLDialogElement, Element | null>()
HTMLDialogElement.prototype.showModal = function () {
  openers.set(this, document.activeElement)
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
  const opener = openers.get(this)
  if (opener instanceof HTMLElement) opener.focus()
  queueMicrotask(() => this.dispatchEvent(new Event('close')))
}
document.addEventListener('submit', (event) => {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || form.getAttribute('method') !== 'dialog') return
  event.preventDefault()
  form.closest('dialog')?.close()
})

const stray: string[] = []
let watch: { mockRestore: () => void }

beforeEach(() => {
  history.replaceState(null, '', '/')
  stray.length = 0
  watch = vi
    .spyOn(console, 'error')
    .mockImplementation((...args: unknown[]) => void stray.push(args.map(String).join(' ')))
})

// A test that expects an error replaces the spy by its own; anything else that reaches the console is a defect.
afterEach(() => {
  cleanup()
  watch.mockRestore()
  expect(stray, 'console.error').toEqual([])
})
