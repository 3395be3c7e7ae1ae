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
    subscribe(name, act) {
      listenersOf(name).add(act)
      return () => listenersOf(name).delete(act)
    },
    emit(name, ...[payload]) {
      for (const act of listenersOf(name)) act(payload as ChatEvents[typeof name])
    },
  }
}
