import { expect, it } from 'vitest'
import { thirdPartyChat } from '../../components/islands/chat/host/third-party.ts'

/** A dialog that opens and closes, as this browser cannot. */
function dialogOf(loaders: Readonly<Record<string, string>>) {
  const dialog = document.createElement('dialog')
  Object.assign(dialog.dataset, loaders)
  let isOpen = true
  Object.assign(dialog, {
    matches: () => isOpen,
    showPopover: () => (isOpen = true),
    hidePopover: () => (isOpen = false),
  })
  return { dialog, open: () => (isOpen = true) }
}

const scripts = () => [...document.head.querySelectorAll('script')]
const fire = (script: HTMLScriptElement | undefined, name: 'load' | 'error') => script?.dispatchEvent(new Event(name))

/** A widget that says by the page that it is ready; notes what is asked of it. */
function widget() {
  const asked: string[] = []
  const note = (name: string) => () => void asked.push(name)
  const methods = ['open', 'close', 'setCustomData', 'setUserRegisterData'].map((name) => [name, note(name)])
  const detail = { widget: { ...Object.fromEntries(methods), subscribe: () => undefined } as object }
  return { asked, isReady: () => dispatchEvent(new CustomEvent('onBitrixLiveChat', { detail })) }
}

const facts = (country: string) => ({ page: '/es/', language: 'es', country, utms: {} })

it('the widget of a script that was dropped while it came is closed, and the next one is waited for', () => {
  const { dialog, open } = dialogOf({ loader: 'https://crm.example/a.js', loaderPe: 'https://crm.example/pe.js' })
  const chat = thirdPartyChat({ dialog, button: document.createElement('button'), draw: () => undefined })
  const [dropped, present] = [widget(), widget()]
  chat.setCustomData(facts('CL'))
  chat.open()
  const [first] = scripts()
  chat.setCustomData(facts('PE'))
  chat.open()
  expect(scripts().map(({ src }) => src.replace(/\d+$/, ''))).toEqual(['https://crm.example/pe.js?'])

  // It runs all the same, and fails for nobody.
  fire(first, 'load')
  dropped.isReady()
  fire(first, 'error')
  expect([dropped.asked, scripts().length]).toEqual([['close'], 1])
  fire(scripts()[0], 'load')
  present.isReady()
  expect([dropped.asked, present.asked]).toEqual([['close'], ['setCustomData', 'open']])

  // Of two that come from the present one the last is shown.
  const last = widget()
  last.isReady()
  open()
  chat.open()
  expect([present.asked.slice(2), last.asked]).toEqual([['close'], ['setCustomData', 'open']])
})
