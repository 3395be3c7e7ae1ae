import { describe, expect, it } from 'vitest'
import { createHearer } from '../../../components/islands/chat/talk/hear.ts'
import { presentOperator, withChange, withPage, withState } from '../../../components/islands/chat/talk/merge.ts'
import { createModelStore, type Model } from '../../../components/islands/chat/talk/model.ts'
import { merged } from '../../../components/islands/chat/wire/merged.ts'
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

describe('messages of two sources', () => {
  it('stand in the order of the talk, each once, as it was changed last', () => {
    const edited = message(1, { changed: 9, text: 'later' })
    expect(merged([message(2), edited], [message(3), message(1), message(2)])).toEqual([edited, message(2), message(3)])
    expect(merged([message(1)], [edited])).toEqual([edited])
  })
})

describe('what the server tells', () => {
  it('of another talk is not taken', () => {
    const before = model()
    expect(withChange(before, { conversation: conversation({ id: '87654321' }), messages: [message(7)] })).toBe(before)
  })

  it('of messages before those that are shown is left to going back', () => {
    const change = { conversation: conversation({ seq: 12 }), messages: [message(2, { changed: 12 }), message(7)] }
    expect(seqs(withChange(model({ earlier: true }), change))).toEqual([5, 6, 7])
    expect(seqs(withChange(model({ earlier: false }), change))).toEqual([2, 5, 6, 7])
  })

  it('never makes a talk older than it is, and ends that somebody types when he has answered', () => {
    const before = model({ typing: 'Anna' })
    const late = withChange(before, { conversation: conversation({ seq: 9, state: 'new' }), messages: [message(7)] })
    expect([late.conversation?.state, late.typing]).toEqual(['answered', 'Anna'])
    expect(
      withChange(before, { conversation: conversation({ seq: 11 }), messages: [message(7, { author: 'operator' })] })
        .typing,
    ).toBeUndefined()
  })
})

describe('what is heard', () => {
  const told = (seq: number, id?: string) => ({
    name: 'change' as const,
    id: seq,
    data: { conversation: conversation({ seq, ...(id !== undefined && { id }) }), messages: [message(seq)] },
  })

  it('of a talk while it is loaded is not lost', () => {
    const store = createModelStore()
    const { hear, catchUp } = createHearer({ model: store, arrived: () => undefined, answered: () => undefined })
    hear(told(8), false)
    hear(told(9, '87654321'), false)
    expect(store.get().messages).toEqual([])
    store.set(
      withState(store.get(), {
        ...state,
        conversation: conversation({ seq: 7 }),
        messages: [message(7)],
        earlier: false,
      }),
    )
    catchUp()
    expect([seqs(store.get()), store.get().conversation?.seq]).toEqual([[7, 8], 8])
  })
})

describe('a state', () => {
  it('keeps what was gone back to in the same talk, and nothing of another', () => {
    const before = model({ messages: [message(1), message(5), message(6)], earlier: false })
    const same = withState(before, {
      ...state,
      conversation: conversation(),
      messages: [message(6), message(7)],
      earlier: true,
    })
    expect([seqs(same), same.earlier]).toEqual([[1, 5, 6, 7], false])
    const other = withState(before, {
      ...state,
      conversation: conversation({ id: '87654321' }),
      messages: [message(8)],
      earlier: true,
    })
    expect([seqs(other), other.earlier]).toEqual([[8], true])
  })

  it('that is older than what was told since does not bring back what was', () => {
    const before = model({ conversation: conversation({ seq: 12, state: 'closed' }) })
    expect(
      withState(before, { ...state, conversation: conversation({ seq: 11 }), messages: [], earlier: true }).conversation
        ?.state,
    ).toBe('closed')
    expect(
      withState(before, { ...state, conversation: conversation({ seq: 13 }), messages: [], earlier: true }).conversation
        ?.state,
    ).toBe('answered')
  })

  it('is gone back from page by page', () => {
    const page = withPage(model({ earlier: true }), { messages: [message(3), message(4)], earlier: false })
    expect([seqs(page), page.earlier]).toEqual([[3, 4, 5, 6], false])
  })
})

it('an operator who is not at the desk is not there', () => {
  const anna = { id: 'a', name: 'Anna', position: '', initials: 'A', presence: 'online' as const }
  const setting = { desk, employee: false, limits: state.limits, policy: state.policy }
  const talk = conversation({ operator: anna })
  expect(presentOperator({ setting, conversation: talk })?.presence).toBe('offline')
  const away = { ...setting, desk: { ...desk, operators: [{ ...anna, presence: 'away' as const }] } }
  expect(presentOperator({ setting: away, conversation: talk })?.presence).toBe('away')
  expect(presentOperator({ setting, conversation: null })).toBeUndefined()
})
