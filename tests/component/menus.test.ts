import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { enhanceMenus } from '@/components/islands/startup/menus'

const opened: string[] = []
let state = ''

beforeEach(() => {
  opened.length = 0
  Object.assign(HTMLButtonElement.prototype, { command: '' })
  Object.defineProperty(HTMLElement.prototype, 'popover', { value: '', configurable: true })
  document.body.innerHTML = `
    <button id="open" command="show-modal" commandfor="menu"><svg></svg></button>
    <button command="show-modal" commandfor="nothing">?</button>
    <dialog id="menu"><a href="#faq"><b>FAQ</b></a><p>text</p></dialog><a href="#tests">Tests</a>`
  // Stub of dialogs and popovers, which jsdom does not open.
  const { matches } = HTMLElement.prototype
  vi.spyOn(HTMLElement.prototype, 'matches').mockImplementation(function (this: HTMLElement, selector) {
    return /^:(?:modal|popover-open)$/.test(selector) ? selector === state : matches.call(this, selector)
  })
  Object.assign(HTMLDialogElement.prototype, {
    showModal: () => void opened.push('modal'),
    close: () => void opened.push('close'),
    hidePopover: () => void opened.push('hide'),
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(HTMLElement.prototype, 'popover')
})

const click = (selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))

describe('menus', () => {
  it.each([
    [':modal', 'close'],
    [':popover-open', 'hide'],
  ])('in the state %s close when a link in them is selected', (how, done) => {
    state = how
    enhanceMenus(document)
    click('dialog b')
    expect(new Set(opened)).toEqual(new Set([done]))
  })

  it('nothing else closes them', () => {
    state = ':modal'
    enhanceMenus(document)
    click('dialog p')
    click('body > a')
    expect(opened).toEqual([])
  })

  it('open by their button in a browser without invoker commands, and a button without a target does nothing', async () => {
    state = ''
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'command')
    enhanceMenus(document)
    click('#open svg')
    click('button[commandfor="nothing"]')
    await vi.waitFor(() => expect(opened).toEqual(['modal']))
  })
})
