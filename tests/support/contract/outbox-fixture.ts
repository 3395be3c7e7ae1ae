import { expect, onTestFinished, vi } from 'vitest'
import { migrate, openDatabase, type Database } from '../../../lib/embedded/database/open.ts'
import { smtpDelivery } from '../../../lib/embedded/outbox/delivery.ts'
import type { AllowedMail, Mail } from '../../../lib/contract/mail.ts'
import { enqueueMail } from '../../../lib/embedded/outbox/repository.ts'
import type { DeliveryWorker } from '../../../lib/embedded/outbox/delivery-worker.ts'
import { startOutbox, type Deliver } from '../../../lib/embedded/outbox/worker.ts'
import type { EmptyDatabase } from './databases.ts'
import { MAIL } from '../sample-email.ts'
import { handClock } from './fake-clock.ts'
import { mailServer } from './mail-server.ts'

export const MINUTE = 60_000
export const SENDER = { name: 'Test', address: 'no-reply@site.test' }

/** Creates a database with an empty outbox, a real mail server and a manual clock, and removes them after the test. */
export async function outboxFixture(setup: () => Promise<EmptyDatabase>) {
  const undo: (() => Promise<unknown>)[] = []
  onTestFinished(async () => {
    for (const step of undo.splice(0).reverse()) await step()
    vi.restoreAllMocks()
  })
  const { location, remove } = await setup()
  const database: Database = openDatabase(location)
  undo.push(remove, () => database.destroy())
  await migrate(database)
  const server = await mailServer()
  undo.push(server.close)
  const clock = handClock()
  for (const level of ['warn', 'error'] as const) vi.spyOn(console, level).mockImplementation(() => undefined)

  const row = () => database.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  const until = <T>(check: () => Promise<T> | T): Promise<T> => vi.waitFor(check, { timeout: 10_000, interval: 10 })
  return {
    database,
    server,
    clock,
    undo,
    row,
    until,
    started(deliver: Deliver = smtpDelivery({ url: server.url, requireTls: false }, SENDER)): DeliveryWorker {
      const outbox = startOutbox({ database, deliver, clock })
      undo.push(outbox.stop)
      return outbox
    },
    put: (mail: Partial<Mail & Pick<AllowedMail, 'allocation'>> = {}) =>
      enqueueMail(database, { ...MAIL, ...mail }, clock.now()),
    /** Advances time for an outbox that is idle or about to become so. */
    pass(outbox: DeliveryWorker, milliseconds: number) {
      clock.advance(milliseconds)
      outbox.wake()
    },
    tried: (attempts: number) => until(async () => expect(await row()).toMatchObject({ attempts, lease: null })),
    sent: () =>
      until(async () =>
        expect(await row()).toMatchObject({ sent_at: expect.any(String), next_attempt_at: null, lease: null }),
      ),
    logged: () => [...vi.mocked(console.warn).mock.calls, ...vi.mocked(console.error).mock.calls].flat().join('\n'),
  }
}
