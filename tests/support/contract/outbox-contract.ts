import { describe, expect, it } from 'vitest'
import {
  claimMail,
  enqueueMail,
  rewriteMail,
  settleMail,
  withdrawMail,
} from '../../../lib/embedded/outbox/repository.ts'
import type { EmptyDatabase } from './databases.ts'
import { MAIL } from '../sample-email.ts'
import { MINUTE, outboxFixture, SENDER } from './outbox-fixture.ts'
import { sleep } from '../waits.ts'

/** Contract of the outbox without failures, on both engines. */
export function outboxContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`outbox: ${name}`, () => {
    const createFixture = () => outboxFixture(setup)

    it('sends an email at once when notified, exactly as it was enqueued', async () => {
      const { server, started, put, row, sent } = await createFixture()
      const outbox = started()
      await put({ replyTo: 'lab@site.test' })
      outbox.wake()
      await sent()
      const { id } = await row()
      expect(server.received).toMatchObject([
        {
          envelope: ['anna@visitor.test'],
          mail: {
            subject: 'Заказ',
            text: 'Спасибо',
            messageId: `<${id}@site.test>`,
            from: SENDER,
            replyTo: [{ address: 'lab@site.test' }],
          },
        },
      ])
      expect(server.received[0]?.mail.html).toContain('<p>Спасибо</p>')
    })

    it('finds an email without a notification within half a minute, like one of another process', async () => {
      const { server, clock, started, put, until } = await createFixture()
      started()
      await put()
      await until(() => {
        clock.advance(1000)
        expect(server.received).toHaveLength(1)
      })
      expect(clock.now()).toBeGreaterThan(0)
    })

    it('gives different emails to workers that claim at the same time', async () => {
      const { database, clock, put } = await createFixture()
      for (let number = 0; number < 10; number++) await put()
      const claimed = new Set<string>()
      for (let round = 0; round < 10 && claimed.size < 10; round++) {
        const mails = (
          await Promise.all(Array.from({ length: 10 }, () => claimMail(database, clock.now(), MINUTE)))
        ).filter((mail) => mail !== undefined)
        for (const { id } of mails) expect(claimed).not.toContain(id)
        expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length)
        for (const { id } of mails) claimed.add(id)
      }
      expect(claimed.size).toBe(10)
    })

    it('sends emails about orders before those about chats that have waited longer, oldest first within a kind', async () => {
      const { database, clock, put } = await createFixture()
      for (const [index, about] of (['chat', 'chat', 'subscription', 'order', 'order'] as const).entries()) {
        await put({ about, subject: `${about} ${index}` })
        clock.advance(MINUTE)
      }
      const order: string[] = []
      for (
        let mail = await claimMail(database, clock.now(), MINUTE);
        mail;
        mail = await claimMail(database, clock.now(), MINUTE)
      )
        order.push(mail.subject)
      expect(order).toEqual(['order 3', 'order 4', 'subscription 2', 'chat 0', 'chat 1'])
    })

    it('delays a scheduled email, which can be updated until it is attempted', async () => {
      const { database, clock, row } = await createFixture()
      const id = (await enqueueMail(database, MAIL, clock.now(), clock.now() + MINUTE)) ?? expect.fail()
      expect(await claimMail(database, clock.now(), MINUTE)).toBeUndefined()
      await rewriteMail(database, id, { ...MAIL, text: 'Ещё раз спасибо' })
      clock.advance(MINUTE)
      expect(await claimMail(database, clock.now(), MINUTE)).toMatchObject({ id, text: 'Ещё раз спасибо', attempts: 1 })
      await rewriteMail(database, id, { ...MAIL, text: 'Слишком поздно' })
      expect(await row()).toMatchObject({ text: 'Ещё раз спасибо' })
    })

    it('deletes a cancelled email unless it was sent', async () => {
      const { database, clock } = await createFixture()
      const waits = (await enqueueMail(database, MAIL, clock.now(), clock.now() + MINUTE)) ?? expect.fail()
      const sent = (await enqueueMail(database, MAIL, clock.now())) ?? expect.fail()
      const claimed = await claimMail(database, clock.now(), MINUTE)
      if (claimed?.id !== sent) throw new Error('another mail')
      await settleMail(database, claimed, { sentAt: clock.now() })
      for (const id of [waits, sent]) await withdrawMail(database, id)
      expect(await database.selectFrom('outbox').select('id').execute()).toEqual([{ id: sent }])
    })

    it('ignores the result of a worker whose lease has expired', async () => {
      const { database, clock, put, row } = await createFixture()
      await put()
      const late = await claimMail(database, clock.now(), MINUTE)
      const present = await claimMail(database, clock.now() + MINUTE, MINUTE)
      if (!late || !present) throw new Error('not taken')
      await settleMail(database, late, { error: 'late', nextAt: undefined })
      expect(await row()).toMatchObject({ lease: present.lease, last_error: null, attempts: 2 })
    })

    it('does not contain an email of a failed transaction', async () => {
      const { database } = await createFixture()
      const broken = database.transaction().execute(async (transaction) => {
        await enqueueMail(transaction, MAIL)
        throw new Error('no stock')
      })
      await expect(broken).rejects.toThrow('no stock')
      expect(await database.selectFrom('outbox').selectAll().execute()).toEqual([])
    })

    it.each(['anna', 'a@b.test, c@d.test', 'Anna <a@b.test>', 'a@b.test\r\nBcc: c@d.test', ''])(
      'does not queue an email to %j, logs that without the address, and leaves it out as a reply address',
      async (to) => {
        const { database, logged, put } = await createFixture()
        const stored = database.transaction().execute(async (transaction) => {
          await enqueueMail(transaction, { ...MAIL, to })
          return enqueueMail(transaction, { ...MAIL, replyTo: to })
        })
        const id = await stored
        expect(await database.selectFrom('outbox').select(['id', 'reply_to']).execute()).toEqual([
          { id, reply_to: null },
        ])
        expect(await put({ to })).toBeUndefined()
        const line = 'outbox: an email about "order" has no valid '
        const lines = [
          'recipient and is not sent',
          'reply address and is sent without one',
          'recipient and is not sent',
        ]
        expect(logged()).toBe(lines.map((end) => line + end).join('\n'))
      },
    )

    describe('stopping', () => {
      async function underWay() {
        const { database, server, clock, started, put, until } = await createFixture()
        const release: (() => void)[] = []
        server.hooks.mail = () => new Promise((resolve) => release.push(resolve))
        const outbox = started()
        await put()
        await put()
        outbox.wake()
        await until(() => expect(server.received).toHaveLength(1))
        const states = async () =>
          (await database.selectFrom('outbox').select(['sent_at', 'attempts']).orderBy('attempts').execute()).map(
            (mail) => [mail.attempts, mail.sent_at !== null],
          )

        return { outbox, release, clock, database, states }
      }

      it('waits for the current email and starts no other', async () => {
        const { outbox, release, states } = await underWay()
        let over = false
        const stopping = outbox.stop().then(() => (over = true))
        await sleep(50)
        expect(over).toBe(false)
        release.pop()?.()
        await stopping
        expect(await states()).toEqual([
          [0, false],
          [1, true],
        ])
      })

      it('does not wait endlessly, and the email is left for the next start', { timeout: 10_000 }, async () => {
        const { outbox, clock, database, states } = await underWay()
        const stopping = outbox.stop()
        clock.advance(10_000)
        await stopping
        expect(await states()).toEqual([
          [0, false],
          [1, false],
        ])
        expect(await database.selectFrom('outbox').select('id').where('next_attempt_at', 'is', null).execute()).toEqual(
          [],
        )
      })
    })
  })
}
