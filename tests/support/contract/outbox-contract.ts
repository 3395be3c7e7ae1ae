import { describe, expect, it } from 'vitest'
import { claimMail, enqueueMail, settleMail } from '../../../lib/embedded/outbox/repository.ts'
import type { EmptyDatabase } from './databases.ts'
import { MAIL, MINUTE, outboxPlace, SENDER } from './outbox-place.ts'

/** What the outbox promises while all goes well, whichever engine keeps its rows. */
export function outboxContract(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`outbox: ${name}`, { timeout: 60_000 }, () => {
    const place = () => outboxPlace(setup)

    it('a mail goes out at once when it is told of, exactly as it was given', async () => {
      const { server, started, put, row, sent } = await place()
      const outbox = started()
      await put({ replyTo: 'lab@site.test' })
      outbox.wake()
      await sent()
      const { id } = await row()
      expect(server.received).toMatchObject([
        {
          envelope: ['anna@visitor.test'],
          mail: { subject: 'Заказ', text: 'Спасибо', messageId: `<${id}@site.test>`, from: SENDER, replyTo: [{ address: 'lab@site.test' }] },
        },
      ])
      expect(server.received[0]?.mail.html).toContain('<p>Спасибо</p>')
    })

    it('is found without being told of within half a minute, as one from another process', async () => {
      const { server, clock, started, put, until } = await place()
      started()
      await put()
      await until(() => {
        clock.advance(1000)
        expect(server.received).toHaveLength(1)
      })
      expect(clock.now()).toBeGreaterThan(0)
    })

    it('who looks for mail at the same time gets different mails, each one', async () => {
      const { database, clock, put } = await place()
      for (let number = 0; number < 10; number++) await put()
      const taken = new Set<string>()
      for (let round = 0; round < 10 && taken.size < 10; round++) {
        const mails = (await Promise.all(Array.from({ length: 10 }, () => claimMail(database, clock.now(), MINUTE)))).filter((mail) => mail !== undefined)
        for (const { id } of mails) expect(taken).not.toContain(id)
        expect(new Set(mails.map(({ id }) => id)).size).toBe(mails.length)
        for (const { id } of mails) taken.add(id)
      }
      expect(taken.size).toBe(10)
    })

    it('who comes back after the lease has no say any more', async () => {
      const { database, clock, put, row } = await place()
      await put()
      const late = await claimMail(database, clock.now(), MINUTE)
      const present = await claimMail(database, clock.now() + MINUTE, MINUTE)
      if (!late || !present) throw new Error('not taken')
      await settleMail(database, late, { error: 'late', nextAt: undefined })
      expect(await row()).toMatchObject({ lease: present.lease, last_error: null, attempts: 2 })
    })

    it('files go with it as they are kept, with names of every language; one that is gone keeps no letter back', async () => {
      const { server, files, started, put, sent, logged } = await place()
      const bytes = Buffer.from([0, 255, 13, 10, 46, 13, 10, 128])
      await files.write('documents/a.pdf', bytes, 'application/pdf')
      const attachments = [
        { key: 'documents/a.pdf', name: 'Договор, 01.09.2026.pdf', type: 'application/pdf' },
        { key: 'documents/gone.pdf', name: 'gone.pdf', type: 'application/pdf' },
      ]
      await put({ attachments })
      started()
      await sent()
      const [enclosed, ...more] = server.received[0]?.mail.attachments ?? []
      expect([enclosed?.filename, enclosed?.mimeType, more]).toEqual(['Договор, 01.09.2026.pdf', 'application/pdf', []])
      expect(Buffer.from(enclosed?.content as ArrayBuffer).equals(bytes)).toBe(true)
      expect(logged()).toContain('goes without documents/gone.pdf')
    })

    it('a mail of a transaction that fails was never there', async () => {
      const { database } = await place()
      const broken = database.transaction().execute(async (transaction) => {
        await enqueueMail(transaction, MAIL)
        throw new Error('no stock')
      })
      await expect(broken).rejects.toThrow('no stock')
      expect(await database.selectFrom('outbox').selectAll().execute()).toEqual([])
    })

    it.each(['anna', 'a@b.test, c@d.test', 'Anna <a@b.test>', 'a@b.test\r\nBcc: c@d.test', ''])('an address such as %j is refused', async (to) => {
      const { database, put } = await place()
      await expect(put({ to })).rejects.toThrow(TypeError)
      await expect(put({ replyTo: to })).rejects.toThrow(TypeError)
      expect(await database.selectFrom('outbox').selectAll().execute()).toEqual([])
    })

    describe('a stop', () => {
      async function underWay() {
        const { database, server, clock, started, put, until } = await place()
        const release: (() => void)[] = []
        server.answers.mail = () => new Promise((resolve) => release.push(resolve))
        const outbox = started()
        await put()
        await put()
        outbox.wake()
        await until(() => expect(server.received).toHaveLength(1))
        const states = async () =>
          (await database.selectFrom('outbox').select(['sent_at', 'attempts']).orderBy('attempts').execute()).map((mail) => [
            mail.attempts,
            mail.sent_at !== null,
          ])

        return { outbox, release, clock, database, states }
      }

      it('waits for the mail under way and begins no other', async () => {
        const { outbox, release, states } = await underWay()
        let over = false
        const stopping = outbox.stop().then(() => (over = true))
        await new Promise((resolve) => setTimeout(resolve, 50))
        expect(over).toBe(false)
        release.pop()?.()
        await stopping
        expect(await states()).toEqual([
          [0, false],
          [1, true],
        ])
      })

      it('does not wait for ever: the mail is left for the next start', { timeout: 10_000 }, async () => {
        const { outbox, clock, database, states } = await underWay()
        const stopping = outbox.stop()
        clock.advance(10_000)
        await stopping
        expect(await states()).toEqual([
          [0, false],
          [1, false],
        ])
        expect(await database.selectFrom('outbox').select('id').where('next_at', 'is', null).execute()).toEqual([])
      })
    })
  })
}
