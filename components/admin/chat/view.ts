import { createContext, useContext, useSyncExternalStore } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { DeskLabels } from '@/components/admin/page/desk-labels'
import type { DeskList, DeskSummary, OperatorsResponse } from '@/lib/contract/chat-admin'
import type { ChatMessagesResponse } from '@/lib/contract/chat-messages-response'
import { emailText } from '@/lib/domain/email-text'
import { interpolate } from '@/lib/visitor/visitor-messages'
import type { ConversationContext } from '../../islands/chat/ui/conversation-context'
import type { Desk } from './desk/desk'
import { shownConversation, type DeskModel, type OpenedConversation } from './desk/model'

export interface DeskProps {
  readonly operators: OperatorsResponse
  readonly list: DeskList
  readonly fileMb: number
  /** Origin of the site by variant. */
  readonly origins: Readonly<Record<string, string>>
  readonly labels: DeskLabels
  readonly common: CommonMessages
  readonly chat: ChatMessagesResponse
  /** Dictionaries of the chat. */
  readonly links: readonly { readonly title: string; readonly href: string }[]
  readonly signInHref: string
}

/** Context of all parts of the desk. */
export interface DeskView
  extends
    Pick<DeskProps, 'labels' | 'common' | 'links' | 'signInHref' | 'fileMb' | 'origins'>,
    Pick<ConversationContext, 't' | 'tag'> {
  readonly desk: Desk
}

const ViewContext = createContext<DeskView | undefined>(undefined)
export const DeskProvider = ViewContext.Provider

export function useDesk(): DeskView {
  const view = useContext(ViewContext)
  if (!view) throw new Error('useView is called outside of the desk')
  return view
}

export function useModel(): DeskModel {
  const { model } = useDesk().desk
  return useSyncExternalStore(model.subscribe, model.get, model.get)
}

export const useShownConversation = (): OpenedConversation | undefined => shownConversation(useModel())

export const visitorName = (
  { contact }: Pick<DeskSummary, 'contact'>,
  { visitor }: Pick<DeskLabels, 'visitor'>,
): string => contact.name || emailText(contact.email) || contact.phone || visitor

/** Author name of the visitor's messages. Marked as a visitor's, because visitors choose it themselves. */
export const markedVisitorName = (
  desk: Pick<DeskSummary, 'contact'>,
  labels: Pick<DeskLabels, 'visitor' | 'visitorNamed'>,
): string => {
  const name = visitorName(desk, labels)
  return name === labels.visitor ? name : interpolate(labels.visitorNamed, { name })
}
