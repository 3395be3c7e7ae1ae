import { z } from 'zod'
import { languagesOf, type Place } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import { allowMail, type AllowedMail } from '../../contract/mail.ts'
import type { Newsletter } from '../../contract/subscription.ts'
import { letterBody } from '../../domain/letter.ts'
import { ONE_CLICK_UNSUBSCRIBE_CALL, SUBSCRIPTION_PATH, type SubscriptionStep } from '../../domain/subscription.ts'
import { originOf, VARIANT_IDS, type VariantId } from '../../variants/variants.ts'
import { catalogueOf } from '../texts/catalogue.ts'

/** What a letter takes from a catalogue. */
const wordsSchema = z.object({
  sub: z.object({
    confirmTitle: z.string(),
    unsubscribe: z.string(),
    mail: z.object({ asked: z.string(), confirm: z.string(), notYou: z.string() }),
  }),
  order: z.object({ mail: z.object({ greeting: z.string() }) }),
})

/** The pages that a letter leads to: those where the address was typed, else the first that speak its language. */
export function letterPlace({ lang, site }: Pick<Newsletter, 'lang' | 'site'>): Place {
  const speaks = (variant: VariantId) => languagesOf(variant).includes(lang)
  const variant = VARIANT_IDS.find((id) => id === site && speaks(id)) ?? VARIANT_IDS.find(speaks)
  if (!variant) throw new Error(`no variant speaks ${lang}`)
  return { variant, language: lang }
}

/** The letter that asks to confirm a subscription, for which whoever passes the call on has consumed the quota. Nothing that was typed is in it: anybody can type anybody's address. */
export async function confirmationLetter(
  place: Place,
  { email, token }: { email: string; token: string },
): Promise<AllowedMail> {
  const { sub, order } = wordsSchema.parse(await catalogueOf(place.language))
  const link = (step: SubscriptionStep) =>
    new URL(
      href(place, SUBSCRIPTION_PATH, { query: new URLSearchParams({ [step]: token }) }),
      originOf(place.variant, config()),
    ).href
  const [confirm, unsubscribe] = [link('confirm'), link('unsubscribe')]
  const oneClick = new URL(ONE_CLICK_UNSUBSCRIBE_CALL, originOf(place.variant, config()))
  oneClick.search = new URLSearchParams({ token, lng: place.language }).toString()
  const paragraphs = [
    order.mail.greeting,
    sub.mail.asked,
    `${sub.mail.confirm}\n${confirm}`,
    sub.mail.notYou,
    `${sub.unsubscribe}:\n${unsubscribe}`,
  ]
  const body = letterBody(paragraphs, [confirm, unsubscribe])
  const subject = `${config().siteName}: ${sub.confirmTitle}`
  return allowMail({ about: 'subscription', to: email, subject, ...body, unsubscribe: oneClick.href }, 'relay')
}
