import { describe, expect, it } from 'vitest'
import { createEventReducer } from '../../../components/islands/chat/conversation/apply-event.ts'
import {
  presentOperator,
  withChange,
  withPage,
  withState,
} from '../../../components/islands/chat/conversation/merge.ts'
import { createModelStore, type Model } from '../../../components/islands/chat/conversation/model.ts'
import { mergeMessages } from '../../../components/islands/chat/transport/merge-messages.ts'
import { conversation, message } from './samples.ts'

const model = (more: Partial<Model> = {}): Model => ({
  ...createModelStore().get(),
  conversation: conversation(),
  messages: [message(5), message(6)],
  ...more,
})
const desk = { open: true, opensAt: null, operators: [] }
const state = {
  revision: '2',
  desk,
  employee: false,
  limits: { fileMb: 20, text: 4000, code: 8000 },
  policy: { document: 'privacy-policy', version: '2026-09-01', title: '', href: '/' },
}
const seqs = ({ messages }: Pick<Model, 'messages'>) => messages.map(({ seq }) => seq)

describe('merging messages of two sources', () => {
  it('keeps the order of the conversation and the latest version of each message', () => {
    const edited = message(1, { changed: 9, text: 'later' })
    expect(mergeMessages([message(2), edited], [message(3), message(1), message(2)])).toEqual([
      edited,
      message(2),
      message(3),
    ])
    expect(mergeMessages([message(1)], [edited])).toEqual([edited])
  })
})

describe('a change event', () => {
  it('a change of another conversation is ignored', () => {
    const before = model()
    expect(withChange(before, { conversation: conversation({ id: '87654321' }), messages: [message(7)] })).toBe(before)
  })

  it('an older message than those shown is left to the loading of earlier ones', () => {
    const change = { conversation: conversation({ seq: 12 }), messages: [message(2, { changed: 12 }), message(7)] }
    expect(seqs(withChange(model({ hasMore: true }), change))).toEqual([5, 6, 7])
    expect(seqs(withChange(model({ hasMore: false }), change))).toEqual([2, 5, 6, 7])
  })

  it('never replaces a conversation by an older one, and ends typing when the operator has replied', () => {
    const before = model({ typing: 'Anna' })
    const late = withChange(before, { conversation: conversation({ seq: 9, state: 'new' }), messages: [message(7)] })
    expect([late.conversation?.state, late.typing]).toEqual(['answered', 'Anna'])
    expect(
      withChange(before, { conversation: conversation({ seq: 11 }), messages: [message(7, { author: 'operator' })] })
        .typing,
    ).toBeUndefined()
  })
})

describe('an event during loading', () => {
  const changeEvent = (seq: number, id?: string) => ({
    name: 'change' as const,
    id: seq,
    data: { conversation: conversation({ seq, ...(id !== undefined && { id }) }), messages: [message(seq)] },
  })

  it('an event received while the conversation loads is not lost', () => {
    const store = createModelStore()
    const { applyEvent, catchUp } = createEventReducer({
      model: store,
      onStored: () => undefined,
      onReply: () => undefined,
    })
    applyEvent(changeEvent(8), false)
    applyEvent(changeEvent(9, '87654321'), false)
    expect(store.get().messages).toEqual([])
    store.set(
      withState(store.get(), {
        ...state,
        conversation: conversation({ seq: 7 }),
        messages: [message(7)],
        hasMore: false,
      }),
    )
    catchUp()
    expect([seqs(store.get()), store.get().conversation?.seq]).toEqual([[7, 8], 8])
  })
})

describe('a loaded state', () => {
  it('keeps earlier messages of the same conversation and none of another', () => {
    const before = model({ messages: [message(1), message(5), message(6)], hasMore: false })
    const same = withState(before, {
      ...state,
      conversation: conversation(),
      messages: [message(6), message(7)],
      hasMore: true,
    })
    expect([seqs(same), same.hasMore]).toEqual([[1, 5, 6, 7], false])
    const other = withState(before, {
      ...state,
      conversation: conversation({ id: '87654321' }),
      messages: [message(8)],
      hasMore: true,
    })
    expect([seqs(other), other.hasMore]).toEqual([[8], true])
  })

  it('a state older than a received change does not restore the previous state', () => {
    const before = model({ conversation: conversation({ seq: 12, state: 'closed' }) })
    expect(
      withState(before, { ...state, conversation: conversation({ seq: 11 }), messages: [], hasMore: true }).conversation
        ?.state,
    ).toBe('closed')
    expect(
      withState(before, { ...state, conversation: conversation({ seq: 13 }), messages: [], hasMore: true }).conversation
        ?.state,
    ).toBe('answered')
  })

  it('earlier messages are loaded page by page', () => {
    const page = withPage(model({ hasMore: true }), { messages: [message(3), message(4)], hasMore: false })
    expect([seqs(page), page.hasMore]).toEqual([[3, 4, 5, 6], false])
  })
})

it('an operator who is not at the desk is shown as absent', () => {
  const anna = { id: 'a', name: 'Anna', position: '', initials: 'A', presence: 'online' as const }
  const setting = { desk, employee: false, limits: state.limits, policy: state.policy }
  const stored = conversation({ operator: anna })
  expect(presentOperator({ setting, conversation: stored })?.presence).toBe('offline')
  const away = { ...setting, desk: { ...desk, operators: [{ ...anna, presence: 'away' as const }] } }
  expect(presentOperator({ setting: away, conversation: stored })?.presence).toBe('away')
  expect(presentOperator({ setting, conversation: null })).toBeUndefined()
})
