import { useId, useState, type KeyboardEvent } from 'react'
import useSWR from 'swr'
import { z } from 'zod'
import { cannedReplySchema } from '@/lib/contract/dictionaries/chat'
import type { Refusal } from '../ask'
import { callDictionary } from '../dictionary/use-dictionary'
import { focusOnce } from '../focus'
import { refusalText } from '../refusal-text'
import { fitting, type CannedReply } from './fitting-replies'
import { useDesk } from './view'

interface CannedRepliesProps {
  readonly language: string
  readonly choose: (text: string) => void
  readonly close: () => void
}

/** What the dictionary has beside its fields, such as the version, is left aside. */
const replySchema = z.object(cannedReplySchema.shape)

async function load(): Promise<CannedReply[]> {
  const asked = await callDictionary<{ items: readonly unknown[] }>({
    method: 'get',
    url: '/api/dicts/',
    name: 'canned-replies',
  })
  if ('refusal' in asked) throw asked.refusal
  return asked.answer.items.flatMap((item) => replySchema.safeParse(item).data ?? [])
}

/** The replies that fit the visitor's language: found by typing, chosen by arrows and Enter, or by a press. */
export function CannedReplies({ language, choose, close }: CannedRepliesProps) {
  const { words, common } = useDesk()
  const { data, error } = useSWR<CannedReply[], Refusal>('canned replies', load)
  const [search, setSearch] = useState('')
  const [place, setPlace] = useState(0)
  const list = useId()
  const replies = fitting(data ?? [], language, search)
  const active = replies[Math.min(place, replies.length - 1)]

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setPlace((Math.min(place, replies.length - 1) + step + replies.length) % replies.length || 0)
    else if (event.key === 'Enter' && active) choose(active.text)
    else if (event.key === 'Escape') close()
    else if (event.key !== 'Enter') return
    event.preventDefault()
  }
  return (
    <div className="desk-canned">
      <input
        ref={focusOnce}
        type="search"
        role="combobox"
        aria-label={words.canned}
        placeholder={words.canned}
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active && `${list}-${active.id}`}
        value={search}
        onKeyDown={press}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value)
          setPlace(0)
        }}
      />
      <div className="desk-replies" role="listbox" id={list} aria-label={words.canned}>
        {replies.map(({ id, title, text }) => (
          // The keys are those of the field above.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={id}
            ref={id === active?.id ? (element) => void element?.scrollIntoView({ block: 'nearest' }) : undefined}
            id={`${list}-${id}`}
            role="option"
            tabIndex={-1}
            aria-selected={id === active?.id}
            onClick={() => choose(text)}
          >
            <b>{title}</b>
            <span>{text}</span>
          </div>
        ))}
      </div>
      <p className="admin-quiet" role="status">
        {error ? refusalText(error, common) : !data ? common.loading : !replies.length && words.cannedNone}
      </p>
    </div>
  )
}
