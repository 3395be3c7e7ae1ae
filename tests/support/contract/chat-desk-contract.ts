import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  deskConversationSchema,
  deskListSchema,
  operatorsResponseSchema,
  type DeskFilter,
} from '../../../lib/contract/chat-admin.ts'
import { PRESENCES } from '../../../lib/domain/chat/presence.ts'
import { chatStateSchema } from '../../../lib/contract/chat-state.ts'
import { expectRejection } from './chat-conversation-contract.ts'
import { QUOTAS } from '../../../lib/http/quotas.ts'
import {
  Caller,
  CONTACT,
  operatorAt,
  sentMessage,
  textMessage,
  Visitor,
  type ChatFixture,
  type Operator,
} from './chat-fixture.ts'
import { CONSENT } from './chat-consent.ts'
import { expectProblem } from './problem-response.ts'

/** Contract of operators' calls on the conversations of all visitors. */
export function chatDeskContract(fixture: () => ChatFixture): void {
  const started = async (more: object = {}) => {
    const visitor = new Visitor(fixture())
    await visitor.start(more)
    return visitor
  }
  const listed = async (operator: Operator, query: Record<string, string>) =>
    deskListSchema.parse(await (await operator.desk(`conversations?${new URLSearchParams(query).toString()}`)).json())
  const idsBehind = async (operator: Operator, filter: DeskFilter, search = '') =>
    (await listed(operator, { filter, search })).conversations.map(({ id }) => id)
  const found = async (operator: Operator, id: string) =>
    deskConversationSchema.parse(await (await operator.desk(`conversations/${id}`)).json())
  const me = async (operator: Operator) =>
    operatorsResponseSchema.parse(await (await operator.desk('operators')).json()).me

  describe('the operator desk', () => {
    it('is accessible to administrators only', async () => {
      const visitor = await started()
      const calls = [
        await visitor.get('/api/admin/chat/conversations'),
        await visitor.get(`/api/admin/chat/conversations/${visitor.conversation}`),
        await visitor.post(`/api/admin/chat/conversations/${visitor.conversation}/messages`, textMessage('x')),
        await visitor.post(`/api/admin/chat/conversations/${visitor.conversation}/close`, {}),
        await visitor.get('/api/admin/chat/events'),
        await visitor.put('/api/admin/chat/operators/me', { name: 'x' }),
      ]
      for (const response of calls) await expectProblem(response, 401)
      expect((await visitor.state()).conversation?.state).toBe('new')
    })

    it('rejects changes by cross-origin requests', async () => {
      const visitor = await started()
      const operator = await operatorAt(fixture())
      for (const origin of ['https://evil.example', 'null'])
        await expectProblem(
          await fixture().ask(`/api/admin/chat/conversations/${visitor.conversation}/close`, {
            method: 'POST',
            body: '{}',
            headers: { cookie: operator.cookie, origin },
          }),
          403,
        )
    })

    it('lists waiting, own and closed conversations', async () => {
      const one = await operatorAt(fixture())
      const two = await operatorAt(fixture())
      const silent = await started()
      const waiting = await started()
      const mine = await started()
      const closed = await started()
      await waiting.sendText('?')
      await mine.sendText('?')
      await one.sendText(mine.conversation, '!')
      await closed.sendText('?')
      await two.on(closed.conversation, 'close')
      const places = async (operator: Operator) => {
        const names = { silent, waiting, mine, closed }
        const behind = await Promise.all(
          (['waiting', 'mine', 'open', 'closed'] as const).map((filter) => idsBehind(operator, filter)),
        )
        return behind.map((ids) =>
          Object.entries(names).flatMap(([name, { conversation }]) => (ids.includes(conversation) ? [name] : [])),
        )
      }
      expect(await places(one)).toEqual([['waiting'], ['mine'], ['waiting', 'mine'], ['closed']])
      expect(await places(two)).toEqual([['waiting'], [], ['waiting', 'mine'], ['closed']])
      await mine.sendText('and then?')
      expect((await places(one))[0]).toEqual(['waiting', 'mine'])
    })

    it('counts unread messages', async () => {
      const operator = await operatorAt(fixture())
      const visitor = await started()
      const before = (await listed(operator, {})).counts
      await visitor.sendText('one')
      const second = await visitor.sendText('two')
      const { counts, conversations } = await listed(operator, { filter: 'waiting' })
      expect([counts.waiting - before.waiting, counts.unread - before.unread]).toEqual([1, 2])
      expect(conversations.find(({ id }) => id === visitor.conversation)).toMatchObject({
        unread: 2,
        last: { kind: 'text', author: 'visitor', excerpt: 'two' },
      })
      await operator.on(visitor.conversation, 'read', { seq: second.seq })
      expect((await listed(operator, {})).counts.unread).toBe(before.unread)
      expect((await visitor.state()).conversation?.read.operator).toBe(second.seq)
    })

    it('finds conversations by number, name, phone number and email address', async () => {
      const operator = await operatorAt(fixture())
      const visitor = await started({
        contact: { name: 'Žanis 100% Bērziņš', phone: '+371 2711-2233', email: 'Zanis@visitor.test' },
      })
      await visitor.sendText('?')
      for (const search of [
        visitor.conversation,
        'žanis',
        '100%',
        '371 2711-2233',
        'zanis@VISITOR',
        'berzins zanis',
        '2711 22',
      ])
        expect([search, await idsBehind(operator, 'open', search)]).toEqual([search, [visitor.conversation]])
      expect(await idsBehind(operator, 'open', 'nobody_at%all')).toEqual([])
    })

    it('shows the location and the source of the visitor', async () => {
      const operator = await operatorAt(fixture())
      const visitor = await started({ lang: 'lv', page: '/lv/exome' })
      await visitor.sendText('?')
      expect(await found(operator, visitor.conversation)).toMatchObject({
        conversation: {
          visitor: {
            variant: 'variant-2',
            lang: 'lv',
            page: '/lv/exome',
            country: null,
            market: null,
            utms: { utm_source: 'x' },
          },
          contact: CONTACT,
        },
        messages: [{ text: '?' }],
      })
      const isWhere = async (where: object) =>
        expect((await found(operator, visitor.conversation)).conversation.visitor).toMatchObject(where)
      await visitor.act('messages', { message: textMessage('!'), lang: 'es', page: '/es/carrier', country: 'PE' })
      await isWhere({ lang: 'es', page: '/es/carrier', market: 'PE', country: null, utms: { utm_source: 'x' } })
      await visitor.file('a.txt', Buffer.from('a'), randomUUID(), '&lang=it&page=/it/&country=IT')
      await isWhere({ lang: 'it', page: '/it/', market: 'IT' })
      await visitor.start({ lang: 'en', page: '/en/basket', country: 'EE' })
      await isWhere({ lang: 'en', page: '/en/basket', market: 'EE' })
      await expectRejection(
        await visitor.act('messages', { message: textMessage('!'), lang: 'en', page: 'https://evil.example' }),
        'invalid',
      )
      await expectRejection(await operator.desk('conversations/00000000'), 'conversation')
      await expectRejection(await operator.desk("conversations/1'--"), 'conversation')
    })

    it('assigns a conversation to the first operator who replies, and records takeovers and transfers in it', async () => {
      const one = await operatorAt(fixture())
      const two = await operatorAt(fixture())
      const visitor = await started()
      await one.profile({ name: 'Инна' })
      await two.profile({ name: 'Олег' })
      await visitor.sendText('?')
      await one.sendText(visitor.conversation, 'I')
      await two.sendText(visitor.conversation, 'me too')
      expect((await visitor.state()).conversation?.operator).toMatchObject({
        id: (await me(one)).id,
        name: 'Инна',
        initials: 'И',
      })
      await two.on(visitor.conversation, 'take')
      await two.on(visitor.conversation, 'take')
      await two.on(visitor.conversation, 'transfer', { to: (await me(one)).id })
      await expectRejection(await two.on(visitor.conversation, 'transfer', { to: randomUUID() }), 'invalid')
      const { messages, conversation } = await visitor.state()
      expect(messages.flatMap((message) => (message.kind === 'system' ? [[message.note, message.name]] : []))).toEqual([
        ['joined', 'Инна'],
        ['joined', 'Олег'],
        ['transferred', 'Инна'],
      ])
      expect(messages.filter(({ author }) => author === 'operator').map(({ name }) => name)).toEqual(['Инна', 'Олег'])
      expect(conversation).toMatchObject({ state: 'answered', operator: { name: 'Инна' } })
      expect(JSON.stringify([messages, conversation])).not.toMatch(/example\.com/)
    })

    it('sends a card once, also when it is repeated', async () => {
      const operator = await operatorAt(fixture())
      const visitor = await started()
      const card = { kind: 'attachment', id: randomUUID(), title: 'Экзом', text: 'Все гены', href: '/exome' }
      const first = await operator.on(visitor.conversation, 'messages', card)
      const again = await operator.on(visitor.conversation, 'messages', card)
      expect([first.status, again.status]).toEqual([201, 200])
      expect(await sentMessage(again)).toMatchObject({
        kind: 'attachment',
        title: 'Экзом',
        text: 'Все гены',
        href: '/exome',
        author: 'operator',
      })
      await expectRejection(
        await operator.on(visitor.conversation, 'messages', { ...card, id: randomUUID(), href: 'javascript:alert(1)' }),
        'invalid',
      )
      await expectRejection(
        await operator.on(visitor.conversation, 'messages', { kind: 'gift', id: randomUUID() }),
        'kind',
      )
      expect((await operator.on(visitor.conversation, 'files?id=1')).status).toBe(400)
      const upload = await operator.upload(
        `/api/admin/chat/conversations/${visitor.conversation}/files?id=${randomUUID()}`,
        { name: 'price.txt', bytes: Buffer.from('19 990') },
      )
      expect(await sentMessage(upload)).toMatchObject({ kind: 'file', author: 'operator', file: { name: 'price.txt' } })
    })

    it('closes a conversation once, after which it is read-only', async () => {
      const operator = await operatorAt(fixture())
      const visitor = await started()
      const message = await visitor.sendText('?')
      expect((await operator.on(visitor.conversation, 'close')).status).toBe(200)
      for (const [action, body] of [
        ['close', {}],
        ['take', {}],
        ['transfer', { to: (await me(operator)).id }],
        ['typing', {}],
        ['messages', textMessage('x')],
        ['reaction', { message: message.id, reaction: 'like', on: true }],
      ] as const)
        await expectRejection(await operator.on(visitor.conversation, action, body), 'closed')
      expect((await visitor.state()).conversation).toMatchObject({ state: 'closed', closedAt: expect.any(String) })
      for (const rating of [{ vote: 'dislike' }, { vote: 'dislike', comment: 'Долго\nждать' }])
        expect((await visitor.act('vote', rating)).status).toBe(200)
      expect((await found(operator, visitor.conversation)).conversation).toMatchObject({
        vote: 'dislike',
        comment: 'Долго\nждать',
      })
      expect((await operator.remove(visitor.conversation, message.id)).status).toBe(200)
      expect((await visitor.state()).messages).toMatchObject([{ kind: 'deleted' }, { kind: 'system', note: 'closed' }])
      await expectRejection(
        await operator.remove(visitor.conversation, (await visitor.state()).messages[1]?.id ?? ''),
        'message',
      )
      await expectRejection(await operator.remove(visitor.conversation, randomUUID()), 'message')
    })

    it('shows other conversations of the same visitor, newest first, and of no other visitor', async () => {
      const operator = await operatorAt(fixture())
      const visitor = await started()
      const other = await started()
      const conversations = []
      for (const text of ['first', 'second', 'third']) {
        if (conversations.length) await visitor.start()
        await visitor.sendText(text)
        conversations.push(visitor.conversation)
        await operator.on(visitor.conversation, 'close')
      }
      await visitor.start()
      await other.sendText('foreign')
      const others = async (conversation: string) =>
        (await found(operator, conversation)).others.map(({ id, state, last }) => [id, state, last?.excerpt])
      expect(await others(conversations[1] ?? '')).toEqual([
        [conversations[2], 'closed', 'third'],
        [conversations[0], 'closed', 'first'],
      ])
      expect(await others(other.conversation)).toEqual([])
    })

    it('rejects calls from a page whose operator has been replaced by another sign-in', async () => {
      const before = await operatorAt(fixture())
      const now = await operatorAt(fixture())
      const visitor = await started()
      await visitor.sendText('?')
      const as = `as=${(await me(before)).id}`
      const path = `/api/admin/chat/conversations/${visitor.conversation}`
      const calls = [
        await now.post(`${path}/messages?${as}`, textMessage('in another name')),
        await now.upload(`${path}/files?id=${randomUUID()}&${as}`, {
          name: 'a.txt',
          bytes: new TextEncoder().encode('x'),
        }),
        await now.post(`${path}/take?${as}`, {}),
        await now.put(`/api/admin/chat/operators/me?${as}`, { name: 'x' }),
        await now.get(`/api/admin/chat/conversations?${as}`),
        await now.get(`/api/admin/chat/events?${as}`),
      ]
      for (const response of calls) await expectProblem(response, 401)
      expect((await visitor.state()).messages).toHaveLength(1)
      expect((await before.post(`${path}/messages?${as}`, textMessage('in his own'))).status).toBe(201)
    })

    it('shows the answering operator, whose status lasts while the page is open', async () => {
      const operator = await operatorAt(fixture())
      expect(await me(operator)).toMatchObject({ name: '', position: '', initials: '', presence: 'online' })
      const others = async () => operatorsResponseSchema.parse(await (await operator.desk('operators')).json())
      expect((await others()).operators.find(({ id }) => id)).toBeDefined()
      const own = async () => (await others()).operators.find(({ name }) => name === 'Мария-Анна Ли')
      await operator.profile({ name: 'Мария-Анна Ли', position: 'Консультант', presence: 'away' })
      expect(await own()).toMatchObject({ presence: 'offline', initials: 'МЛ', position: 'Консультант' })
      const reader = await operator.events()
      expect(await own()).toMatchObject({ presence: 'away' })
      await reader.close()
      await operator.profile({ presence: 'leave' })
      const later = new Date(Date.now() - 120_000).toISOString()
      await fixture().backend.database.updateTable('chat_operators').set({ last_seen_at: later }).execute()
      expect(await own()).toMatchObject({ presence: 'leave', name: 'Мария-Анна Ли' })
      for (const presence of PRESENCES) expect((await operator.profile({ presence })).status).toBe(200)
      for (const bad of [{ presence: 'busy' }, { name: 'x'.repeat(61) }, { account: 'x' }])
        await expectRejection(await operator.profile(bad), 'invalid')
    })
  })

  describe('chat emails', () => {
    const mails = () =>
      fixture().backend.database.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').execute()

    it('contain a link to the transcript for a visitor who has agreed, and a file on request', async () => {
      const operator = await operatorAt(fixture())
      const visitor = await started()
      await operator.profile({ name: 'Инна' })
      await visitor.sendText('Сколько стоит <b>геном</b>?')
      const slip = await operator.sendText(visitor.conversation, 'оговорка')
      await operator.sendText(visitor.conversation, 'Посмотрю')
      await operator.remove(visitor.conversation, slip.id)
      const email = `${randomUUID()}@visitor.test`
      expect((await visitor.act('transcript', { email, lang: 'ru' })).status).toBe(200)
      const [mail] = (await mails()).filter(({ recipient }) => recipient === email)
      expect(mail?.subject).toContain(visitor.conversation)
      for (const written of ['геном', 'Посмотрю', 'оговорка', 'Анна']) expect(mail?.text).not.toContain(written)
      const link = new URL(/https?:\S+transcript\S+/.exec(mail?.text ?? '')?.[0] ?? '')
      expect((await new Caller(fixture()).get(`${link.pathname}${link.search}`)).status).toBe(200)
      const file = await visitor.get(`/api/chat/transcript?conversation=${visitor.conversation}&lang=ru`)
      expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
        'text/plain; charset=utf-8',
        `attachment; filename="chat-${visitor.conversation}.txt"`,
      ])
      const text = await file.text()
      expect(text).toMatch(
        /\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d UTC, Посетитель \(Анна Ёлкина\):\n> Сколько стоит <b>геном<\/b>\?[\s\S]*UTC, Инна:\n> Посмотрю/,
      )
      expect(text).not.toContain('оговорка')
      await expectRejection(await visitor.act('transcript', { email: 'nobody', lang: 'ru' }), 'invalid')
    })

    it('accept a question outside working hours and deliver the answer', async () => {
      const operator = await operatorAt(fixture())
      const visitor = new Visitor(fixture())
      const email = `${randomUUID()}@visitor.test`
      const form = {
        form: 'offline',
        id: randomUUID(),
        question: 'Когда вы работаете?',
        contact: { name: 'Юлия', email },
        lang: 'ru',
        page: '/',
      }
      await expectRejection(await visitor.post('/api/chat/form', form), 'consentSave')
      await expectRejection(
        await visitor.post('/api/chat/form', { ...form, contact: { phone: '12345678' }, consent: CONSENT }),
        'invalid',
      )
      const first = await visitor.post('/api/chat/form', { ...form, consent: CONSENT })
      const again = await visitor.post('/api/chat/form', { ...form, consent: CONSENT })
      expect([first.status, again.status]).toEqual([201, 200])
      const { conversation, messages } = chatStateSchema.parse(await again.json())
      if (!conversation) throw new Error('no conversation')
      expect([conversation.offline, conversation.state, messages.map(({ kind }) => kind)]).toEqual([
        true,
        'waiting',
        ['system', 'text'],
      ])
      const reply = textMessage('С девяти до шести')
      await operator.on(conversation.id, 'messages', reply)
      await operator.on(conversation.id, 'messages', reply)
      const sent = (await mails()).filter(({ recipient }) => recipient === email)
      expect(sent).toHaveLength(1)
      expect(sent[0]?.text).toContain('С девяти до шести')
      const emails = async () => (await mails()).filter(({ recipient }) => recipient === email).map(({ text }) => text)
      const file = { name: 'цены.txt', bytes: Buffer.from('19 990') }
      await operator.upload(`/api/admin/chat/conversations/${conversation.id}/files?id=${randomUUID()}`, file)
      expect((await emails()).filter((text) => text.includes('цены.txt'))).toHaveLength(1)
      // A visitor who has returned to the chat gets the answer there.
      visitor.conversation = conversation.id
      await visitor.sendText('Спасибо, я здесь')
      expect((await visitor.state()).conversation?.offline).toBe(false)
      await operator.sendText(conversation.id, 'И вам спасибо')
      expect(await emails()).toHaveLength(2)
    })

    it('send a transcript link to one email address only a few times a day, and answer the same afterwards', async () => {
      const email = `${randomUUID()}@visitor.test`
      const request = async (to: string) => (await started()).act('transcript', { email: to, lang: 'ru' })
      const sent = async () => (await mails()).filter(({ recipient }) => recipient.toLowerCase() === email).length
      expect((await request(email)).status).toBe(200)
      for (let times = 1; times < QUOTAS.chatEmails.perRecipient; times++)
        expect((await request(email.toUpperCase())).status).toBe(200)
      const full = await sent()
      expect(full).toBeGreaterThan(0)
      const [accepted, late] = [await request(`${randomUUID()}@visitor.test`), await request(email)]
      expect([late.status, await late.text()]).toEqual([accepted.status, await accepted.text()])
      expect(await sent()).toBe(full)
    })
  })
}
