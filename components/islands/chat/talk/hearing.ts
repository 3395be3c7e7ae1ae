import { CHAT_EVENTS } from '@/lib/contract/chat-state'
import { openLink, toldOf, type Link, type RawEvent, type Told } from '../wire/link'
import { addressOf } from './calls'
import { otherTabs, type Note } from './tabs'

interface Options {
  /** `isFirst`: it has not come from another tab, which acts on it as well. */
  readonly hear: (told: Told<typeof CHAT_EVENTS>, isFirst: boolean) => void
  readonly state: (link: Link) => void
  readonly lost: () => void
  /** Another tab is at another talk. */
  readonly moved: () => void
}

interface Hearing {
  /** Listens to a talk from a change on; what is listened to already goes on. */
  watch(talk: { readonly id: string; readonly seq: number }): void
  /** Connects again at once. */
  again(): void
}

/** Hears what the server tells of a talk, over one connection for all tabs: one tab listens and tells the others. */
export function createHearing({ hear, state, lost, moved }: Options): Hearing {
  let present: { id: string; seq: number } | undefined
  let link: ReturnType<typeof openLink> | undefined
  let isLeader = false
  let linkState: Link = 'connecting'

  function take(event: RawEvent, isFirst: boolean): void {
    const told = toldOf(CHAT_EVENTS, event)
    if (!told) return
    if (present) present.seq = Math.max(present.seq, told.id)
    hear(told, isFirst)
  }

  function turn(next: Link): void {
    linkState = next
    state(next)
  }

  function listen(): void {
    link?.stop()
    if (!isLeader || !present) return
    // A browser without the means shows the talk as it is.
    if (!('EventSource' in window)) return turn('offline')
    const { id } = present
    link = openLink({
      address: () => addressOf('events', { conversation: id, after: String(present?.seq ?? 0) }),
      names: Object.keys(CHAT_EVENTS),
      hear(event) {
        tabs.tell({ kind: 'told', ...event })
        take(event, true)
      },
      state(next) {
        tabs.tell({ kind: 'link', link: next })
        turn(next)
      },
      lost,
    })
  }

  function read(note: Note): void {
    if (note.kind === 'told') take(note, false)
    else if (note.kind === 'link') turn(note.link)
    else if (note.kind === 'again') link?.again()
    else if (note.id !== present?.id) moved()
    else if (isLeader) tabs.tell({ kind: 'link', link: linkState })
  }

  const tabs = otherTabs(read)
  tabs.lead(() => {
    isLeader = true
    listen()
  })
  return {
    watch({ id, seq }) {
      // A state has the last messages only: of a talk that is listened to, events alone say what is known.
      if (present?.id === id) return
      present = { id, seq }
      listen()
      tabs.tell({ kind: 'talk', id })
    },
    again() {
      if (link) link.again()
      else tabs.tell({ kind: 'again' })
    },
  }
}
