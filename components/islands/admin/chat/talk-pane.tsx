import { useCallback, useEffect, useRef } from 'react'
import type { ChatMessage } from '@/lib/contract/chat-message'
import { useDropFiles } from '../../chat/parts/drop-files'
import { MessageList } from '../../chat/parts/message-list'
import { Typing } from '../../chat/parts/typing'
import { useDraft } from '../../chat/parts/use-draft'
import { Composer } from './composer'
import { OnItsWay } from './on-its-way'
import { TalkHead } from './talk-head'
import { useDesk, useModel, useTalk, markedVisitorName } from './view'

interface TalkPaneProps {
  readonly isAbout: boolean
  readonly showAbout: (isShown: boolean) => void
}

/** Puts the focus where one goes on: into the field, or on the heading where that would open a keyboard. */
function useArrival(isReady: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (!isReady) return
    const target = matchMedia('(pointer: coarse)').matches ? heading.current : (field.current ?? heading.current)
    target?.focus({ preventScroll: true })
  }, [isReady])
  return { heading, field }
}

/** The conversation that is looked at. */
export function TalkPane({ isAbout, showAbout }: TalkPaneProps) {
  const { desk, words, common } = useDesk()
  const { shown, typing, waiting, uploads } = useModel()
  const talk = useTalk()
  const conversation = talk?.state === 'loaded' ? talk.conversation : undefined
  const isOpen = conversation !== undefined && conversation.state !== 'closed'
  const { heading, field } = useArrival(conversation !== undefined)
  const [quotedId, setQuoted] = useDraft(`desk.${shown ?? ''}.quote`)
  const { isOver, drop } = useDropFiles(isOpen ? desk.attach : undefined)
  const quote = useCallback(
    (message: ChatMessage) => {
      setQuoted(message.id)
      field.current?.focus()
    },
    // Drafts belong to the conversation, and so does the pane.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [],
  )
  if (!talk || !conversation)
    return (
      <section className="desk-talk" aria-label={words.choose}>
        <p className="desk-empty" role="status">
          {talk
            ? { loading: common.loading, loaded: common.loading, gone: words.gone, failed: common.failed }[talk.state]
            : words.choose}
        </p>
        {talk && talk.state !== 'loading' && (
          <p className="admin-stack desk-empty">
            <button type="button" onClick={() => desk.show(undefined)}>
              {words.back}
            </button>
          </p>
        )}
      </section>
    )
  const typist = typing[conversation.id]
  const written =
    waiting.filter((one) => one.message.conversation === conversation.id).length +
    uploads.filter((one) => one.conversation === shown).length
  return (
    // Files may come to any part of it.
    <section className={isOver ? 'desk-talk admin-over' : 'desk-talk'} aria-labelledby="desk-talk" {...drop}>
      <TalkHead heading={heading} conversation={conversation} isAbout={isAbout} showAbout={showAbout} />
      <MessageList
        messages={talk.messages}
        read={conversation.read.visitor}
        loadEarlier={talk.earlier ? desk.earlier : undefined}
        quote={isOpen ? quote : undefined}
        under={<OnItsWay conversation={conversation.id} />}
        written={written}
      />
      <Typing name={typist === null ? markedVisitorName(conversation, words) : typist} />
      {isOpen ? (
        <Composer
          conversation={conversation}
          field={field}
          quoted={talk.messages.find(({ id, kind }) => id === quotedId && kind !== 'deleted')}
          dropQuote={() => setQuoted('')}
        />
      ) : (
        <p className="chat-foot">{words.closed}</p>
      )}
    </section>
  )
}
