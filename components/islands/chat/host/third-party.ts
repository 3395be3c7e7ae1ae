import { showFailure, type ChatPlace } from '../shell'
import type { ChatFacts, ChatHost, ChatVisitor } from './chat-host'
import { createHappenings } from './happenings'
import { freshAddress, loaderFor } from './loader-address'
import { customData, registerData, visitorOfForm, widgetOf, type Widget } from './widget'

/** The event of the page by which a widget says that it can be used. */
const READY = 'onBitrixLiveChat'
/** Milliseconds after which a script that is there but says nothing is given up. */
const PATIENCE = 30_000

/**
 * An outside chat (specification, section 1). Its script comes into the page when the visitor presses the button, and
 * another one where language or country have changed since; until its widget is there the dialog says so.
 */
export function thirdPartyChat({ dialog }: ChatPlace): ChatHost {
  const { subscribe, tell } = createHappenings()
  let script: HTMLScriptElement | undefined
  let loader: string | undefined
  let widget: Widget | undefined
  let visitor: ChatVisitor | undefined
  let facts: ChatFacts | undefined
  let alarm: ReturnType<typeof setTimeout> | undefined

  /** Tells of a widget what it says while it is the present one. */
  function hear(spoken: Widget): void {
    const on = (type: string, act: (data: unknown) => void) =>
      spoken.subscribe({ type, callback: (data) => spoken === widget && act(data) })
    on('widgetOpen', () => tell('opened'))
    on('widgetClose', () => tell('closed'))
    on('sessionStart', () => tell('sessionStart'))
    on('operatorMessage', () => tell('operatorMessage'))
    on('userMessage', () => tell('visitorMessage'))
    on('userFile', () => tell('visitorFile'))
    on('userForm', (data) => {
      visitor = visitorOfForm(data)
      tell('form', visitor)
    })
    on('userVote', () => tell('vote', undefined))
  }

  function show(shown: Widget): void {
    if (visitor) shown.setUserRegisterData(registerData(visitor))
    if (facts) shown.setCustomData(customData(facts))
    shown.open()
    dialog.hidePopover()
  }

  function drop(): void {
    clearTimeout(alarm)
    widget?.close()
    script?.remove()
    loader = widget = script = undefined
  }

  function fail(): void {
    drop()
    showFailure(dialog, true)
  }

  function load(wanted: string): void {
    drop()
    showFailure(dialog, false)
    if (!dialog.matches(':popover-open')) dialog.showPopover()
    loader = wanted
    const own = document.createElement('script')
    script = Object.assign(own, { src: freshAddress(wanted, Date.now()), async: true })
    own.addEventListener('load', () => (own.dataset['loaded'] = ''))
    own.addEventListener('error', () => own === script && fail())
    alarm = setTimeout(fail, PATIENCE)
    document.head.append(script)
  }

  addEventListener(READY, (event) => {
    const ready = widgetOf(event)
    if (!ready) return
    // A script that was taken out of the page runs all the same. The present one says so while it runs, or later.
    if (document.currentScript !== script && script?.dataset['loaded'] === undefined) return ready.close()
    if (ready !== widget) widget?.close()
    widget = ready
    clearTimeout(alarm)
    hear(widget)
    // Whoever has closed the dialog meanwhile does not want it any more.
    if (dialog.matches(':popover-open')) show(widget)
  })

  return {
    open() {
      const wanted = loaderFor(dialog.dataset, facts?.country)
      if (!wanted) return fail()
      if (wanted !== loader) return load(wanted)
      if (widget) show(widget)
    },
    close: () => widget?.close(),
    setVisitor: (said) => void (visitor = said),
    setCustomData: (said) => void (facts = said),
    subscribe,
  }
}
