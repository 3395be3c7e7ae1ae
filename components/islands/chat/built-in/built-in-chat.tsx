import { chatMessagesResponseSchema } from '@/lib/contract/chat-messages-response'
import { checkHost, isBlocked } from '@/lib/domain/chat/host-check'
import { pluralize } from '@/lib/visitor/visitor-messages'
import { Boundary } from '../../boundary'
import { onNavigation } from '../../startup/on-navigation'
import type { ChatContext, ChatHost } from '../host/chat-host'
import { currentChatContext } from '../host/visitor-details'
import { createEventEmitter } from '../host/event-emitter'
import { lazyPart } from '../ui/lazy-part'
import { loadLazyParts } from '../panel/load-lazy-parts'
import { Panel } from '../panel/panel'
import { ViewProvider, type View } from '../panel/view'
import { ChatIcon } from '../ui/chat-icon'
import { ConversationContextProvider, createTranslate } from '../ui/conversation-context'
import type { ChatElements } from '../shell'
import { isOpen } from '../conversation/model'
import { createConversationController } from '../conversation/conversation'
import { watchAttention } from './attention'
import { hostEnvironment } from './host-environment'
import { loadStyle } from '../../load-style'
import { watchSheet } from './sheet'

const Blocked = lazyPart(async () => (await loadLazyParts()).Blocked)

async function loadLabels(language: string) {
  const response = await fetch(`/api/chat-messages?${new URLSearchParams({ lng: language })}`)
  return chatMessagesResponseSchema.parse(await response.json())
}

/** Built-in chat in its dialog. Loads its parts when first opened. */
export async function createBuiltInChat(elements: ChatElements): Promise<ChatHost> {
  const { dialog, draw } = elements
  const panel = dialog.querySelector('#chat-panel')
  let context: ChatContext = currentChatContext(document)
  const [{ messages: labels, unread, tag }] = await Promise.all([
    loadLabels(context.language),
    loadStyle('/assets/styles/chat.css'),
  ])
  if (!panel) throw new Error('the chat panel is missing')

  const { subscribe, emit } = createEventEmitter()
  let isShown = false

  const open = () => {
    if (!dialog.matches(':popover-open')) dialog.showPopover()
    if (isShown) return
    isShown = true
    emit('opened')
  }
  const close = () => {
    if (dialog.matches(':popover-open')) dialog.hidePopover()
    if (!isShown) return
    isShown = false
    emit('closed')
  }
  dialog.addEventListener('toggle', () => !dialog.matches(':popover-open') && close())
  dialog.className = 'chat'
  watchSheet(dialog)

  const finding = checkHost(hostEnvironment(dialog))
  const t = createTranslate(labels)
  const blocked = <Blocked t={t} finding={finding} close={close} icon={<ChatIcon name="close" />} />
  const controller = isBlocked(finding) ? undefined : createConversationController({ emit, context: () => context })
  if (!controller) draw(panel, blocked)
  else {
    const unreadLabel = (n: number) => pluralize(unread, n, tag)
    subscribe('operatorMessage', watchAttention(elements, controller, unreadLabel))
    // Opening hours may have changed since.
    subscribe('opened', () => !isOpen(controller.model.get().conversation) && void controller.load())
    if (!dialog.matches(':popover-open')) void controller.load()
    onNavigation(document, () => (context = currentChatContext(document)))
    const view: View = {
      side: 'visitor',
      t,
      tag,
      authorOf: ({ author, name }) => (author === 'visitor' ? t('chat.you') : name || t('chat.specialist')),
      react: (...reaction) => void controller.react(...reaction),
      refresh: controller.refresh,
      controller,
      unreadLabel,
      close,
    }
    draw(
      panel,
      <Boundary fallback={blocked}>
        <ConversationContextProvider value={view}>
          <ViewProvider value={view}>
            <Panel dialog={dialog} finding={finding} />
          </ViewProvider>
        </ConversationContextProvider>
      </Boundary>,
    )
  }
  return {
    open,
    close,
    setVisitor: (visitor) => controller?.model.set({ visitor }),
    setCustomData: (data) => void (context = data),
    subscribe,
  }
}
