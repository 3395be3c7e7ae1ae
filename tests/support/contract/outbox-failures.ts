import { describe, expect, it, vi } from 'vitest'
import type { EmptyDatabase } from './databases.ts'
import { mailServer, rejection } from './mail-server.ts'
import { MAIL } from '../sample-email.ts'
import { MINUTE, outboxFixture } from './outbox-fixture.ts'

/** Contract of the outbox while a mail server or the database fails. */
export function outboxFailures(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`outbox, failures: ${name}`, () => {
    const createFixture = () => outboxFixture(setup)

    it('sends an email once when the server recovers', async () => {
      const { server, started, put, row, pass, until, tried, undo } = await createFixture()
      const { port } = server
      await server.close()
      const outbox = started()
      await put()
      outbox.wake()
      await tried(1)
      expect(await row()).toMatchObject({ sent_at: null, last_error: expect.stringContaining('ECONNREFUSED') })
      const up = await mailServer({ port })
      undo.push(up.close)
      pass(outbox, 45_000)
      await put({ subject: 'later' })
      outbox.wake()
      await until(() => expect(up.received).toHaveLength(1))
      expect(up.received[0]?.mail.subject).toBe('later')
      pass(outbox, 15_000)
      await until(() => expect(up.received.map(({ mail }) => mail.subject)).toEqual(['later', 'Заказ']))
      for (let hour = 0; hour < 3; hour++) pass(outbox, 60 * MINUTE)
      await outbox.stop()
      expect(up.received).toHaveLength(2)
    })

    it('retries a temporary rejection with increasing delay, as the same email', async () => {
      const { server, clock, started, put, row, pass, tried, sent } = await createFixture()
      server.hooks.mail = rejection(451)
      const outbox = started()
      await put()
      const gaps: number[] = []
      for (let attempts = 1; attempts <= 8; attempts++) {
        pass(outbox, gaps.at(-1) ?? 0)
        await tried(attempts)
        gaps.push(Date.parse((await row()).next_attempt_at ?? '') - clock.now())
      }
      expect(gaps.map((gap) => gap / MINUTE / 0.875)).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
      server.hooks.mail = async () => undefined
      pass(outbox, gaps.at(-1) ?? 0)
      await sent()
      expect(server.received).toHaveLength(9)
      expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(1)
      expect((await row()).last_error).toContain('451')
    })

    it.each(['recipient', 'mail'] as const)(
      'stops after a permanent rejection of a %s: stores the reason, logs it without the email address',
      async (what) => {
        const { server, started, put, row, until, logged } = await createFixture()
        server.hooks[what] = rejection(550, `<${MAIL.to}> is unknown`)
        const outbox = started()
        await put()
        outbox.wake()
        await until(async () =>
          expect(await row()).toMatchObject({
            attempts: 1,
            next_attempt_at: null,
            sent_at: null,
            lease: null,
            recipient: MAIL.to,
          }),
        )
        expect((await row()).last_error).toContain(`550 <${MAIL.to}> is unknown`)
        expect(logged()).toContain((await row()).id)
        expect(logged()).not.toContain('anna')
      },
    )

    it('retries when the sender is rejected, since that can be fixed', async () => {
      const { server, started, put, row, tried } = await createFixture()
      server.hooks.sender = rejection(550)
      const outbox = started()
      await put()
      outbox.wake()
      await tried(1)
      expect((await row()).next_attempt_at).not.toBeNull()
    })

    it('stops after three days and keeps the email', async () => {
      const { server, clock, started, put, row, pass, tried } = await createFixture()
      await server.close()
      const begun = clock.now()
      const outbox = started()
      await put()
      outbox.wake()
      for (let attempts = 1, next: string | null; ; attempts++) {
        await tried(attempts)
        ;({ next_attempt_at: next } = await row())
        if (next === null) break
        pass(outbox, Date.parse(next) - clock.now())
      }
      const hours = (clock.now() - begun) / 60 / MINUTE
      expect(hours).toBeGreaterThan(70)
      expect(hours).toBeLessThanOrEqual(72)
      expect(await row()).toMatchObject({
        sent_at: null,
        last_error: expect.stringContaining('ECONNREFUSED'),
        text: MAIL.text,
      })
      expect(vi.mocked(console.error)).toHaveBeenCalledTimes(1)
    })

    it('times out after 30 seconds when a server does not respond', async () => {
      const { server, clock, started, put, row, until, tried } = await createFixture()
      let isRequested = false
      server.hooks.mail = () => {
        isRequested = true
        return new Promise(() => undefined)
      }
      const outbox = started()
      await put()
      outbox.wake()
      await until(() => expect(isRequested).toBe(true))
      clock.advance(30_000)
      await tried(1)
      expect((await row()).last_error).toContain('not accepted within 30 seconds')
    })

    it('records a sent email even when the database is unavailable at that moment', async () => {
      const { database, started, put, pass, until, sent, logged } = await createFixture()
      const claimed: string[] = []
      const outbox = started(async ({ id }) => {
        claimed.push(id)
        await database.schema.alterTable('outbox').renameTo('away').execute()
      })
      await put()
      outbox.wake()
      await until(() => expect(logged()).toContain('cannot be stored'))
      await database.schema
        .alterTable('away' as 'outbox')
        .renameTo('outbox')
        .execute()
      pass(outbox, 5000)
      await sent()
      expect(claimed).toHaveLength(1)
    })
  })
}
