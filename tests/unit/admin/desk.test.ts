import { describe, expect, it } from 'vitest'
import { fitting, type CannedReply } from '../../../components/islands/admin/chat/fitting-replies.ts'
import {
  withChange,
  withEarlier,
  withLoaded,
  withSummaries,
} from '../../../components/islands/admin/chat/desk/merge.ts'
import type { OpenedTalk } from '../../../components/islands/admin/chat/desk/model.ts'
import type { DeskSummary } from '../../../lib/contract/chat-admin.ts'
import type { ChatMessage } from '../../../lib/contract/chat-message.ts'

const message = (seq: number, changed = seq): ChatMessage => ({
  kind: 'text',
  id: `message ${seq}`,
  seq,
  changed,
  at: '2026-11-20T10:00:00.000Z',
  author: 'visitor',
  name: '',
  reactions: [],
  text: `as of ${changed}`,
})
const summary = (seq: number, id = '12345678'): DeskSummary => ({
  id,
  state: 'waiting',
  seq,
  startedAt: '2026-11-20T10:00:00.000Z',
  closedAt: null,
  offline: false,
  operator: null,
  read: { visitor: 0, operator: 0 },
  vote: null,
  comment: '',
  contact: { name: '', phone: '', email: '' },
  consented: true,
  unread: 1,
  last: null,
  lastAt: '2026-11-20T10:00:00.000Z',
  visitor: { variant: 'variant-2', lang: 'es', page: '/', country: null, market: null, utms: {} },
})
const LOADING: OpenedTalk = { state: 'loading', others: [], messages: [], earlier: false }
const seqs = ({ messages }: OpenedTalk) => messages.map(({ seq }) => seq)

describe('a conversation that is opened', () => {
  it('has what was told while it loaded, each message once and in order', () => {
    const told = withChange(LOADING, summary(9), [message(9)])
    const loaded = withLoaded(told, {
      conversation: summary(8),
      others: [],
      messages: [message(5), message(8)],
      earlier: false,
    })
    expect(seqs(loaded)).toEqual([5, 8, 9])
    expect([loaded.state, loaded.conversation?.seq]).toEqual(['loaded', 9])
  })

  it('has no hole: what changes before its first message waits until that is loaded', () => {
    const told = withChange(LOADING, summary(60), [message(2, 60)])
    const loaded = withLoaded(told, {
      conversation: summary(60),
      others: [],
      messages: [message(10), message(11)],
      earlier: true,
    })
    expect(seqs(loaded)).toEqual([10, 11])
    expect(seqs(withChange(loaded, summary(61), [message(3, 61), message(61)]))).toEqual([10, 11, 61])
    expect(seqs(withEarlier(loaded, { messages: [message(2, 60), message(3)], earlier: false }))).toEqual([
      2, 3, 10, 11,
    ])
  })

  it('takes what is newer, whichever way it comes first', () => {
    const loaded = withLoaded(undefined, {
      conversation: summary(7),
      others: [],
      messages: [message(5, 7)],
      earlier: false,
    })
    const late = withChange(loaded, summary(6), [message(5, 6)])
    expect(late.messages).toEqual([message(5, 7)])
    expect(late.conversation?.seq).toBe(7)
  })
})

describe('the list', () => {
  it('shows what is told in its place, and nothing older', () => {
    const [one, two] = [summary(5, '11111111'), summary(6, '22222222')]
    const list = withSummaries([one, two], [summary(9, '22222222'), summary(4, '11111111'), summary(10, '33333333')])
    expect(list.map(({ id, seq }) => [id, seq])).toEqual([
      ['11111111', 5],
      ['22222222', 9],
    ])
  })
})

describe('canned replies', () => {
  const reply = (id: string, langs: CannedReply['langs'], order = 0): CannedReply => ({
    id,
    title: `Título ${id}`,
    text: 'Ёлка',
    langs,
    order,
  })
  const replies = [reply('c', ['es'], 2), reply('b', []), reply('a', []), reply('d', ['ru'])]
  const ids = (language: string, search = '') => fitting(replies, language, search).map(({ id }) => id)

  it('are those for the language of the visitor and those for all, in their order', () => {
    expect(ids('es')).toEqual(['a', 'b', 'c'])
    expect(ids('lv')).toEqual(['a', 'b'])
  })

  it('are found by every word that is typed, however it is written', () => {
    expect(ids('es', ' TITULO елка ')).toEqual(['a', 'b', 'c'])
    expect(ids('es', 'titulo c')).toEqual(['c'])
    expect(ids('es', 'titulo nothing')).toEqual([])
  })
})
