import mitt from 'mitt'
import type { ChatEvents, ChatHost } from './chat-host'

/** The events of a chat, for `ChatHost.subscribe`. */
export function createEventEmitter() {
  const { on, off, emit } = mitt<ChatEvents>()
  const subscribe: ChatHost['subscribe'] = (name, listener) => {
    on(name, listener)
    return () => off(name, listener)
  }
  return { subscribe, emit }
}
