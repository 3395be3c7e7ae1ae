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
  const requests: string[] = []
  const note = (name: string) => () => void requests.push(name)
  const methods = ['open', 'close', 'setCustomData', 'setUserRegisterData'].map((name) => [name, note(name)])
  const detail = { widget: { ...Object.fromEntries(methods), subscribe: () => undefined } as object }
  return { requests, isReady: () => dispatchEvent(new CustomEvent('onBitrixLiveChat', { detail })) }
}

const contextFor = (country: string) => ({ page: '/es/', language: 'es', country, utms: {} })

it('a widget whose script was cancelled while loading is closed, and the next one is awaited', () => {
  const { dialog, open } = dialogOf({ loader: 'https://crm.example/a.js', loaderPe: 'https://crm.example/pe.js' })
  const chat = thirdPartyChat({ dialog, button: document.createElement('button'), draw: () => undefined })
  const dropped = widget()
  const present = widget()
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
  expect([dropped.requests, scripts().length]).toEqual([['close'], 1])
  fire(scripts()[0], 'load')
  present.isReady()
  expect([dropped.requests, present.requests]).toEqual([['close'], ['setCustomData', 'open']])

  // Of two pending scripts the last one is shown.
  const last = widget()
  last.isReady()
  open()
  chat.open()
  expect([present.requests.slice(2), last.requests]).toEqual([['close'], ['setCustomData', 'open']])
})
