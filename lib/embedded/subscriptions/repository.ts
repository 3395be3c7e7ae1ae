import { randomBytes } from 'node:crypto'
import type { Automation, Newsletter } from '../../contract/subscription.ts'
import type { SubscriptionStore } from '../../contract/subscription-store.ts'
import { consentRecord, type ConsentRecord } from '../../domain/consent-record.ts'
import { consentsInForce } from '../../domain/consents.ts'
import { CONFIRM_WITHIN, HONEYPOT, LETTER_PAUSE } from '../../domain/subscription.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Database } from '../database/open.ts'
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
  return (consents ?? inForce).map((consent) => consentRecord(consent, { language: lang, address, form: 'newsletter', at }))
}

/**
 * Keeps a subscription of `POST /api/newsletter_form/` and puts its letter into the outbox, both or neither. An address
 * is one subscription however often it is typed; one that is confirmed, or has just got its letter, stays as it is.
 * @returns whether a letter waits to be sent
 */
export async function subscribe(database: Database, asked: Newsletter, address: string | undefined, now: Date): Promise<boolean> {
  if (asked[HONEYPOT]) return false
  const place = letterPlace(asked)
  const { email, name, source, utms } = asked
  const given = {
    state: 'pending' as const,
    name: name ?? null,
    language: place.language,
    variant: place.variant,
    source,
    utms: JSON.stringify(utms),
    consents: JSON.stringify(agreedTo(asked, address, now)),
    asked_at: now.toISOString(),
    changed_at: now.toISOString(),
  }
  return inTransaction(database, async (transaction) => {
    const row = await transaction
      .insertInto('subscriptions')
      .values({ email, token: randomBytes(24).toString('base64url'), point_of_contact: null, ...given })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet(given)
          .where((old) =>
            old.and([
              old('subscriptions.state', '!=', 'confirmed'),
              old.or([old('subscriptions.state', '=', 'unsubscribed'), old('subscriptions.asked_at', '<=', before(now, LETTER_PAUSE))]),
            ]),
          ),
      )
      .returning(['email', 'token'])
      .executeTakeFirst()
    if (!row) return false
    await enqueueMail(transaction, await confirmationLetter(place, row), now.getTime())
    await countSubscription(transaction, 'asked', given, now.toISOString())
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
export const purgeSubscriptions = (database: Database, state: 'pending' | 'unsubscribed', since: Date): Promise<void> =>
  inBatches(async (most) => {
    const old = database.selectFrom('subscriptions').select('email').where('state', '=', state).where('changed_at', '<', since.toISOString()).limit(most)
    const { numDeletedRows } = await database.deleteFrom('subscriptions').where('email', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })

/** The subscriptions of this database, for whoever has the links of a letter. */
export function createSubscriptionStore(database: Database): SubscriptionStore {
  const find: SubscriptionStore['find'] = async (token) => {
    const row = await database.selectFrom('subscriptions').select(['state', 'asked_at']).where('token', '=', token).executeTakeFirst()
    return row?.state === 'pending' && row.asked_at < before(new Date(), CONFIRM_WITHIN) ? undefined : row?.state
  }
  return {
    find,
    async take(step, token) {
      const now = new Date()
      await inTransaction(database, async (transaction) => {
        const update = transaction.updateTable('subscriptions').set({ changed_at: now.toISOString() }).where('token', '=', token)
        const taken =
          step === 'confirm'
            ? update.set({ state: 'confirmed' }).where('state', '=', 'pending').where('asked_at', '>=', before(now, CONFIRM_WITHIN))
            : update.set({ state: 'unsubscribed' }).where('state', '!=', 'unsubscribed')
        const row = await taken.returning(['utms', 'variant', 'language']).executeTakeFirst()
        if (row) await countSubscription(transaction, step === 'confirm' ? 'confirmed' : 'unsubscribed', row, now.toISOString())
      })
      return find(token)
    },
  }
}
