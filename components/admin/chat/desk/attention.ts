import { writeStorage, readStorage } from '@/lib/visitor/storage'
import type { DeskStore } from './model'

const STORAGE_KEY = 'deskNotify'
const COUNT_PREFIX = /^\(\d+\) /

/** `denied`: permission is denied. `none`: the browser has no notifications. */
export type NotificationState = 'on' | 'off' | 'denied' | 'none'

interface NotificationMessages {
  readonly newMessage: string
  readonly visitor: string
}

const plainTitle = () => document.title.replace(COUNT_PREFIX, '')

/** Unread count in the title, and notifications if the operator has turned them on. */
export function createAttention(
  model: DeskStore,
  { newMessage, visitor }: NotificationMessages,
  show: (conversation: string) => void,
) {
  function notifying(): NotificationState {
    if (!('Notification' in window)) return 'none'
    if (Notification.permission === 'denied') return 'denied'
    return Notification.permission === 'granted' && readStorage(STORAGE_KEY) !== null ? 'on' : 'off'
  }
  return {
    notifying,
    async notify(isOn: boolean): Promise<NotificationState> {
      if (isOn) await Notification.requestPermission()
      writeStorage(STORAGE_KEY, isOn && Notification.permission === 'granted' ? '1' : undefined)
      return notifying()
    },
    /** Notifies of a visitor's message while the page is hidden; without its text, since others may see the screen. */
    notifyOfMessage(conversation: string): void {
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
        // Mobile browsers throw: they support notifications from service workers only.
        return
      }
    },
    showUnreadCount(): void {
      const { unread } = model.get().list.counts
      const title = (unread ? `(${unread}) ` : '') + plainTitle()
      if (document.title !== title) document.title = title
    },
    resetTitle(): void {
      document.title = plainTitle()
    },
  }
}
