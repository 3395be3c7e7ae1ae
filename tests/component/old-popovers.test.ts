import { beforeEach, expect, it } from 'vitest'
import { polyfillPopovers } from '@/components/islands/startup/old-popovers'

const toggles: boolean[] = []
let panel: HTMLElement

beforeEach(() => {
  toggles.length = 0
  document.body.innerHTML = `
    <button id="opener" popovertarget="panel"></button><button popovertarget="nothing"></button>
    <button id="chat-opener" popovertarget="chat"></button>
    <div id="panel"><button id="closer" popovertarget="panel" popovertargetaction="hide"></button></div>
    <dialog id="chat"></dialog>`
  panel = document.querySelector('#panel') as HTMLElement
  panel.addEventListener('toggle', () => toggles.push(panel.hasAttribute('open')))
  const handle = polyfillPopovers(document)
  document.body.addEventListener('click', ({ target }) => handle(target as Element))
})
const press = (id: string) => document.getElementById(id)?.click()

it('a panel opens and closes by its button and fires an event', () => {
  for (let count = 0; count < 4; count++) press('opener')
  expect(toggles).toEqual([true, false, true, false])
})

it('a panel is closed by its inner button and by Escape, once', () => {
  press('closer')
  press('opener')
  press('closer')
  press('opener')
  for (const key of ['a', 'Escape', 'Escape']) document.dispatchEvent(new KeyboardEvent('keydown', { key }))
  expect(toggles).toEqual([true, false, true, false])
})

it('a panel is opened and closed by script like a popover', () => {
  panel.showPopover()
  panel.showPopover()
  panel.hidePopover()
  panel.hidePopover()
  expect(toggles).toEqual([true, false])
})

it('the chat is not handled', () => {
  press('chat-opener')
  expect(document.querySelector('#chat')?.hasAttribute('open')).toBe(false)
})
