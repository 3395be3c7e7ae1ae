import { expect, it } from 'vitest'
import { thirdPartyChat } from '../../components/islands/chat/host/third-party.ts'

/** A dialog that opens and closes, which jsdom does not implement. */
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

/** A widget that reports its readiness by a page event. Records the calls that it receives. */
function widget() {
  const asked: string[] = []
  const note = (name: string) => () => void asked.push(name)
  const methods = ['open', 'close', 'setCustomData', 'setUserRegisterData'].map((name) => [name, note(name)])
  const detail = { widget: { ...Object.fromEntries(methods), subscribe: () => undefined } as object }
  return { asked, isReady: () => dispatchEvent(new CustomEvent('onBitrixLiveChat', { detail })) }
}

const contextFor = (country: string) => ({ page: '/es/', language: 'es', country, utms: {} })

it('a widget whose script was cancelled while loading is closed, and the next one is awaited', () => {
  const { dialog, open } = dialogOf({ loader: 'https://crm.example/a.js', loaderPe: 'https://crm.example/pe.js' })
  const chat = thirdPartyChat({ dialog, button: document.createElement('button'), draw: () => undefined })
  const [dropped, present] = [widget(), widget()]
  chat.setCustomData(contextFor('CL'))
  chat.open()
  const [first] = scripts()
  chat.setCustomData(contextFor('PE'))
  chat.open()
  expect(scripts().map(({ src }) => src.replace(/\d+$/, ''))).toEqual(['https://crm.example/pe.js?'])

  // The widget still runs without an error.
  fire(first, 'load')
  dropped.isReady()
  fire(first, 'error')
  expect([dropped.asked, scripts().length]).toEqual([['close'], 1])
  fire(scripts()[0], 'load')
  present.isReady()
  expect([dropped.asked, present.asked]).toEqual([['close'], ['setCustomData', 'open']])

  // Of two pending scripts the last one is shown.
  const last = widget()
  last.isReady()
  open()
  chat.open()
  expect([present.asked.slice(2), last.asked]).toEqual([['close'], ['setCustomData', 'open']])
})
