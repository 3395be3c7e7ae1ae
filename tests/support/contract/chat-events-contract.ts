import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { conversationChange } from '../../../lib/embedded/chat/changes.ts'
import { CHAT_EVENTS, CHAT_REVISION, type ChatEvent } from '../../../lib/contract/chat-state.ts'
import { DESK_EVENTS } from '../../../lib/contract/chat-admin.ts'
import { expectRejection } from './chat-conversation-contract.ts'
import { operatorAt, Visitor, type ChatFixture } from './chat-fixture.ts'
import type { EventReader, ReadEvent } from './event-reader.ts'

type Change = ChatEvent<'change'> & { readonly id: string }

const changeOf = ({ id = '', data }: ReadEvent): Change => ({ ...CHAT_EVENTS.change.parse(data), id })
const nextChange = async (reader: EventReader) => changeOf(await reader.until('change'))

/** Chat events as received by their clients. */
export function chatEventsContract(fixture: () => ChatFixture): void {
  const started = async () => {
    const visitor = new Visitor(fixture())
    await visitor.start()
    return visitor
  }

  describe('chat events', () => {
    it('start with the revision and presence, and are not cached or buffered', async () => {
      const visitor = await started()
      const response = await visitor.get(`/api/chat/events?conversation=${visitor.conversation}`)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      })
      await response.body?.cancel()
      const reader = await visitor.events()
      const hello = await reader.next()
      expect([hello.name, hello.id]).toEqual(['hello', undefined])
      expect(CHAT_EVENTS.hello.parse(hello.data)).toMatchObject({ revision: CHAT_REVISION, desk: { open: true } })
      expect(reader.raw).toMatch(/^retry: 2000\n/)
      await reader.close()
    })

    it('report the actions of the other side, in order and in every tab', async () => {
      const visitor = await started()
      const operator = await operatorAt(fixture())
      const { conversation } = await visitor.state()
      const tabs = [await visitor.events(String(conversation?.seq)), await visitor.events(String(conversation?.seq))]
      const message = await visitor.sendText('?')
      for (const tab of tabs) expect((await nextChange(tab)).messages.map(({ id }) => id)).toEqual([message.id])
      const reply = await operator.sendText(visitor.conversation, 'Здравствуйте!')
      for (const tab of tabs) {
        const received: Change[] = []
        while (!received.flatMap(({ messages }) => messages).some(({ id }) => id === reply.id))
          received.push(await nextChange(tab))
        expect(received.flatMap(({ messages }) => messages.map(({ kind }) => kind))).toEqual(['system', 'text'])
        expect(received.at(-1)?.conversation).toMatchObject({
          state: 'answered',
          operator: { presence: expect.any(String) },
          seq: reply.seq,
        })
      }
      await operator.on(visitor.conversation, 'typing')
      for (const tab of tabs) expect(CHAT_EVENTS.typing.parse((await tab.until('typing')).data)).toEqual({ name: '' })
      await operator.remove(visitor.conversation, reply.id)
      for (const tab of tabs)
        expect((await nextChange(tab)).messages).toMatchObject([{ id: reply.id, kind: 'deleted', seq: reply.seq }])
      await Promise.all(tabs.map((tab) => tab.close()))
    })

    it('are read for the visitor of the conversation only: its number may have been that of a deleted one', async () => {
      const { database } = fixture().backend
      const visitor = await started()
      await visitor.sendText('Секрет')
      const { conversation } = visitor
      const { visitor_id } = await database
        .selectFrom('chat_conversations')
        .select('visitor_id')
        .where('id', '=', conversation)
        .executeTakeFirstOrThrow()
      const read = (id: string) =>
        conversationChange(database, { visitor: id, conversation }, 0, { secret: 'x', now: new Date() })
      expect((await read(visitor_id))?.text).toContain('Секрет')
      expect(await read(randomUUID())).toBeUndefined()
    })

    it('delivers missed events once and in order after any interruption', async () => {
      const visitor = await started()
      const operator = await operatorAt(fixture())
      await operator.on(visitor.conversation, 'take')
      let lastId = String((await visitor.state()).conversation?.seq)
      const received: Change[] = []
      const expected: string[] = []
      for (let round = 0; round < 12; round++) {
        const reader = await visitor.events(lastId)
        // Some messages are sent while a client is connected, others while it is not.
        const live = Array.from({ length: round % 3 }, (_, index) =>
          operator.sendText(visitor.conversation, `${round} live ${index}`),
        )
        expected.push(...(await Promise.all(live)).sort((a, b) => a.seq - b.seq).map(({ id }) => id))
        while (expected.some((id) => !received.some(({ messages }) => messages.some((message) => message.id === id))))
          received.push(await nextChange(reader))
        await reader.close()
        lastId = received.at(-1)?.id ?? lastId
        const missed = [
          await visitor.sendText(`${round} a`),
          await operator.sendText(visitor.conversation, `${round} b`),
        ]
        expected.push(...missed.map(({ id }) => id))
      }
      const reader = await visitor.events(lastId)
      received.push(await nextChange(reader))
      await reader.close()
      expect(received.flatMap(({ messages }) => messages.map(({ id }) => id))).toEqual(expected)
      const ids = received.map(({ id }) => Number(id))
      expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    })

    it('are all delivered after a long interruption, in several events', async () => {
      const visitor = await started()
      const operator = await operatorAt(fixture())
      await operator.on(visitor.conversation, 'take')
      const { conversation } = await visitor.state()
      const order: string[] = []
      while (order.length < 230)
        order.push((await operator.sendText(visitor.conversation, `message ${order.length}`)).id)
      const reader = await visitor.events(String(conversation?.seq))
      const received: string[] = []
      while (received.length < order.length) received.push(...(await nextChange(reader)).messages.map(({ id }) => id))
      expect(received).toEqual(order)
      await reader.close()
    })

    it('report long messages in several events, so that none keeps much in memory', async () => {
      const visitor = await started()
      const operator = await operatorAt(fixture())
      await operator.on(visitor.conversation, 'take')
      const { conversation } = await visitor.state()
      const sizes = [3500, 3900, 10, 3950, 3800, 3999, 3900, 2500, 3900, 3990]
      const texts = [...sizes, ...sizes].map((length, index) => `${index}`.padEnd(length, '基'))
      for (const text of texts) await operator.sendText(visitor.conversation, text)
      const reader = await visitor.events(String(conversation?.seq))
      const received: (readonly string[])[] = []
      while (received.flat().length < texts.length)
        received.push((await nextChange(reader)).messages.map((message) => ('text' in message ? message.text : '')))
      expect(received.flat()).toEqual(texts)
      for (const event of received) expect(event.join('').length).toBeLessThan(32_000)
      await reader.close()
    })

    it('contain the state of a changed message, not the change', async () => {
      const visitor = await started()
      const operator = await operatorAt(fixture())
      const first = await operator.sendText(visitor.conversation, 'wrong')
      const quoting = await operator.on(visitor.conversation, 'messages', {
        kind: 'quote',
        id: crypto.randomUUID(),
        text: 'as I said',
        quoted: first.id,
      })
      expect(quoting.status).toBe(201)
      const { conversation } = await visitor.state()
      await visitor.act('reaction', { message: first.id, reaction: 'wonder', on: true })
      await operator.remove(visitor.conversation, first.id)
      const reader = await visitor.events(String(conversation?.seq))
      const { messages } = await nextChange(reader)
      expect(messages).toMatchObject([
        { id: first.id, kind: 'deleted', reactions: [] },
        { kind: 'quote', text: 'as I said', quoted: { id: first.id, excerpt: null } },
      ])
      expect(JSON.stringify(await visitor.state())).not.toContain('wrong')
      await reader.close()
    })

    it('report when operators join, change and leave', async () => {
      const visitor = await started()
      const operator = await operatorAt(fixture())
      const reader = await visitor.events()
      const desk = await operator.events()
      const deskOf = async () => CHAT_EVENTS.desk.parse((await reader.until('desk')).data)
      await operator.profile({ name: 'Инна Берг', position: 'Генетик', presence: 'online' })
      const { me } = (await (await operator.desk('operators')).json()) as { me: { id: string } }
      const known = async () => {
        for (;;) {
          const found = (await deskOf()).operators.find(({ id }) => id === me.id)
          if (found?.name) return found
        }
      }
      expect(await known()).toEqual({
        id: me.id,
        name: 'Инна Берг',
        position: 'Генетик',
        initials: 'ИБ',
        presence: 'online',
      })
      await operator.profile({ presence: 'dnd' })
      expect(await known()).toMatchObject({ presence: 'dnd' })
      await operator.profile({ presence: 'offline' })
      expect((await deskOf()).operators.map(({ id }) => id)).not.toContain(me.id)
      await Promise.all([reader.close(), desk.close()])
    })

    it('are limited to a number of tabs per visitor', async () => {
      const visitor = await started()
      const tabs = await Promise.all(Array.from({ length: 10 }, () => visitor.events()))
      const rejected = await visitor.get(`/api/chat/events?conversation=${visitor.conversation}`)
      expect(rejected.headers.get('retry-after')).toBe('30')
      await expectRejection(rejected, 'tooMany')
      await tabs[0]?.close()
      await expect
        .poll(async () => (await visitor.get(`/api/chat/events?conversation=${visitor.conversation}`)).status, {
          timeout: 10_000,
        })
        .toBe(200)
      await Promise.all(tabs.slice(1).map((tab) => tab.close()))
    })

    it('are limited for simultaneous connections', async () => {
      const visitor = await started()
      const responses = await Promise.all(
        Array.from({ length: 40 }, () => visitor.get(`/api/chat/events?conversation=${visitor.conversation}`)),
      )
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
      await Promise.all(responses.map(({ body }) => body?.cancel()))
    })

    it.each(['/api/chat/events', '/api/admin/chat/events'])('have no HEAD response with a stream: %s', async (path) => {
      const visitor = await started()
      const operator = await operatorAt(fixture())
      const caller = path.includes('admin') ? operator : visitor
      const response = await caller.ask(`${path}?conversation=${visitor.conversation}`, { method: 'HEAD' })
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET'])
    })

    it('rejects invalid requests for events, and ignores an invalid last id', async () => {
      const visitor = await started()
      await expectRejection(await visitor.get('/api/chat/events'), 'invalid')
      await expectRejection(
        await visitor.get(`/api/chat/events?conversation=${visitor.conversation}&after=-1`),
        'invalid',
      )
      await visitor.sendText('here')
      const reader = await visitor.events("1' or 1=1")
      expect((await nextChange(reader)).messages).toMatchObject([{ text: 'here' }])
      await reader.close()
    })

    it('delivers the events of all conversations to operators, from the last received one', async () => {
      const operator = await operatorAt(fixture())
      const one = await started()
      const two = await started()
      const reader = await operator.events()
      expect(DESK_EVENTS.hello.parse((await reader.next()).data)).toEqual({ revision: CHAT_REVISION })
      const received: { conversation: string; id: string }[] = []
      let lastId: string | undefined
      const listen = async (from: EventReader, until: string) => {
        while (!received.some(({ id }) => id === until)) {
          const { id, data } = await from.until('change')
          lastId = id
          received.push(
            ...DESK_EVENTS.change
              .parse(data)
              .messages.map(({ conversation, message }) => ({ conversation, id: message.id })),
          )
        }
      }
      const first = [await one.sendText('1'), await two.sendText('2')]
      await listen(reader, first[1]?.id ?? '')
      await one.act('typing')
      expect(DESK_EVENTS.typing.parse((await reader.until('typing')).data)).toEqual({
        conversation: one.conversation,
        operator: null,
      })
      await reader.close()
      const missed = [await two.sendText('3'), await one.sendText('4')]
      const again = await operator.events(undefined, lastId)
      await listen(again, missed[1]?.id ?? '')
      expect(received).toEqual([
        { conversation: one.conversation, id: first[0]?.id },
        { conversation: two.conversation, id: first[1]?.id },
        { conversation: two.conversation, id: missed[0]?.id },
        { conversation: one.conversation, id: missed[1]?.id },
      ])
      await again.close()
    })
  })
}
