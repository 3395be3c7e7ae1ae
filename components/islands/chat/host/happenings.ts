import type { ChatHappening, ChatHappenings, ChatHost } from './chat-host'

type Listener<Name extends ChatHappening> = (told: ChatHappenings[Name]) => void
type Told<Name extends ChatHappening> = ChatHappenings[Name] extends undefined ? [] : [ChatHappenings[Name]]

interface Happenings extends Pick<ChatHost, 'subscribe'> {
  tell<Name extends ChatHappening>(happening: Name, ...told: Told<Name>): void
}

/** Who listens to a chat, and what tells them. */
export function createHappenings(): Happenings {
  const listeners: { [Name in ChatHappening]?: Set<Listener<Name>> } = {}
  const of = <Name extends ChatHappening>(name: Name) =>
    ((listeners as Record<Name, Set<Listener<Name>> | undefined>)[name] ??= new Set())
  return {
    subscribe(happening, act) {
      of(happening).add(act)
      return () => of(happening).delete(act)
    },
    tell(happening, ...[told]) {
      for (const act of of(happening)) act(told as ChatHappenings[typeof happening])
    },
  }
}
