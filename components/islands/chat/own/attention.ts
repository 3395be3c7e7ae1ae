import { unreadCount } from '@/lib/domain/chat/messages'
import { reportClientError } from '@/lib/visitor/client-errors'
import { onNewPage } from '../../visitor/new-pages'
import type { ChatPlace } from '../shell'
import type { Talk } from '../talk/talk'
import { isMuted } from './sound'

/** Milliseconds after which the addresses of files may end soon. */
const HOUR = 3_600_000
const COUNTED = /^\(\d+\) /

/** The title with how much is unread. */
const countedTitle = (title: string, unread: number): string =>
  (unread ? `(${unread}) ` : '') + title.replace(COUNTED, '')

/**
 * Tells the visitor of answers that he does not see: in the button, in the title and by a sound; what he sees he has
 * read. Gives back what is to be called when an operator has answered.
 */
export function watchAttention({ dialog, button }: ChatPlace, talk: Talk, unreadOf: (n: number) => string): () => void {
  const badge = document.createElement('b')
  badge.dataset['unread'] = ''
  badge.hidden = true
  button.append(badge)
  const isSeen = () => dialog.matches(':popover-open') && document.visibilityState === 'visible'
  let shown = 0

  function show(): void {
    const { messages, conversation, elsewhere } = talk.model.get()
    if (isSeen()) {
      talk.read()
      talk.renew(HOUR)
    }
    const unread = elsewhere + (isSeen() ? 0 : unreadCount(messages, 'visitor', conversation?.read.visitor ?? 0))
    if (document.title !== countedTitle(document.title, unread)) document.title = countedTitle(document.title, unread)
    if (unread === shown) return
    shown = unread
    badge.textContent = String(unread)
    badge.hidden = unread === 0
    badge.setAttribute('role', 'img')
    badge.setAttribute('aria-label', unreadOf(unread))
  }

  talk.model.subscribe(show)
  dialog.addEventListener('toggle', show)
  document.addEventListener('visibilitychange', show)
  onNewPage(document, show)
  return () => {
    if (isMuted() || (isSeen() && !talk.model.get().elsewhere)) return
    import('./play-sound').then(({ playSound }) => playSound()).catch(reportClientError)
  }
}
