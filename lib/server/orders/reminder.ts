import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { z } from 'zod'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import type { Mail } from '../../contract/mail.ts'
import type { orderReminderSchema } from '../../contract/order-reminder.ts'
import { consentRecord } from '../../domain/consent-record.ts'
import { canSendWithOrder } from '../../domain/order/promo.ts'
import { REMINDER_PARAMETER } from '../../domain/order/reminder.ts'
import { ONE_CLICK_UNSUBSCRIBE_CALL, SUBSCRIPTION_PATH } from '../../domain/subscription.ts'
import { problem } from '../../http/problem.ts'
import { emailFrame } from '../../mail/email-frame.ts'
import { renderEmail } from '../../mail/render-email.ts'
import { originOf } from '../../variants/variants.ts'
import { consumeForRecipient } from '../request/quotas.ts'
import { reminderStore } from '../transport.ts'
import { lineNames } from './line-names.ts'
import { orderFormLink } from './order-form-link.ts'
import { priceBasket, type PricedBasket } from './pricing.ts'
import { namedLines } from './quote.ts'

type ReminderInput = z.output<typeof orderReminderSchema>

/** The email of a reminder. Contains no typed text: anyone can enter someone else's email address. */
async function reminderMail(siteLocale: SiteLocale, input: ReminderInput, basket: PricedBasket): Promise<Mail> {
  const [t, nameOf] = await Promise.all([
    getTranslations({ locale: siteLocale.language, namespace: 'order' }),
    lineNames(siteLocale.language),
  ])
  const origin = originOf(siteLocale.variant, config())
  const query = new URLSearchParams({ [REMINDER_PARAMETER]: input.key })
  const cancellation = new URL(href(siteLocale, SUBSCRIPTION_PATH, { query }), origin).href
  const oneClick = new URL(ONE_CLICK_UNSUBSCRIBE_CALL, origin)
  oneClick.search = new URLSearchParams({ [REMINDER_PARAMETER]: input.key, lng: siteLocale.language }).toString()
  const known = new Set(basket.products.map(({ bitrixId }) => bitrixId))
  const link = await orderFormLink(siteLocale, {
    items: input.items.filter(({ bitrixId }) => known.has(bitrixId)),
    promocode: canSendWithOrder(basket.promo) ? input.promocode : undefined,
  })
  const content = {
    title: t('reminder.mail.title'),
    blocks: [
      t('reminder.mail.text'),
      namedLines(basket)
        .map((line) => `${nameOf(line)} × ${line.quantity}`)
        .join('\n'),
      { button: { text: t('reminder.mail.button'), href: link } },
      { smallPrint: t('reminder.mail.once') },
      { links: [{ text: t('reminder.mail.unsubscribe'), href: cancellation }] },
    ],
  }
  return {
    about: 'reminder',
    to: input.email,
    ...renderEmail(emailFrame(siteLocale), content),
    unsubscribe: oneClick.href,
  }
}

interface Visitor {
  readonly ip: string | undefined
  readonly cookies: string | null
}

/**
 * Stores a reminder with a new consent (`request`), or changes that of the key. Success looks the same if none is
 * stored because the address has got one, or too many were requested for it.
 * @returns the error response, if any
 * @throws {UpstreamError} if there are no prices
 */
export async function saveReminder(
  siteLocale: SiteLocale,
  input: ReminderInput,
  action: 'request' | 'change',
  visitor: Visitor,
): Promise<Response | undefined> {
  const store = await reminderStore()
  const stored = action === 'change' ? await store.find(input.key) : undefined
  if (action === 'change' && stored === undefined) return undefined
  const basket = await priceBasket(siteLocale, { ...input, ...visitor })
  if (!basket.totals.lines.length) return problem(400, 'Bad request', 'items: no product of the catalogue')

  const { ip } = visitor
  const consent = consentRecord(input.consent, {
    language: siteLocale.language,
    ip,
    form: 'order-reminder',
    at: new Date(),
  })
  const reminder = { key: input.key, mail: await reminderMail(siteLocale, input, basket), consent }
  if (stored === input.email) {
    await store.change(reminder)
    return undefined
  }
  const consumed = await consumeForRecipient('reminderEmails', { ip, recipient: input.email })
  if (consumed instanceof Response) return consumed
  if (consumed) await store[action](reminder, consumed)
  else await store.cancel(input.key)
  return undefined
}
