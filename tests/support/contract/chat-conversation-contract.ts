import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CHAT_PROBLEMS, type ChatProblemCode } from '../../../lib/contract/chat-problems.ts'
import type { ChatMessage } from '../../../lib/contract/chat-message.ts'
import { chatStateSchema, conversationListSchema, messagePageSchema } from '../../../lib/contract/chat-state.ts'
import { MESSAGES_PER_PAGE } from '../../../lib/domain/chat/messages.ts'
import {
  Caller,
  CONTACT,
  fromOwnPage,
  operatorAt,
  sentMessage,
  START,
  textMessage,
  Visitor,
  type ChatFixture,
} from './chat-fixture.ts'
import { enqueueMail } from '../../../lib/embedded/outbox/repository.ts'
import { MAIL } from '../sample-email.ts'
import { CONSENT } from './chat-consent.ts'
import { expectProblem } from './problem-response.ts'

/** Simultaneous messages: below the time limit of a busy machine for a connection of the pool. */
const AT_ONCE = 15

/** Expects a call to be rejected for a reason. */
export async function expectRejection(response: Response, code: ChatProblemCode): Promise<void> {
  expect(await expectProblem(response, CHAT_PROBLEMS[code].status)).toMatchObject({ code })
}

/** Contract of a visitor's own conversation. */
export function chatConversationContract(fixture: () => ChatFixture): void {
  const started = async (more: object = {}) => {
    const visitor = new Visitor(fixture())
    await visitor.start(more)
    return visitor
  }

  describe('starting a conversation', () => {
    it('returns without a cookie only the desk and the document to agree to', async () => {
      const state = chatStateSchema.parse(await (await new Caller(fixture()).get('/api/chat/state?lang=en')).json())
      expect(state).toMatchObject({
        conversation: null,
        messages: [],
        employee: false,
        desk: { open: true, opensAt: null },
        limits: { fileMb: 20, text: 4000 },
      })
      expect(state.policy).toMatchObject({
        ...CONSENT,
        title: 'Privacy policy',
        href: expect.stringMatching(/privacy-policy/),
      })
    })

    it.each([
      ['without a consent', undefined],
      ['with that of another version', { ...CONSENT, version: '2020-01-01' }],
      ['with that of another document', { ...CONSENT, document: 'IDS' }],
    ])('is rejected %s, and nothing is stored', async (_case, consent) => {
      const caller = new Caller(fixture())
      const before = await fixture().backend.database.selectFrom('chat_conversations').select('id').execute()
      await expectRejection(await caller.post('/api/chat/start', { ...START, consent }), 'consentSave')
      expect(caller.cookie).toBe('')
      expect(await fixture().backend.database.selectFrom('chat_conversations').select('id').execute()).toEqual(before)
    })

    it.each([
      ['no way to be reached', { name: 'Anna' }],
      ['no address', { email: 'anna@' }],
      ['no telephone number', { phone: '12345' }],
      ['an unknown field', { ...CONTACT, password: 'x' }],
    ])('is rejected with %s', async (_case, contact) => {
      await expectRejection(await new Caller(fixture()).post('/api/chat/start', { ...START, contact }), 'invalid')
    })

    it.each([
      ['+371 2711-2233', undefined, '+37127112233'],
      ['2711 2233 ext. 5', 'LV', '+37127112233;ext=5'],
      ['8 (916) 123-45-67, доб. 89', 'RU', '+79161234567;ext=89'],
      ['8 916 123-45-67', undefined, '8 916 123-45-67'],
    ])('stores with the phone number %s, country %s the number %s', async (phone, country, stored) => {
      const { conversation } = await new Visitor(fixture()).start({ contact: { ...CONTACT, phone }, country })
      expect(conversation?.contact.phone).toBe(stored)
    })

    it.each([
      ['8 916 123 45 6', 'RU', 'phoneFormat'],
      ['+371 2711 22', undefined, 'phoneFormat'],
      ['27112233, 27112234', 'LV', 'phoneSeveral'],
      ['27112233 (Anna)', 'LV', 'phoneWords'],
    ])('is rejected with the phone number %s of %s: %s', async (phone, country, message) => {
      const response = await new Caller(fixture()).post('/api/chat/start', {
        ...START,
        contact: { ...CONTACT, phone },
        country,
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ errors: [{ field: 'contact.phone', message }] })
    })

    it.each([
      ['anna@почта.рф', 'anna@xn--80a1acny.xn--p1ai'],
      ['M&M@Visitor.test', 'm&m@visitor.test'],
    ])('stores with the email address %s the address %s', async (email, stored) => {
      const { conversation } = await new Visitor(fixture()).start({ contact: { ...CONTACT, email } })
      expect(conversation?.contact.email).toBe(stored)
    })

    it('sets a cookie that is not accessible to scripts and other sites', async () => {
      const response = await new Caller(fixture()).post('/api/chat/start', START)
      expect(response.status).toBe(201)
      expect(response.headers.get('set-cookie')).toMatch(
        /^chat=[0-9a-f-]{36}\.[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
      )
      expect(chatStateSchema.parse(await response.json())).toMatchObject({
        conversation: { state: 'new', contact: CONTACT, consented: true, operator: null },
        messages: [],
      })
    })

    it('twice continues the first conversation with updated contact data', async () => {
      const visitor = await started()
      const again = await visitor.post('/api/chat/start', { ...START, contact: { ...CONTACT, name: 'Anna' } })
      expect(again.status).toBe(200)
      expect(await again.json()).toMatchObject({
        conversation: { id: visitor.conversation, contact: { name: 'Anna' } },
      })
      const many = await Promise.all(Array.from({ length: 5 }, () => visitor.post('/api/chat/start', START)))
      expect(
        new Set(
          await Promise.all(
            many.map(async (response) => chatStateSchema.parse(await response.json()).conversation?.id),
          ),
        ),
      ).toEqual(new Set([visitor.conversation]))
    })

    it('is possible after a conversation was closed, which stays readable', async () => {
      const visitor = await started()
      const operator = await operatorAt(fixture())
      const first = visitor.conversation
      const message = await visitor.sendText('Первый')
      expect((await operator.on(first, 'close')).status).toBe(200)
      await expectRejection(await visitor.send(textMessage('zu spät')), 'closed')
      // A client that got no response sends again, although the message was stored.
      expect((await visitor.send({ kind: 'text', id: message.id, text: 'Первый' })).status).toBe(200)
      const state = await visitor.start({ contact: undefined })
      expect(state.conversation).toMatchObject({ state: 'new', contact: CONTACT })
      expect(visitor.conversation).not.toBe(first)
      const { conversations } = conversationListSchema.parse(
        await (await visitor.get('/api/chat/conversations')).json(),
      )
      expect(conversations.map(({ id, state: at, last }) => [id, at, last?.excerpt])).toEqual([
        [visitor.conversation, 'new', undefined],
        [first, 'closed', 'Первый'],
      ])
      const earlier = chatStateSchema.parse(await (await visitor.get(`/api/chat/state?conversation=${first}`)).json())
      expect(earlier.messages.map(({ kind }) => kind)).toEqual(['text', 'system'])
    })
  })

  describe('a chat message', () => {
    it('is stored once, for any number of parallel submissions', async () => {
      const visitor = await started()
      const message = textMessage('Сколько стоит *полный* геном?')
      const responses = await Promise.all(Array.from({ length: 10 }, () => visitor.send(message)))
      expect(responses.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 9 }, () => 200), 201])
      expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1)
      // The first request wins.
      expect(await sentMessage(await visitor.send({ ...message, text: 'another' }))).toMatchObject({
        text: message.text,
      })
      const { messages, conversation } = await visitor.state()
      expect(messages).toMatchObject([
        { id: message.id, kind: 'text', text: message.text, author: 'visitor', reactions: [] },
      ])
      expect(conversation).toMatchObject({ state: 'waiting', seq: messages[0]?.seq })
    })

    it('has a unique position among simultaneous messages, page by page', async () => {
      const visitor = await started()
      const count = MESSAGES_PER_PAGE + 7
      const sent: ChatMessage[] = []
      while (sent.length < count) {
        const texts = Array.from({ length: Math.min(AT_ONCE, count - sent.length) }, (_, index) => `message ${index}`)
        sent.push(...(await Promise.all(texts.map((text) => visitor.sendText(text)))))
      }
      const order = [...sent].sort((a, b) => a.seq - b.seq).map(({ id }) => id)
      expect(new Set(sent.map(({ seq }) => seq)).size).toBe(count)
      const { messages, hasMore } = await visitor.state()
      expect([messages.map(({ id }) => id), hasMore]).toEqual([order.slice(7), true])
      const page = messagePageSchema.parse(
        await (
          await visitor.get(`/api/chat/messages?conversation=${visitor.conversation}&before=${messages[0]?.seq}`)
        ).json(),
      )
      expect([page.messages.map(({ id }) => id), page.hasMore]).toEqual([order.slice(0, 7), false])
    })

    it('can quote an earlier message and contain code', async () => {
      const visitor = await started()
      const first = await visitor.sendText('The first\nof all')
      const quote = await sentMessage(
        await visitor.send({ kind: 'quote', id: randomUUID(), text: 'this one', quoted: first.id }),
      )
      expect(quote).toMatchObject({
        kind: 'quote',
        text: 'this one',
        quoted: { id: first.id, author: 'visitor', excerpt: 'The first of all' },
      })
      const code = await sentMessage(
        await visitor.send({ kind: 'code', id: randomUUID(), text: 'rs53576 AA', language: 'txt' }),
      )
      expect(code).toMatchObject({ kind: 'code', text: 'rs53576 AA', language: 'txt' })
      const other = await (await started()).sendText('elsewhere')
      await expectRejection(
        await visitor.send({ kind: 'quote', id: randomUUID(), text: 'x', quoted: other.id }),
        'message',
      )
    })

    it('is plain text, whatever it contains', async () => {
      const visitor = await started()
      const text = `<script>alert(1)</script> <img src=x onerror=alert(1)> '); drop table chat_messages; -- {{7*7}} \u{1F9EC}`
      expect(await visitor.sendText(text)).toMatchObject({ text })
      expect(await visitor.sendText('a\0b\u0007c\u200b\r\nd\u2800')).toMatchObject({ text: 'abc\nd' })
    })

    it.each([4001, 100_000])(
      'rejects %i characters in the offline form and in the rating comment too',
      async (length) => {
        const visitor = await started()
        const long = 'ё'.repeat(length)
        const question = {
          form: 'offline',
          id: randomUUID(),
          question: long,
          contact: { email: 'anna@visitor.test' },
          consent: CONSENT,
          lang: 'ru',
        }
        await expectRejection(await visitor.post('/api/chat/form', question), 'tooLong')
        await expectRejection(await visitor.act('vote', { vote: 'dislike', comment: long }), 'tooLong')
        expect(await visitor.state()).toMatchObject({
          messages: [],
          conversation: { vote: null, comment: '', offline: false },
        })
      },
    )

    it.each<[string, object, ChatProblemCode]>([
      ['nothing', { kind: 'text', id: randomUUID(), text: ' \n\t ' }, 'empty'],
      ['4001 characters', { kind: 'text', id: randomUUID(), text: 'x'.repeat(4001) }, 'tooLong'],
      ['100,000 characters', { kind: 'text', id: randomUUID(), text: 'ё'.repeat(100_000) }, 'tooLong'],
      ['an unknown kind', { kind: 'poll', id: randomUUID(), text: 'x' }, 'kind'],
      ['no kind', { id: randomUUID(), text: 'x' }, 'kind'],
      ['a system message', { kind: 'system', id: randomUUID(), note: 'closed' }, 'kind'],
      ['a card, which is the operator’s', { kind: 'attachment', id: randomUUID(), title: 'x', href: '/demo' }, 'kind'],
      ['a file without one', { kind: 'file', id: randomUUID() }, 'kind'],
      ['an invalid id', { kind: 'text', id: '1', text: 'x' }, 'invalid'],
      ['another author', { kind: 'text', id: randomUUID(), text: 'x', author: 'operator' }, 'invalid'],
    ])('rejects a message with %s', async (_case, message, code) => {
      const visitor = await started()
      await expectRejection(await visitor.send(message), code)
      expect((await visitor.state()).messages).toEqual([])
    })

    it('rejects a body that is not a JSON object', async () => {
      const visitor = await started()
      await expectRejection(await visitor.post('/api/chat/messages', '{'), 'invalid')
      await expectRejection(await visitor.post('/api/chat/messages', 'null'), 'invalid')
    })
  })

  describe('emails about a conversation', () => {
    const queue = async (conversation: string) => {
      const id = await enqueueMail(
        fixture().backend.database,
        { ...MAIL, conversation },
        Date.now(),
        Date.now() + 60 * 60_000,
      )
      return id ?? ''
    }
    const isStored = async (id: string) =>
      (await fixture().backend.database.selectFrom('outbox').select('id').where('id', '=', id).execute()).length > 0

    it('are deleted with it, sent or not, and those about others stay', async () => {
      const mine = await started()
      const other = await started()
      const emails = [await queue(mine.conversation), await queue(mine.conversation), await queue(other.conversation)]
      await fixture()
        .backend.database.updateTable('outbox')
        .set({ sent_at: new Date().toISOString(), next_attempt_at: null })
        .where('id', '=', emails[0] ?? '')
        .execute()
      expect((await mine.act('forget')).status).toBe(200)
      expect(await Promise.all(emails.map(isStored))).toEqual([false, false, true])
    })

    it('are not sent with a message that an operator has deleted since', async () => {
      const visitor = await started()
      const first = await visitor.sendText('Первый')
      const second = await visitor.sendText('Секрет')
      const operator = await operatorAt(fixture())
      const pend = async (from: number) => {
        const id = await queue(visitor.conversation)
        const at = new Date(Date.now() + 60 * 60_000).toISOString()
        await fixture()
          .backend.database.updateTable('chat_conversations')
          .set({ operator_email: JSON.stringify({ id, at, from }) })
          .where('id', '=', visitor.conversation)
          .execute()
        return id
      }
      const later = await pend(second.seq)
      await operator.remove(visitor.conversation, first.id)
      expect(await isStored(later)).toBe(true)
      await operator.remove(visitor.conversation, second.id)
      expect(await isStored(later)).toBe(false)
    })
  })

  describe('a chat visitor', () => {
    it('can access only their own conversations', async () => {
      const mine = await started()
      const other = await started()
      const message = await other.sendText('Секрет')
      mine.conversation = other.conversation
      const calls = [
        await mine.get(`/api/chat/state?conversation=${other.conversation}`),
        await mine.get(`/api/chat/messages?conversation=${other.conversation}`),
        await mine.get(`/api/chat/transcript?conversation=${other.conversation}`),
        await mine.get(`/api/chat/events?conversation=${other.conversation}`),
        await mine.send(textMessage('x')),
        await mine.file('a.txt', Buffer.from('x')),
        await mine.act('read', { seq: 1 }),
        await mine.act('typing'),
        await mine.act('reaction', { message: message.id, reaction: 'like', on: true }),
        await mine.act('vote', { vote: 'like' }),
        await mine.act('consent', { consent: CONSENT }),
        await mine.act('form', { form: 'contact', contact: CONTACT, lang: 'ru' }),
        await mine.act('transcript', { email: 'thief@example.com', lang: 'ru' }),
      ]
      for (const response of calls) await expectRejection(response, 'conversation')
      expect(await other.state()).toMatchObject({
        messages: [{ id: message.id, reactions: [] }],
        conversation: { vote: null, read: { visitor: 0 } },
      })
    })

    it('is unknown without the cookie of the site', async () => {
      const visitor = await started()
      const [name, sign] = visitor.cookie.split('.')
      for (const cookie of [
        '',
        'chat=',
        'chat=x.y',
        `chat=${randomUUID()}.${sign}`,
        `${name}.${sign?.slice(0, -1)}`,
        `${name}.`,
      ]) {
        const stranger = new Visitor(fixture(), cookie)
        stranger.conversation = visitor.conversation
        await expectRejection(await stranger.send(textMessage('x')), 'unknownVisitor')
        await expectRejection(
          await stranger.get(`/api/chat/events?conversation=${visitor.conversation}`),
          'unknownVisitor',
        )
        await expectRejection(await stranger.get('/api/chat/conversations'), 'unknownVisitor')
        expect(chatStateSchema.parse(await (await stranger.get('/api/chat/state')).json()).conversation).toBeNull()
      }
    })

    it('cannot write while an employee is signed in, and gets the reason', async () => {
      const visitor = await started()
      const operator = await operatorAt(fixture())
      const both = new Visitor(fromOwnPage(fixture()), `${visitor.cookie}; ${operator.cookie}`)
      both.conversation = visitor.conversation
      expect((await both.state()).employee).toBe(true)
      expect((await visitor.state()).employee).toBe(false)
      await expectRejection(await both.send(textMessage('x')), 'employee')
      await expectRejection(await both.file('a.txt', Buffer.from('x')), 'employee')
      await expectRejection(await both.post('/api/chat/start', START), 'employee')
      expect((await visitor.state()).messages).toEqual([])
    })

    it('can react, rate and leave contact data, which are stored', async () => {
      const visitor = await started()
      const operator = await operatorAt(fixture())
      const reply = await operator.sendText(visitor.conversation, 'Здравствуйте')
      for (const [reaction, on] of [
        ['like', true],
        ['cry', true],
        ['like', true],
        ['cry', false],
      ] as const)
        expect((await visitor.act('reaction', { message: reply.id, reaction, on })).status).toBe(200)
      await operator.on(visitor.conversation, 'reaction', { message: reply.id, reaction: 'like', on: true })
      expect((await visitor.act('vote', { vote: 'like' })).status).toBe(200)
      expect((await visitor.act('form', { form: 'contact', contact: { phone: '12345678' }, lang: 'ru' })).status).toBe(
        200,
      )
      const { messages, conversation } = await visitor.state()
      expect(messages.at(-1)?.reactions).toEqual([
        { reaction: 'like', by: 'visitor' },
        { reaction: 'like', by: 'operator' },
      ])
      expect(conversation).toMatchObject({ vote: 'like', contact: { name: '', phone: '12345678', email: '' } })
      await expectRejection(await visitor.act('reaction', { message: reply.id, reaction: 'love', on: true }), 'invalid')
      await expectRejection(
        await visitor.act('reaction', { message: randomUUID(), reaction: 'like', on: true }),
        'message',
      )
      await expectRejection(await visitor.act('vote', { vote: 6 }), 'invalid')
    })

    it('has stored read positions and unread counts', async () => {
      const visitor = await started()
      const operator = await operatorAt(fixture())
      await visitor.sendText('?')
      const unread = async () =>
        conversationListSchema.parse(await (await visitor.get('/api/chat/conversations')).json()).conversations[0]
          ?.unread
      const first = await operator.sendText(visitor.conversation, 'one')
      const second = await operator.sendText(visitor.conversation, 'two')
      expect(await unread()).toBe(2)
      await visitor.act('read', { seq: first.seq })
      expect(await unread()).toBe(1)
      // The writer may not have seen what arrived in the meantime.
      await visitor.sendText('and?')
      expect(await unread()).toBe(1)
      // The read position never exceeds the last message and never decreases.
      await visitor.act('read', { seq: 1_000_000_000 })
      await visitor.act('read', { seq: first.seq })
      expect(await unread()).toBe(0)
      expect((await visitor.state()).conversation?.read.visitor).toBeGreaterThan(second.seq)
    })

    it('can delete a conversation permanently with its files, and the last one with the cookie', async () => {
      const { database } = fixture().backend
      const visitor = await started()
      const other = await started()
      const storedSequence = async (id: string) => {
        const count = async (table: 'chat_messages' | 'chat_files') =>
          (await database.selectFrom(table).select('conversation_id').where('conversation_id', '=', id).execute())
            .length
        const rows = await database.selectFrom('chat_conversations').select('id').where('id', '=', id).execute()
        return [rows.length, await count('chat_messages'), await count('chat_files')]
      }
      const first = visitor.conversation
      await visitor.sendText('one')
      expect((await visitor.file('a.txt', Buffer.from('secret'))).status).toBe(201)
      const { url } = (await visitor.state()).messages.flatMap((message) =>
        'file' in message && message.file ? [message.file] : [],
      )[0] ?? { url: '' }
      await (await operatorAt(fixture())).on(first, 'close')
      await visitor.start()
      const second = visitor.conversation
      expect([await storedSequence(first), await storedSequence(second)]).toEqual([
        [1, 3, 1],
        [1, 0, 0],
      ])

      await expectRejection(
        await visitor.post('/api/chat/forget', { conversation: other.conversation }),
        'conversation',
      )
      await expectRejection(await visitor.post('/api/chat/forget', { conversation: 'x' }), 'invalid')
      const forgotten = await visitor.post('/api/chat/forget', { conversation: first })
      expect([forgotten.status, forgotten.headers.getSetCookie()]).toEqual([200, []])
      expect([
        await storedSequence(first),
        await storedSequence(second),
        await storedSequence(other.conversation),
      ]).toEqual([
        [0, 0, 0],
        [1, 0, 0],
        [1, 0, 0],
      ])
      await expectRejection(await visitor.get(url), 'fileLink')

      const last = await visitor.post('/api/chat/forget', {})
      expect([last.status, last.headers.getSetCookie()]).toEqual([
        200,
        [expect.stringMatching(/^(__Host-)?chat=; Max-Age=0;/)],
      ])
      expect([await storedSequence(second), await storedSequence(other.conversation)]).toEqual([
        [0, 0, 0],
        [1, 0, 0],
      ])
      const again = await new Caller(fixture()).post('/api/chat/forget', {})
      expect([again.status, again.headers.getSetCookie()]).toEqual([200, []])
    })

    it('can remove the cookie from a shared browser without deleting anything', async () => {
      const visitor = await started()
      await visitor.sendText('one')
      const { cookie } = visitor
      await expectRejection(
        await visitor.post('/api/chat/forget', { conversation: visitor.conversation, device: true }),
        'invalid',
      )
      const left = await visitor.post('/api/chat/forget', { device: true })
      expect([left.status, left.headers.getSetCookie()]).toEqual([
        200,
        [expect.stringMatching(/^(__Host-)?chat=; Max-Age=0;/)],
      ])
      visitor.cookie = cookie
      expect((await visitor.state()).messages).toHaveLength(1)
      const stranger = await new Caller(fixture()).post('/api/chat/forget', { device: true })
      expect([stranger.status, stranger.headers.getSetCookie()]).toEqual([200, []])
    })

    it('agrees again when the document has changed', async () => {
      const visitor = await started()
      const older = JSON.stringify([{ ...CONSENT, version: '2020-01-01', at: '2020-01-02T00:00:00.000Z' }])
      await fixture()
        .backend.database.updateTable('chat_conversations')
        .set({ consents: older })
        .where('id', '=', visitor.conversation)
        .execute()
      expect((await visitor.state()).conversation?.consented).toBe(false)
      await expectRejection(await visitor.send(textMessage('kept until then')), 'consentSave')
      await expectRejection(await visitor.act('form', { form: 'contact', contact: CONTACT, lang: 'ru' }), 'consentSave')
      await expectRejection(await visitor.act('transcript', { email: CONTACT.email, lang: 'ru' }), 'consentLog')
      await expectRejection(
        await visitor.act('consent', { consent: { ...CONSENT, version: '2020-01-01' } }),
        'consentSave',
      )
      expect((await visitor.act('consent', { consent: CONSENT })).status).toBe(200)
      expect(await visitor.sendText('sent after it')).toMatchObject({ text: 'sent after it' })
    })
  })
}
