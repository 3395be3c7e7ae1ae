import type { Consumed } from '../../http/consume-quota.ts'
import { allowMail } from '../../contract/mail.ts'
import type { NewReminder, ReminderStore } from '../../contract/reminder-store.ts'
import { reminderDueAt } from '../../domain/order/reminder.ts'
import { hasNul } from '../database/nul.ts'
import type { Database } from '../database/open.ts'
import { inTransaction, lockName } from '../database/transaction.ts'
import { enqueueMail, REMINDER_URGENCY, rewriteMail, stopMail } from '../outbox/repository.ts'
import { findFilesOfMails, removeFiles } from '../privacy/email-files.ts'

/** Whether a reminder was sent to the address, or is being sent. Its email stays in the outbox until the purge. */
async function isReminded(transaction: Database, email: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('outbox')
    .select('id')
    .where('urgency', '=', REMINDER_URGENCY)
    .where('recipient', '=', email)
    .where('attempts', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns whether there were emails, and sending none of them was attempted */
async function stopMails(transaction: Database, rows: readonly { readonly mail_id: string }[]): Promise<boolean> {
  const stopped = []
  for (const { mail_id } of rows) stopped.push(await stopMail(transaction, mail_id))
  return stopped.length > 0 && stopped.every(Boolean)
}

/** Cancels the reminders of an address and of a key, such as those of an order that is placed in this transaction. */
export async function cancelReminders(
  transaction: Database,
  { email = '', key = '' }: { readonly email?: string | undefined; readonly key?: string | undefined },
): Promise<void> {
  const cancelled = await transaction
    .deleteFrom('order_reminders')
    .where(({ or, eb }) => or([eb('email', '=', email.toLowerCase()), eb('key', '=', key)]))
    .returning('mail_id')
    .execute()
  await stopMails(transaction, cancelled)
}

/** Stores a reminder, or moves that of the same key and address to after this activity. */
async function save(
  transaction: Database,
  { key, mail, consent }: NewReminder,
  consumed: Consumed<'reminderEmails'> | undefined,
  now: number,
): Promise<void> {
  const email = mail.to
  const columns = { key, consent: JSON.stringify(consent), requested_at: new Date(now).toISOString() }
  // Locks the row of the address: other visitors may enter it at the same time.
  const row = await transaction
    .insertInto('order_reminders')
    .values({ email, mail_id: '', ...columns })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
    .returning(['key', 'mail_id'])
    .executeTakeFirstOrThrow()
  const ofAddress = () => transaction.deleteFrom('order_reminders').where('email', '=', email).where('mail_id', '=', '')
  if (await isReminded(transaction, email)) return void (await ofAddress().execute())
  if (row.mail_id && row.key === key) return rewriteMail(transaction, row.mail_id, mail, reminderDueAt(now))
  if (!consumed) return void (await ofAddress().execute())
  if (row.mail_id && !(await stopMail(transaction, row.mail_id))) return
  const mail_id = await enqueueMail(transaction, allowMail(mail, consumed), now, reminderDueAt(now))
  if (mail_id === undefined) return void (await ofAddress().execute())
  await transaction
    .updateTable('order_reminders')
    .set({ ...columns, mail_id })
    .where('email', '=', email)
    .execute()
}

/** Deletes the reminder of this key to another address. @returns whether there was one that was not sent */
async function leaveOthers(transaction: Database, { key, mail }: NewReminder): Promise<boolean> {
  const left = await transaction
    .deleteFrom('order_reminders')
    .where('key', '=', key)
    .where('email', '<>', mail.to)
    .returning('mail_id')
    .execute()
  return stopMails(transaction, left)
}

export function createReminderStore(database: Database, clock: () => number = Date.now): ReminderStore {
  const find: ReminderStore['find'] = async (key) =>
    hasNul(key)
      ? undefined
      : (await database.selectFrom('order_reminders').select('email').where('key', '=', key).executeTakeFirst())?.email
  return {
    find,
    async request(reminder, consumed) {
      await inTransaction(database, async (transaction) => {
        await lockName(transaction, `order_reminders ${reminder.key}`)
        await leaveOthers(transaction, reminder)
        await save(transaction, reminder, consumed, clock())
      })
    },
    async change(reminder, consumed) {
      await inTransaction(database, async (transaction) => {
        await lockName(transaction, `order_reminders ${reminder.key}`)
        const isMoved = consumed !== undefined && (await leaveOthers(transaction, reminder))
        const own = await transaction
          .selectFrom('order_reminders')
          .select('email')
          .where('key', '=', reminder.key)
          .executeTakeFirst()
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
