import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { internalToken } from '../../../lib/config/config.ts'
import { chatStateSchema } from '../../../lib/contract/chat-state.ts'
import { signInternal, CLIENT_IP_HEADER } from '../../../lib/routing/internal-headers.ts'
import { quotaRejections } from '../../../lib/http/consume-quota.ts'
import { QUOTAS } from '../../../lib/http/quotas.ts'
import { CONSENT } from './chat-consent.ts'
import { operatorAt, textMessage, Visitor, type ChatFixture } from './chat-fixture.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** The recipient of questions. */
export const OPERATOR_EMAIL = 'operator@centre.test'

/** Emails to the operator about questions outside working hours. */
export function chatEmailsContract(fixture: () => ChatFixture): void {
  describe('emails to the operator', () => {
    beforeAll(async () => {
      const other = new Date(Date.now() + 3 * DAY).toUTCString().slice(0, 3)
      const row = { id: 'other-day', hours: `UTC ${other} 10:00-11:00`, note: '' }
      await fixture().backend.database.insertInto('working_hours').values(row).execute()
    })
    afterAll(() => fixture().backend.database.deleteFrom('working_hours').execute())

    const question = (text: string) => ({
      form: 'offline',
      id: randomUUID(),
      question: text,
      contact: { email: 'anna@visitor.test' },
      consent: CONSENT,
      lang: 'es',
    })
    async function asks(visitor: Visitor, text: string): Promise<Visitor> {
      visitor.conversation =
        chatStateSchema.parse(await (await visitor.post('/api/chat/form', question(text))).json()).conversation?.id ??
        ''
      return visitor
    }
    const outbox = () =>
      fixture().backend.database.selectFrom('outbox').selectAll().where('recipient', '=', OPERATOR_EMAIL)
    const emailsAbout = async ({ conversation }: Visitor) =>
      (await outbox().orderBy('next_attempt_at').execute()).filter(({ subject }) => subject.includes(conversation))
    const minutesBetween = (
      one: { next_attempt_at: string | null } | undefined,
      other: { next_attempt_at: string | null } | undefined,
    ) => Math.round((Date.parse(other?.next_attempt_at ?? '') - Date.parse(one?.next_attempt_at ?? '')) / MINUTE)

    it('are sent once for a question, and once for all additions within a quarter of an hour', async () => {
      const visitor = await asks(new Visitor(fixture()), 'Когда?')
      for (let more = 1; more <= 5; more++) await visitor.sendText(`И сколько ${more}?`)
      const id = randomUUID()
      for (let times = 0; times < 2; times++) await visitor.file('<снимок>.txt', Buffer.from('19 990'), id)
      await asks(visitor, 'И где?')
      const [first, collected, ...more] = await emailsAbout(visitor)
      expect([more, minutesBetween(first, collected)]).toEqual([[], 15])
      expect(first?.text).toContain('> Когда?')
      expect(first?.text).not.toContain('сколько')
      for (const words of ['> И сколько 1?', '> И сколько 5?', '> Файл: <снимок>.txt', '> И где?'])
        expect(collected?.text.split(words)).toHaveLength(2)
      expect(collected?.text).not.toContain('Когда?')
      const link = `${fixture().origin}/ru/chat-admin?talk=${visitor.conversation}`
      for (const email of [first, collected])
        expect(email).toMatchObject({
          reply_to: 'anna@visitor.test',
          text: expect.stringContaining(link),
          html: expect.stringContaining(` href="${link}">`),
        })
    })

    it('are at least a quarter of an hour apart, however long the visitor continues', async () => {
      const visitor = await asks(new Visitor(fixture()), 'Когда?')
      await visitor.sendText('И сколько?')
      const { database } = fixture().backend
      /** Lets time pass for stored emails and sends due ones. */
      const pass = async (minutes: number) => {
        const earlier = (time: string) => new Date(Date.parse(time) - minutes * MINUTE).toISOString()
        const { operator_email } = await database
          .selectFrom('chat_conversations')
          .select('operator_email')
          .where('id', '=', visitor.conversation)
          .executeTakeFirstOrThrow()
        const known = JSON.parse(operator_email ?? '') as { at: string }
        await database
          .updateTable('chat_conversations')
          .set({ operator_email: JSON.stringify({ ...known, at: earlier(known.at) }) })
          .where('id', '=', visitor.conversation)
          .execute()
        for (const { id, next_attempt_at } of await emailsAbout(visitor))
          if (next_attempt_at)
            await database
              .updateTable('outbox')
              .set({ next_attempt_at: earlier(next_attempt_at) })
              .where('id', '=', id)
              .execute()
      }
      await pass(14)
      await visitor.sendText('И где?')
      expect(await emailsAbout(visitor)).toHaveLength(2)
      await pass(2)
      await visitor.sendText('И кто?')
      const [, second, third, ...more] = await emailsAbout(visitor)
      expect([more, minutesBetween(second, third)]).toEqual([[], 15])
      expect([
        second?.text.includes('И где?'),
        second?.text.includes('И кто?'),
        third?.text.includes('И кто?'),
      ]).toEqual([true, false, true])
      await pass(60)
      await visitor.sendText('Ау')
      expect(Date.parse((await emailsAbout(visitor)).at(-1)?.next_attempt_at ?? '')).toBeLessThanOrEqual(Date.now())
    })

    it('quote a limited number of messages; the others are shown at the desk', async () => {
      const visitor = await asks(new Visitor(fixture()), 'Когда?')
      for (let more = 1; more <= 25; more++) await visitor.sendText(`Сообщение ${more}.`)
      const [, collected] = await emailsAbout(visitor)
      expect([collected?.text.includes('Сообщение 20.'), collected?.text.includes('Сообщение 21.')]).toEqual([
        true,
        false,
      ])
      expect((await visitor.state()).messages).toHaveLength(27)
    })

    it('are omitted when the quota is exhausted, and the question is still shown at the desk', async () => {
      const address = `198.18.${randomInt(256)}.${randomInt(256)}`
      const fromThere: Pick<ChatFixture, 'ask'> = {
        ask: (path, init = {}) =>
          fixture().ask(path, {
            ...init,
            headers: { ...(init.headers as object), [CLIENT_IP_HEADER]: signInternal(address, internalToken() ?? '') },
          }),
      }
      const rejections = () => quotaRejections().get('questionEmails address') ?? 0
      const before = [(await outbox().execute()).length, rejections()] as const
      const visitors: Visitor[] = []
      // One address cannot start so many conversations within a minute, so they start from other addresses.
      for (let index = 0; index < QUOTAS.questionEmails.perIp + 3; index++) {
        const visitor = new Visitor(fixture())
        await visitor.start()
        await fixture()
          .backend.database.updateTable('chat_conversations')
          .set({ offline: 1 })
          .where('id', '=', visitor.conversation)
          .execute()
        visitors.push(visitor)
      }
      for (const { cookie, conversation } of visitors) {
        const there = new Visitor(fromThere, cookie)
        there.conversation = conversation
        expect((await there.send(textMessage('Бомба'))).status).toBe(201)
      }
      expect([(await outbox().execute()).length - before[0], rejections() - before[1]]).toEqual([
        QUOTAS.questionEmails.perIp,
        3,
      ])
      const operator = await operatorAt(fixture())
      const last = await (await operator.desk(`conversations/${visitors.at(-1)?.conversation}`)).text()
      expect(last).toContain('Бомба')
      expect(await emailsAbout(visitors.at(-1) ?? new Visitor(fixture()))).toEqual([])
    })

    it('are deleted with the conversation by its visitor, sent or not', async () => {
      const visitor = await asks(new Visitor(fixture()), 'Когда?')
      await visitor.sendText('И сколько?')
      const [first] = await emailsAbout(visitor)
      await fixture()
        .backend.database.updateTable('outbox')
        .set({ sent_at: new Date().toISOString(), next_attempt_at: null })
        .where('id', '=', first?.id ?? '')
        .execute()
      expect((await visitor.post('/api/chat/forget', { conversation: visitor.conversation })).status).toBe(200)
      expect(await emailsAbout(visitor)).toEqual([])
    })
  })
}
