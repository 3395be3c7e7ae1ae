import type { Consumed } from '../../http/consume-quota.ts'
import { allowMail } from '../../contract/mail.ts'
import type { NewReminder, ReminderStore } from '../../contract/reminder-store.ts'
import { mailboxOf } from '../../domain/mailbox.ts'
import { reminderDueAt } from '../../domain/order/reminder.ts'
import { hasNul } from '../database/nul.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, lockName } from '../database/transaction.ts'
import { REMINDER_URGENCY } from '../outbox/queues.ts'
import { enqueueMail, rewriteMail, stopMail } from '../outbox/repository.ts'
import { findFilesOfMails, removeFiles } from '../privacy/email-files.ts'

interface Holder {
  readonly mailbox?: string | undefined
  readonly key: string | undefined
}

const ofKey = (transaction: Database, key: string) =>
  transaction.selectFrom('order_reminders').select(['email', 'mailbox', 'mail_id']).where('key', '=', key).execute()

/**
 * Lets transactions wait that store or cancel reminders of the same key or mailbox. Locks mailboxes in one order: calls
 * that move reminders to each other's address would otherwise wait for each other.
 */
async function lockReminders(transaction: Database, { key, mailbox }: Holder): Promise<void> {
  if (key) await lockName(transaction, `order_reminders key ${key}`)
  const mailboxes = new Set((key ? await ofKey(transaction, key) : []).map((row) => row.mailbox))
  if (mailbox !== undefined) mailboxes.add(mailbox)
  for (const name of [...mailboxes].sort()) await lockName(transaction, `order_reminders ${name}`)
}

/**
 * Deletes reminders. If sending the email was attempted, the row stays without its key, so that the mailbox gets no
 * other one.
 * @returns whether there were reminders, and sending none of them was attempted
 */
async function release(
  transaction: Database,
  rows: readonly { readonly mailbox: string; readonly mail_id: string }[],
): Promise<boolean> {
  let isUnsent = rows.length > 0
  for (const { mailbox, mail_id } of rows)
    if (await stopMail(transaction, mail_id))
      await transaction.deleteFrom('order_reminders').where('mailbox', '=', mailbox).execute()
    else {
      isUnsent = false
      await transaction.updateTable('order_reminders').set({ key: '' }).where('mailbox', '=', mailbox).execute()
    }
  return isUnsent
}

/** Cancels the reminders of an address and of a key, such as those of an order that is placed in this transaction. */
export async function cancelReminders(
  transaction: Database,
  { email, key }: { readonly email?: string | undefined; readonly key?: string | undefined },
): Promise<void> {
  const mailbox = email === undefined ? undefined : mailboxOf(email)
  await lockReminders(transaction, { key, mailbox })
  const rows = await transaction
    .selectFrom('order_reminders')
    .select(['mailbox', 'mail_id'])
    .where(({ or, eb }) =>
      or([...(mailbox === undefined ? [] : [eb('mailbox', '=', mailbox)]), ...(key ? [eb('key', '=', key)] : [])]),
    )
    .execute()
  await release(transaction, rows)
}

/**
 * Stores a reminder, or moves that of the same key to after this activity. One that the mailbox has by another key stays
 * as it is: anyone can enter someone else's email address.
 */
async function save(
  transaction: Database,
  { key, mail, consent }: NewReminder,
  consumed: Consumed<'reminderEmails'> | undefined,
  now: number,
): Promise<void> {
  const mailbox = mailboxOf(mail.to)
  const row = await transaction
    .selectFrom('order_reminders')
    .select(['key', 'mail_id'])
    .where('mailbox', '=', mailbox)
    .executeTakeFirst()
  if (row) return row.key === key ? rewriteMail(transaction, row.mail_id, mail, reminderDueAt(now)) : undefined
  if (!consumed) return
  const mail_id = await enqueueMail(transaction, allowMail(mail, consumed), now, reminderDueAt(now))
  if (mail_id === undefined) return
  await transaction
    .insertInto('order_reminders')
    .values({
      mailbox,
      email: mail.to,
      key,
      mail_id,
      consent: JSON.stringify(consent),
      requested_at: new Date(now).toISOString(),
    })
    .execute()
}

/** Deletes the reminder of this key to another address. @returns whether there was one that was not sent */
const leaveOthers = async (transaction: Database, { key, mail }: NewReminder): Promise<boolean> =>
  release(
    transaction,
    (await ofKey(transaction, key)).filter(({ email }) => email !== mail.to),
  )

export function createReminderStore(database: Database, clock: () => number = Date.now): ReminderStore {
  const find: ReminderStore['find'] = async (key) =>
    !key || hasNul(key)
      ? undefined
      : (await database.selectFrom('order_reminders').select('email').where('key', '=', key).executeTakeFirst())?.email
  return {
    find,
    async request(reminder, consumed) {
      await inTransaction(database, async (transaction) => {
        await lockReminders(transaction, { key: reminder.key, mailbox: mailboxOf(reminder.mail.to) })
        await leaveOthers(transaction, reminder)
        await save(transaction, reminder, consumed, clock())
      })
    },
    async change(reminder, consumed) {
      await inTransaction(database, async (transaction) => {
        await lockReminders(transaction, { key: reminder.key, mailbox: mailboxOf(reminder.mail.to) })
        const isMoved = consumed !== undefined && (await leaveOthers(transaction, reminder))
        const [own] = await ofKey(transaction, reminder.key)
        if (isMoved || own?.email === reminder.mail.to) await save(transaction, reminder, consumed, clock())
      })
    },
    async cancel(key) {
      if (hasNul(key)) return
      await inTransaction(database, (transaction) => cancelReminders(transaction, { key }))
    },
  }
}

/** Deletes reminders requested at a time or before, with their emails, sent or not, and the files of these. */
export async function purgeReminders(database: Database, before: Date, emailFolder?: string): Promise<void> {
  const time = before.toISOString()
  await database.deleteFrom('order_reminders').where('requested_at', '<=', time).execute()
  const mails = await database
    .selectFrom('outbox')
    .select('id')
    .where('urgency', '=', REMINDER_URGENCY)
    .where('created_at', '<=', time)
    .execute()
  const ids = mails.map(({ id }) => id)
  if (emailFolder !== undefined) await removeFiles(await findFilesOfMails(emailFolder, ids))
  for (const id of ids) await database.deleteFrom('outbox').where('id', '=', id).execute()
}
