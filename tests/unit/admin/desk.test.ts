import { describe, expect, it } from 'vitest'
import { filterReplies, type CannedReply } from '../../../components/admin/chat/filter-replies.ts'
import { withChange, withOlder, withLoaded, withSummaries } from '../../../components/admin/chat/desk/merge.ts'
import type { OpenedConversation } from '../../../components/admin/chat/desk/model.ts'
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
const LOADING: OpenedConversation = { state: 'loading', others: [], messages: [], hasMore: false }
const seqs = ({ messages }: OpenedConversation) => messages.map(({ seq }) => seq)

describe('an opened conversation', () => {
  it('contains the messages received while it loaded, each once and in order', () => {
    const changed = withChange(LOADING, summary(9), [message(9)])
    const loaded = withLoaded(changed, {
      conversation: summary(8),
      others: [],
      messages: [message(5), message(8)],
      hasMore: false,
    })
    expect(seqs(loaded)).toEqual([5, 8, 9])
    expect([loaded.state, loaded.conversation?.seq]).toEqual(['loaded', 9])
  })

  it('has no gap: a change before its first message waits until that message is loaded', () => {
    const changed = withChange(LOADING, summary(60), [message(2, 60)])
    const loaded = withLoaded(changed, {
      conversation: summary(60),
      others: [],
      messages: [message(10), message(11)],
      hasMore: true,
    })
    expect(seqs(loaded)).toEqual([10, 11])
    expect(seqs(withChange(loaded, summary(61), [message(3, 61), message(61)]))).toEqual([10, 11, 61])
    expect(seqs(withOlder(loaded, { messages: [message(2, 60), message(3)], hasMore: false }))).toEqual([2, 3, 10, 11])
  })

  it('uses the newer version of a message, whichever arrives first', () => {
    const loaded = withLoaded(undefined, {
      conversation: summary(7),
      others: [],
      messages: [message(5, 7)],
      hasMore: false,
    })
    const late = withChange(loaded, summary(6), [message(5, 6)])
    expect(late.messages).toEqual([message(5, 7)])
    expect(late.conversation?.seq).toBe(7)
  })
})

describe('the list of conversations', () => {
  it('updates an entry in its place and ignores older versions', () => {
    const one = summary(5, '11111111')
    const two = summary(6, '22222222')
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
  const ids = (language: string, search = '') => filterReplies(replies, language, search).map(({ id }) => id)

  it('lists replies for the visitor’s language and for all languages, in their order', () => {
    expect(ids('es')).toEqual(['a', 'b', 'c'])
    expect(ids('lv')).toEqual(['a', 'b'])
  })

  it('finds replies by every typed word, regardless of spelling', () => {
    expect(ids('es', ' TITULO елка ')).toEqual(['a', 'b', 'c'])
    expect(ids('es', 'titulo c')).toEqual(['c'])
    expect(ids('es', 'titulo nothing')).toEqual([])
  })
})
