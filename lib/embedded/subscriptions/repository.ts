import { randomBytes } from 'node:crypto'
import type { Automation, Newsletter } from '../../contract/subscription.ts'
import type { SubscriptionStore } from '../../contract/subscription-store.ts'
import { consentRecord, type ConsentRecord } from '../../domain/consent-record.ts'
import { consentsInForce } from '../../domain/consents.ts'
import { CONFIRM_WITHIN, HONEYPOT, LETTER_PAUSE } from '../../domain/subscription.ts'
import { countedNetwork } from '../../http/short-address.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { countSubscription } from '../marketing/recording.ts'
import { enqueueMail } from '../outbox/repository.ts'
import { confirmationLetter, letterPlace } from './letter.ts'

const before = (now: Date, milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()

/** What was agreed to: the documents that were named, else those in force. */
function agreedTo({ consents, lang }: Newsletter, address: string | undefined, at: Date): ConsentRecord[] {
  const inForce = consentsInForce()
    .filter(({ required }) => required.includes('newsletter'))
    .map(({ id, version }) => ({ document: id, version }))
  return (consents ?? inForce).map((consent) =>
    consentRecord(consent, { language: lang, address, form: 'newsletter', at }),
  )
}

/** What one request says; it replaces that of an earlier request. */
type RequestColumns = Pick<Tables['subscriptions'], 'name' | 'language' | 'variant' | 'source' | 'utms' | 'consents'>

const NO_RENEWAL = { renewal: null, renewal_asked_at: null }

/**
 * Stores a subscription of `POST /api/newsletter_form/` and puts its letter into the outbox, both or neither. An address
 * is one subscription however often it is typed; one that is confirmed, or has just got its letter, stays as it is. One
 * that was ended stays so, with its consents, until the owner of the address confirms: anyone can type an address.
 * @returns whether a letter waits to be sent
 */
export async function subscribe(
  database: Database,
  asked: Newsletter,
  address: string | undefined,
  now: Date,
): Promise<boolean> {
  if (asked[HONEYPOT]) return false
  const place = letterPlace(asked)
  const { email, name, source, utms } = asked
  const given: RequestColumns = {
    name: name ?? null,
    language: place.language,
    variant: place.variant,
    source,
    utms: JSON.stringify(utms),
    consents: JSON.stringify(agreedTo(asked, address, now)),
  }
  const at = now.toISOString()
  const paused = before(now, LETTER_PAUSE)
  return inTransaction(database, async (transaction) => {
    const pending = await transaction
      .insertInto('subscriptions')
      .values({
        email,
        token: randomBytes(24).toString('base64url'),
        state: 'pending',
        ...given,
        asked_at: at,
        changed_at: at,
      })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet({ ...given, asked_at: at, changed_at: at })
          .where('subscriptions.state', '=', 'pending')
          .where('subscriptions.asked_at', '<=', paused),
      )
      .returning(['email', 'token'])
      .executeTakeFirst()
    const row =
      pending ??
      (await transaction
        .updateTable('subscriptions')
        .set({ renewal: JSON.stringify(given), renewal_asked_at: at })
        .where('email', '=', email)
        .where('state', '=', 'unsubscribed')
        .where((old) => old.or([old('renewal_asked_at', 'is', null), old('renewal_asked_at', '<=', paused)]))
        .returning(['email', 'token'])
        .executeTakeFirst())
    if (!row) return false
    await enqueueMail(transaction, await confirmationLetter(place, row), now.getTime())
    await countSubscription(transaction, 'asked', given, at, address && countedNetwork(address))
    return true
  })
}

/** Notes the label of `POST /api/mindbox_subscription/` beside a subscription that has none. Of who has not subscribed, nothing is kept. */
export async function noteContact(database: Database, { customer, pointOfContact }: Automation): Promise<void> {
  await database
    .updateTable('subscriptions')
    .set({ point_of_contact: pointOfContact })
    .where('email', '=', customer.email)
    .where('point_of_contact', 'is', null)
    .execute()
}

/** Deletes subscriptions that were never confirmed, or that were ended, where nothing has happened since a time. */
const deleteSubscriptions = (database: Database, state: 'pending' | 'unsubscribed', since: Date): Promise<void> =>
  inBatches(async (most) => {
    const old = database
      .selectFrom('subscriptions')
      .select('email')
      .where('state', '=', state)
      .where('changed_at', '<', since.toISOString())
      .limit(most)
    const { numDeletedRows } = await database.deleteFrom('subscriptions').where('email', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })

/** Deletes requests that the owner of the address has not confirmed since a time: of an ended subscription, the new request alone. */
export async function purgeRequests(database: Database, since: Date): Promise<void> {
  await deleteSubscriptions(database, 'pending', since)
  await database
    .updateTable('subscriptions')
    .set(NO_RENEWAL)
    .where('renewal_asked_at', '<', since.toISOString())
    .execute()
}

/** Deletes ended subscriptions, which are the records of a withdrawn consent. */
export const purgeRefusals = (database: Database, since: Date): Promise<void> =>
  deleteSubscriptions(database, 'unsubscribed', since)

type Row = Selectable<Tables['subscriptions']>

/** When the request was made that a confirmation would be about. */
const requestedAt = ({ state, asked_at, renewal_asked_at }: Row): string | null =>
  state === 'pending' ? asked_at : state === 'unsubscribed' ? renewal_asked_at : null

/** Whether the owner of the address may confirm a request now. */
function isConfirmable(row: Row): boolean {
  const at = requestedAt(row)
  return at !== null && at >= before(new Date(), CONFIRM_WITHIN)
}

/** The subscriptions of this database, for the links of a letter. */
export function createSubscriptionStore(database: Database): SubscriptionStore {
  const rowOf = (connection: Database, token: string) =>
    connection.selectFrom('subscriptions').selectAll().where('token', '=', token).executeTakeFirst()
  const find: SubscriptionStore['find'] = async (token) => {
    const row = await rowOf(database, token)
    if (row && isConfirmable(row)) return 'pending'
    return row?.state === 'pending' ? undefined : row?.state
  }
  /** Confirms a request. @returns what it says, where there is one that may be confirmed */
  async function confirm(transaction: Database, token: string, now: string): Promise<RequestColumns | undefined> {
    const row = await rowOf(transaction, token)
    if (!row || !isConfirmable(row)) return undefined
    const renewal =
      row.state === 'unsubscribed' && row.renewal !== null
        ? { ...(JSON.parse(row.renewal) as RequestColumns), asked_at: requestedAt(row) ?? now }
        : {}
    return transaction
      .updateTable('subscriptions')
      .set({ ...renewal, ...NO_RENEWAL, state: 'confirmed', changed_at: now })
      .where('token', '=', token)
      .where('state', '=', row.state)
      .returningAll()
      .executeTakeFirst()
  }
  /** Ends a subscription, and drops a new request. @returns what it says, where it had not ended before */
  async function unsubscribe(transaction: Database, token: string, now: string): Promise<RequestColumns | undefined> {
    await transaction.updateTable('subscriptions').set(NO_RENEWAL).where('token', '=', token).execute()
    return transaction
      .updateTable('subscriptions')
      .set({ state: 'unsubscribed', changed_at: now })
      .where('token', '=', token)
      .where('state', '!=', 'unsubscribed')
      .returningAll()
      .executeTakeFirst()
  }
  const steps = {
    confirm: { act: confirm, measure: 'confirmed' },
    unsubscribe: { act: unsubscribe, measure: 'unsubscribed' },
  } as const
  return {
    find,
    async take(step, token) {
      const now = new Date().toISOString()
      const { act, measure } = steps[step]
      await inTransaction(database, async (transaction) => {
        const taken = await act(transaction, token, now)
        if (taken) await countSubscription(transaction, measure, taken, now)
      })
      return find(token)
    },
  }
}
