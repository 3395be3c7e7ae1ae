import { useId, useState, type KeyboardEvent } from 'react'
import useSWR from 'swr'
import { z } from 'zod'
import { cannedReplySchema } from '@/lib/contract/dictionaries/chat'
import type { Rejection } from '../call-api'
import { callDictionary } from '../dictionary/use-dictionary'
import { focusOnce } from '../focus'
import { rejectionText } from '../rejection-text'
import { filterReplies, type CannedReply } from './filter-replies'
import { useDesk } from './view'

interface CannedRepliesProps {
  readonly language: string
  readonly choose: (text: string) => void
  readonly close: () => void
}

/** Strips unknown properties of a dictionary item, such as its version. */
const replySchema = z.object(cannedReplySchema.shape)

async function load(): Promise<CannedReply[]> {
  const result = await callDictionary<{ items: readonly unknown[] }>({
    method: 'get',
    url: '/api/dicts/',
    name: 'canned-replies',
  })
  if ('rejection' in result) throw result.rejection
  return result.data.items.flatMap((item) => replySchema.safeParse(item).data ?? [])
}

/** Combobox of the canned replies in the visitor's language. */
export function CannedReplies({ language, choose, close }: CannedRepliesProps) {
  const { labels, common } = useDesk()
  const { data, error } = useSWR<CannedReply[], Rejection>('canned replies', load)
  const [search, setSearch] = useState('')
  const [activeIndex, setActiveIndex] = useState(0)
  const list = useId()
  const replies = filterReplies(data ?? [], language, search)
  const active = replies[Math.min(activeIndex, replies.length - 1)]

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActiveIndex((Math.min(activeIndex, replies.length - 1) + step + replies.length) % replies.length || 0)
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
        aria-label={labels.canned}
        placeholder={labels.canned}
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={active && `${list}-${active.id}`}
        value={search}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value)
          setActiveIndex(0)
        }}
      />
      <div className="desk-replies" role="listbox" id={list} aria-label={labels.canned}>
        {replies.map(({ id, title, text }) => (
          // Keyboard events are handled by the input above.
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
        {error ? rejectionText(error, common) : !data ? common.loading : !replies.length && labels.cannedNone}
      </p>
    </div>
  )
}
