import { showFailure, type ChatElements } from '../shell'
import type { ChatContext, ChatHost, ChatVisitor } from './chat-host'
import { createEventEmitter } from './event-emitter'
import { cacheBustedUrl, loaderFor } from './loader-url'
import { customData, registerData, visitorOfForm, widgetOf, type Widget } from './widget'

/** Page event by which the widget reports that it is ready. */
const READY = 'onBitrixLiveChat'
const SCRIPT_TIMEOUT_MS = 30_000

/**
 * Third-party chat (specification, section 1). Its script is inserted when the button is pressed, and replaced after a
 * change of language or country; the dialog shows a loading notice until the widget is ready.
 */
export function thirdPartyChat({ dialog }: ChatElements): ChatHost {
  const { subscribe, emit } = createEventEmitter()
  let script: HTMLScriptElement | undefined
  let loader: string | undefined
  let widget: Widget | undefined
  let visitor: ChatVisitor | undefined
  let context: ChatContext | undefined
  let timeout: ReturnType<typeof setTimeout> | undefined

  /** Forwards a widget's events while it is the current one. */
  function forwardEvents(source: Widget): void {
    const on = (type: string, listener: (data: unknown) => void) =>
      source.subscribe({ type, callback: (data) => source === widget && listener(data) })
    on('widgetOpen', () => emit('opened'))
    on('widgetClose', () => emit('closed'))
    on('sessionStart', () => emit('sessionStart'))
    on('operatorMessage', () => emit('operatorMessage'))
    on('userMessage', () => emit('visitorMessage'))
    on('userFile', () => emit('visitorFile'))
    on('userForm', (data) => {
      visitor = visitorOfForm(data)
      emit('form', visitor)
    })
    on('userVote', () => emit('vote', undefined))
  }

  function show(current: Widget): void {
    if (visitor) current.setUserRegisterData(registerData(visitor))
    if (context) current.setCustomData(customData(context))
    current.open()
    dialog.hidePopover()
  }

  function drop(): void {
    clearTimeout(timeout)
    widget?.close()
    script?.remove()
    loader = undefined
    widget = undefined
    script = undefined
  }

  function fail(): void {
    drop()
    showFailure(dialog, true)
  }

  function load(url: string): void {
    drop()
    showFailure(dialog, false)
    if (!dialog.matches(':popover-open')) dialog.showPopover()
    loader = url
    const element = document.createElement('script')
    script = Object.assign(element, { src: cacheBustedUrl(url, Date.now()), async: true })
    element.addEventListener('load', () => (element.dataset['loaded'] = ''))
    element.addEventListener('error', () => element === script && fail())
    timeout = setTimeout(fail, SCRIPT_TIMEOUT_MS)
    document.head.append(script)
  }

  addEventListener(READY, (event) => {
    const ready = widgetOf(event)
    if (!ready) return
    // A removed script still runs. The current one fires while it is executing, or after it has loaded.
    if (document.currentScript !== script && script?.dataset['loaded'] === undefined) return ready.close()
    if (ready !== widget) widget?.close()
    widget = ready
    clearTimeout(timeout)
    forwardEvents(widget)
    // Closed in the meantime: do not open the widget.
    if (dialog.matches(':popover-open')) show(widget)
  })

  return {
    open() {
      const nextLoader = loaderFor(dialog.dataset, context?.country)
      if (!nextLoader) return fail()
      if (nextLoader !== loader) return load(nextLoader)
      if (widget) show(widget)
    },
    close: () => widget?.close(),
    setVisitor: (data) => void (visitor = data),
    setCustomData: (data) => void (context = data),
    subscribe,
  }
}
