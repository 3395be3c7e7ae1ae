import { store, stored } from '@/lib/visitor/storage'
import type { DeskStore } from './model'

const KEY = 'deskNotify'
const COUNTED = /^\(\d+\) /

/** Whether the operator is notified; `denied`: the browser will not, `none`: it cannot. */
export type Notifying = 'on' | 'off' | 'denied' | 'none'

interface Words {
  readonly newMessage: string
  readonly visitor: string
}

const plainTitle = () => document.title.replace(COUNTED, '')

/** What draws the operator to his desk: a count in the title, and notifications where he wants them. */
export function createAttention(
  model: DeskStore,
  { newMessage, visitor }: Words,
  show: (conversation: string) => void,
) {
  function notifying(): Notifying {
    if (!('Notification' in window)) return 'none'
    if (Notification.permission === 'denied') return 'denied'
    return Notification.permission === 'granted' && stored(KEY) !== null ? 'on' : 'off'
  }
  return {
    notifying,
    /** Turns notifications on or off; asks the browser first. */
    async notify(isOn: boolean): Promise<Notifying> {
      if (isOn) await Notification.requestPermission()
      store(KEY, isOn && Notification.permission === 'granted' ? '1' : undefined)
      return notifying()
    },
    /** Tells of a visitor's message that nobody sees. What it says stays on the page: others may read the screen. */
    written(conversation: string): void {
      if (document.visibilityState === 'visible' || notifying() !== 'on') return
      const { name = '' } = model.get().list.conversations.find(({ id }) => id === conversation)?.contact ?? {}
      try {
        const note = new Notification(newMessage, { body: `${name || visitor}, ${conversation}`, tag: conversation })
        note.addEventListener('click', () => {
          window.focus()
          show(conversation)
          note.close()
        })
      } catch {
        // Telephones have notifications of service workers only.
        return
      }
    },
    count(): void {
      const { unread } = model.get().list.counts
      const title = (unread ? `(${unread}) ` : '') + plainTitle()
      if (document.title !== title) document.title = title
    },
    end(): void {
      document.title = plainTitle()
    },
  }
}
