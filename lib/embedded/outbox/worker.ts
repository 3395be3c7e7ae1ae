import type { Database } from '../database/open.ts'
import { claimMail, nextDue, settleMail, type ClaimedMail, type Outcome } from './repository.ts'
import { nextTry } from './retry.ts'

/** Hands a mail over to whoever carries it. Rejects with {@link PermanentRefusal} where another try would be refused alike. */
export type Deliver = (mail: ClaimedMail, signal: AbortSignal) => Promise<void>

/** This very mail will never be taken: nobody has that address, or nobody reads such mail. */
export class PermanentRefusal extends Error {}

/** Time as the outbox sees it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Calls back once after some milliseconds; gives the way to call it off. */
  after(milliseconds: number, call: () => void): () => void
  /** From 0 up to 1. */
  random(): number
}

const systemClock: Clock = {
  now: Date.now,
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

export interface Outbox {
  /** Looks for mail at once: for after the transaction that put one in. */
  wake(): void
  /** Takes no further mail and waits for the one under way, which is cut off when it takes long. */
  stop(): Promise<void>
}

interface OutboxParts {
  readonly database: Database
  readonly deliver: Deliver
  readonly clock?: Clock
}

/** One try must be over long before its lease: who is alive is never overtaken. */
const TRY_WITHIN = 60_000
const LEASE = 5 * 60_000
/** Finds what other processes put in, and what a process that died had taken. */
const POLL = 30_000
/** Between looks while another process works on the same mail, or the database is away. */
const BREATH = 100
const DATABASE_AWAY = 5000
const STOP_WITHIN = 10_000

/** An address is personal data; the whole error stands in the database. */
const forLog = (error: unknown) => String(error).replaceAll(/(?<![^\s<>"])[^\s<>"]+@[^\s<>"]+/g, '<address>')

/**
 * Delivers what is in the outbox, one mail at a time, until it is stopped. Several processes may do so on one database:
 * each mail is taken under a lease, and that of a process that died is taken over when its lease ends.
 */
export function startOutbox({ database, deliver, clock = systemClock }: OutboxParts): Outbox {
  const cut = new AbortController()
  let stopped = false
  let woken = false
  let rouse = () => {}

  const rest = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const callOff = clock.after(milliseconds, resolve)
      rouse = () => {
        callOff()
        resolve()
      }
    })

  async function outcomeOf(mail: ClaimedMail): Promise<Outcome> {
    const late = new AbortController()
    const callOff = clock.after(TRY_WITHIN, () =>
      late.abort(new Error(`not taken within ${TRY_WITHIN / 1000} seconds`)),
    )
    const signal = AbortSignal.any([cut.signal, late.signal])
    try {
      await deliver(mail, signal)
      return { sentAt: clock.now() }
    } catch (thrown) {
      const error: unknown = signal.aborted ? signal.reason : thrown
      const nextAt = error instanceof PermanentRefusal ? undefined : nextTry(mail, clock.now(), clock.random())
      const what = `outbox: mail ${mail.id}, try ${mail.attempts}: ${forLog(error)}`
      if (nextAt === undefined) console.error(`${what}; given up, see the table "outbox"`)
      else console.warn(`${what}; again at ${new Date(nextAt).toISOString()}`)
      return { error: String(error).slice(0, 1000), nextAt }
    } finally {
      callOff()
    }
  }

  /** What was sent must be written down, or it is sent again: a database that is away is waited for. */
  async function settled(mail: ClaimedMail, outcome: Outcome): Promise<void> {
    for (;;) {
      try {
        return await settleMail(database, mail, outcome)
      } catch (error) {
        if (stopped) throw error
        console.error(`outbox: what became of mail ${mail.id} cannot be stored: ${forLog(error)}`)
        await rest(DATABASE_AWAY)
      }
    }
  }

  async function turn(): Promise<void> {
    woken = false
    const mail = await claimMail(database, clock.now(), LEASE)
    if (mail) return settled(mail, await outcomeOf(mail))
    const due = await nextDue(database)
    if (!woken && !stopped) await rest(due === undefined ? POLL : Math.min(Math.max(due - clock.now(), BREATH), POLL))
  }

  async function work(): Promise<void> {
    while (!stopped) {
      await turn().catch(async (error: unknown) => {
        console.error(`outbox: ${forLog(error)}`)
        if (!stopped) await rest(DATABASE_AWAY)
      })
    }
  }

  const working = work()
  const wake = () => {
    woken = true
    rouse()
  }
  return {
    wake,
    async stop() {
      stopped = true
      wake()
      const callOff = clock.after(STOP_WITHIN, () => cut.abort(new Error('the site stops')))
      await working
      callOff()
    },
  }
}
