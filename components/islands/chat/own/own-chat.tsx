import { chatWordsSchema } from '@/lib/contract/chat-words-answer'
import { checkHost, isBlocked } from '@/lib/domain/chat/host-check'
import { pluralWord } from '@/lib/visitor/words'
import { Boundary } from '../../boundary'
import { onNewPage } from '../../visitor/new-pages'
import type { ChatFacts, ChatHost } from '../host/chat-host'
import { factsOfVisit } from '../host/facts'
import { createHappenings } from '../host/happenings'
import { later } from '../parts/later'
import { laterParts } from '../panel/load-later-parts'
import { Panel } from '../panel/panel'
import { ViewProvider, type View } from '../panel/view'
import { ChatIcon } from '../parts/chat-icon'
import { ReaderProvider, sayer } from '../parts/reader'
import type { ChatPlace } from '../shell'
import { isOpen } from '../talk/model'
import { createTalk } from '../talk/talk'
import { watchAttention } from './attention'
import { hostFacts } from './host-facts'
import { loadStyle } from '../../load-style'
import { watchSheet } from './sheet'

const Blocked = later(async () => (await laterParts()).Blocked)

async function loadWords(language: string) {
  const response = await fetch(`/api/chat-words?${new URLSearchParams({ lng: language })}`)
  return chatWordsSchema.parse(await response.json())
}

/** The site's own chat in its dialog. What it needs comes now, with the visitor's first opening. */
export async function ownChat(place: ChatPlace): Promise<ChatHost> {
  const { dialog, draw } = place
  const panel = dialog.querySelector('#chat-panel')
  let facts: ChatFacts = factsOfVisit(document)
  const [words] = await Promise.all([loadWords(facts.language), loadStyle('/assets/styles/chat.css')])
  if (!panel) throw new Error('no place for the chat')

  const { subscribe, tell } = createHappenings()
  let isShown = false

  const open = () => {
    if (!dialog.matches(':popover-open')) dialog.showPopover()
    if (isShown) return
    isShown = true
    tell('opened')
  }
  const close = () => {
    if (dialog.matches(':popover-open')) dialog.hidePopover()
    if (!isShown) return
    isShown = false
    tell('closed')
  }
  dialog.addEventListener('toggle', () => !dialog.matches(':popover-open') && close())
  dialog.className = 'chat'
  watchSheet(dialog)

  const finding = checkHost(hostFacts(dialog))
  const say = sayer(words.words)
  const blocked = <Blocked say={say} finding={finding} close={close} icon={<ChatIcon name="close" />} />
  const talk = isBlocked(finding) ? undefined : createTalk({ tell, facts: () => facts })
  if (!talk) draw(panel, blocked)
  else {
    const unreadOf = (n: number) => pluralWord(words.unread, n, words.tag)
    subscribe('operatorMessage', watchAttention(place, talk, unreadOf))
    // Whoever opens it again may find another desk.
    subscribe('opened', () => !isOpen(talk.model.get().conversation) && void talk.load())
    if (!dialog.matches(':popover-open')) void talk.load()
    // The visitor may go on to other pages with the chat open.
    onNewPage(document, () => (facts = factsOfVisit(document)))
    const view: View = {
      side: 'visitor',
      say,
      tag: words.tag,
      authorOf: ({ author, name }) => (author === 'visitor' ? say('chat.you') : name || say('chat.operatorName')),
      react: (...reaction) => void talk.react(...reaction),
      renew: talk.renew,
      talk,
      unreadOf,
      close,
    }
    draw(
      panel,
      <Boundary fallback={blocked}>
        <ReaderProvider value={view}>
          <ViewProvider value={view}>
            <Panel dialog={dialog} finding={finding} />
          </ViewProvider>
        </ReaderProvider>
      </Boundary>,
    )
  }
  return {
    open,
    close,
    setVisitor: (visitor) => talk?.model.set({ visitor }),
    setCustomData: (said) => void (facts = said),
    subscribe,
  }
}
