import { unreadCount } from '@/lib/domain/chat/messages'
import { reportClientError } from '@/lib/visitor/client-errors'
import { onNavigation } from '../../startup/on-navigation'
import type { ChatElements } from '../shell'
import type { ConversationController } from '../conversation/conversation'
import { isMuted } from './sound'

const HOUR_MS = 3_600_000
const COUNTED = /^\(\d+\) /

const countedTitle = (title: string, unread: number): string =>
  (unread ? `(${unread}) ` : '') + title.replace(COUNTED, '')

/**
 * Signals unseen operator messages by badge, title and sound, and marks visible ones as read. @returns what to call on
 * an operator's message
 */
export function watchAttention(
  { dialog, button }: ChatElements,
  controller: ConversationController,
  unreadLabel: (n: number) => string,
): () => void {
  const badge = document.createElement('b')
  badge.dataset['unread'] = ''
  badge.hidden = true
  button.append(badge)
  const isSeen = () => dialog.matches(':popover-open') && document.visibilityState === 'visible'
  let shownCount = 0

  function show(): void {
    const { messages, conversation, otherUnread } = controller.model.get()
    if (isSeen()) {
      controller.read()
      controller.refresh(HOUR_MS)
    }
    const unread = otherUnread + (isSeen() ? 0 : unreadCount(messages, 'visitor', conversation?.read.visitor ?? 0))
    if (document.title !== countedTitle(document.title, unread)) document.title = countedTitle(document.title, unread)
    if (unread === shownCount) return
    shownCount = unread
    badge.textContent = String(unread)
    badge.hidden = unread === 0
    badge.setAttribute('role', 'img')
    badge.setAttribute('aria-label', unreadLabel(unread))
  }

  controller.model.subscribe(show)
  dialog.addEventListener('toggle', show)
  document.addEventListener('visibilitychange', show)
  onNavigation(document, show)
  return () => {
    if (isMuted() || (isSeen() && !controller.model.get().otherUnread)) return
    import('./play-sound').then(({ playSound }) => playSound()).catch(reportClientError)
  }
}
