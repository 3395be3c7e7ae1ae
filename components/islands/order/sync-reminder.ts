import { REMINDER_FIELD } from '@/components/sections/order/reminder-field'
import type { DocumentVersion } from '@/lib/contract/order-form'
import type { OrderReminderRequest } from '@/lib/contract/order-reminder'
import { parseEmail } from '@/lib/domain/email'
import type { Language } from '@/lib/domain/languages'
import { REMINDER_CALL } from '@/lib/domain/order/reminder'
import type { SavedBasket } from '@/lib/visitor/basket'
import { saveReminder, savedReminder } from './reminder-key'

const TIMEOUT_MS = 10_000
/** A reminder that is not changed is moved this often while the visitor fills in the form. */
const ACTIVITY_INTERVAL_MS = 10 * 60_000
const MAX_WAIT_MS = 3000

interface ReminderInput {
  readonly basket: SavedBasket
  readonly currency: string | undefined
  readonly language: Language
  readonly consent: DocumentVersion
}

let last = { sent: '', at: -Infinity }
let queue: Promise<unknown> = Promise.resolve()

const makeKey = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

/** @returns whether it succeeded; `undefined` without a response */
async function call(method: 'POST' | 'PUT' | 'DELETE', body: object): Promise<boolean | undefined> {
  const response = await fetch(REMINDER_CALL, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    keepalive: true,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  return response?.ok
}

async function cancel(key: string): Promise<boolean> {
  const isCancelled = (await call('DELETE', { key })) ?? false
  if (isCancelled) saveReminder(undefined)
  return isCancelled
}

async function send(input: ReminderInput, email: string): Promise<boolean> {
  const saved = savedReminder()
  const key = saved ?? makeKey()
  const { basket, currency, language, consent } = input
  const body = {
    key,
    email,
    items: [...basket.items],
    promocode: basket.promocode,
    currency,
    lang: language,
    consent,
  } satisfies OrderReminderRequest
  const sent = JSON.stringify(body)
  if (saved && sent === last.sent && performance.now() - last.at < ACTIVITY_INTERVAL_MS) return true
  if (!saved) saveReminder(key)
  const result = await call(saved ? 'PUT' : 'POST', body)
  if (result) last = { sent, at: performance.now() }
  // Without a response it may have been stored.
  else if (!saved && (result === false || !(await cancel(key)))) saveReminder(undefined)
  return result ?? false
}

async function sync(form: HTMLFormElement, input: ReminderInput): Promise<boolean> {
  const box = form.elements.namedItem(REMINDER_FIELD) as HTMLInputElement
  const field = form.elements.namedItem('email') as HTMLInputElement
  const parsed = parseEmail(field.value)
  const saved = savedReminder()
  if (box.checked && 'email' in parsed) {
    const isSaved = await send(input, parsed.email)
    if (!isSaved) box.checked = savedReminder() !== undefined
    return isSaved
  }
  if (saved === undefined || (await cancel(saved))) return true
  box.checked = true
  return false
}

/**
 * Stores, changes or cancels the reminder by the form's checkbox and email address, one call at a time. @returns whether
 * it succeeded; otherwise the box shows what is stored
 */
export function syncReminder(form: HTMLFormElement, input: ReminderInput): Promise<boolean> {
  const result = queue.then(() => sync(form, input))
  queue = result.catch(() => undefined)
  return result
}

/** Waits for calls that are in progress. @returns the key of the reminder, for the order to cancel it */
export async function settledReminder(): Promise<string | undefined> {
  await Promise.race([queue, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
  return savedReminder()
}
