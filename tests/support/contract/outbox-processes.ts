import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { migrate, openDatabase } from '../../../lib/embedded/database/open.ts'
import { smtpDelivery } from '../../../lib/embedded/outbox/delivery.ts'
import { claimMail, enqueueMail } from '../../../lib/embedded/outbox/repository.ts'
import { startOutbox } from '../../../lib/embedded/outbox/worker.ts'
import { runFile, type Child } from './child-process.ts'
import type { EmptyDatabase } from './databases.ts'
import { handClock } from './fake-clock.ts'
import { mailServer } from './mail-server.ts'
import { MAIL } from '../sample-email.ts'

const WORKER = fileURLToPath(new URL('./outbox-worker.ts', import.meta.url))
const MINUTE = 60_000
const until = <T>(check: () => Promise<T> | T): Promise<T> => vi.waitFor(check, { timeout: 30_000, interval: 20 })

/** Starts several processes that deliver the mail of one database. */
export function outboxProcesses(name: string, setup: () => Promise<EmptyDatabase>, { skip = false } = {}): void {
  describe.skipIf(skip)(`outbox, several processes: ${name}`, { timeout: 90_000 }, () => {
    const undo: (() => Promise<unknown>)[] = []
    afterEach(async () => {
      for (const step of undo.splice(0).reverse()) await step()
    })

    async function createFixture() {
      const { location, remove } = await setup()
      const database = openDatabase(location)
      const server = await mailServer()
      undo.push(remove, () => database.destroy(), server.close)
      await migrate(database)
      const put = async (count: number) => {
        for (let number = 0; number < count; number++)
          await enqueueMail(database, { ...MAIL, to: `visitor-${number}@visitor.test`, subject: `Order ${number}` })
      }
      const worker = (): Child => {
        const child = runFile(WORKER, { args: [JSON.stringify(location), server.url] })
        undo.push(child.stop)
        return child
      }
      const unsent = async () =>
        (await database.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute()).length
      return { database, server, put, worker, unsent }
    }

    it('two processes send fifty emails, each once', async () => {
      const { server, put, worker, unsent } = await createFixture()
      await put(50)
      const children = [worker(), worker()]
      await Promise.all(children.map((child) => child.printed(/delivering/)))
      await until(async () => expect(await unsent()).toBe(0))
      await Promise.all(children.map((child) => child.stop()))
      const recipients = server.received.flatMap(({ envelope }) => envelope)
      expect(recipients).toHaveLength(50)
      expect(new Set(recipients).size).toBe(50)
    })

    it('another process takes over the email of a killed one when its lease ends, not before, as the same email', async () => {
      const { database, server, put, worker } = await createFixture()
      let hung = false
      server.hooks.mail = () => {
        hung = true
        return new Promise(() => undefined)
      }
      await put(1)
      const child = worker()
      await until(() => expect(hung).toBe(true))
      await child.kill()
      expect(await claimMail(database, Date.now() + 4 * MINUTE, MINUTE)).toBeUndefined()
      server.hooks.mail = async () => undefined
      const clock = handClock(Date.now() + 5 * MINUTE)
      const outbox = startOutbox({
        database,
        clock,
        deliver: smtpDelivery({ url: server.url, requireTls: false }, { name: 'Test', address: 'no-reply@site.test' }),
      })
      undo.push(outbox.stop)
      await until(async () =>
        expect(await database.selectFrom('outbox').select(['attempts', 'lease', 'next_attempt_at']).execute()).toEqual([
          { attempts: 2, lease: null, next_attempt_at: null },
        ]),
      )
      expect(server.received).toHaveLength(2)
      expect(server.received[0]?.mail.messageId).toBe(server.received[1]?.mail.messageId)
    })
  })
}
