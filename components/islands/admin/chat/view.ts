import { createContext, useContext, useSyncExternalStore } from 'react'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { DeskWords } from '@/components/sections/admin/desk-words'
import type { DeskList, DeskSummary, OperatorsAnswer } from '@/lib/contract/chat-admin'
import type { ChatWords } from '@/lib/contract/chat-words-answer'
import { emailText } from '@/lib/domain/email-text'
import { fillWords } from '@/lib/visitor/words'
import type { Reader } from '../../chat/parts/reader'
import type { Desk } from './desk/desk'
import { shownTalk, type DeskModel, type OpenedTalk } from './desk/model'

/** What the page gives to the desk. */
export interface DeskProps {
  readonly operators: OperatorsAnswer
  readonly list: DeskList
  readonly fileMb: number
  /** Where the pages of each variant are. */
  readonly origins: Readonly<Record<string, string>>
  readonly words: DeskWords
  readonly common: CommonWords
  readonly chat: ChatWords
  /** Dictionaries that belong to the chat. */
  readonly links: readonly { readonly title: string; readonly href: string }[]
  readonly signInHref: string
}

/** What every part of the desk has. */
export interface DeskView
  extends
    Pick<DeskProps, 'words' | 'common' | 'links' | 'signInHref' | 'fileMb' | 'origins'>,
    Pick<Reader, 'say' | 'tag'> {
  readonly desk: Desk
}

const ViewContext = createContext<DeskView | undefined>(undefined)
export const DeskProvider = ViewContext.Provider

export function useDesk(): DeskView {
  const view = useContext(ViewContext)
  if (!view) throw new Error('a part of the desk outside of it')
  return view
}

/** What the desk shows now. */
export function useModel(): DeskModel {
  const { model } = useDesk().desk
  return useSyncExternalStore(model.subscribe, model.get, model.get)
}

/** The conversation that is looked at. */
export const useTalk = (): OpenedTalk | undefined => shownTalk(useModel())

/** What a visitor is called. */
export const visitorName = (
  { contact }: Pick<DeskSummary, 'contact'>,
  { visitor }: Pick<DeskWords, 'visitor'>,
): string => contact.name || emailText(contact.email) || contact.phone || visitor

/** The same beside what he wrote, marked as a visitor's: he chooses the name himself. */
export const markedVisitorName = (
  desk: Pick<DeskSummary, 'contact'>,
  words: Pick<DeskWords, 'visitor' | 'visitorNamed'>,
): string => {
  const name = visitorName(desk, words)
  return name === words.visitor ? name : fillWords(words.visitorNamed, { name })
}
