import type { ChatEventName, ChatEvents, ChatHost } from './chat-host'

type Listener<Name extends ChatEventName> = (payload: ChatEvents[Name]) => void
type Payload<Name extends ChatEventName> = ChatEvents[Name] extends undefined ? [] : [ChatEvents[Name]]

interface EventEmitter extends Pick<ChatHost, 'subscribe'> {
  emit<Name extends ChatEventName>(name: Name, ...payload: Payload<Name>): void
}

export function createEventEmitter(): EventEmitter {
  const listeners: { [Name in ChatEventName]?: Set<Listener<Name>> } = {}
  const listenersOf = <Name extends ChatEventName>(name: Name) =>
    ((listeners as Record<Name, Set<Listener<Name>> | undefined>)[name] ??= new Set())
  return {
    subscribe(name, listener) {
      listenersOf(name).add(listener)
      return () => listenersOf(name).delete(listener)
    },
    emit(name, ...[payload]) {
      for (const listener of listenersOf(name)) listener(payload as ChatEvents[typeof name])
    },
  }
}
