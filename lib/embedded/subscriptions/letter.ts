import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languagesOf, type Place } from '../../../i18n/locales.ts'
import { href } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import type { Mail } from '../../contract/order-store.ts'
import type { Newsletter } from '../../contract/subscription.ts'
import type { Language } from '../../domain/languages.ts'
import { letterBody } from '../../domain/letter.ts'
import { SUBSCRIPTION_PATH, type SubscriptionStep } from '../../domain/subscription.ts'
import { originOf, VARIANT_IDS, type VariantId } from '../../variants/variants.ts'

/** What a letter takes from a catalogue. */
interface Words {
  readonly sub: { readonly confirmTitle: string; readonly unsubscribe: string; readonly mail: Readonly<Record<'asked' | 'confirm' | 'notYou', string>> }
  readonly order: { readonly mail: { readonly greeting: string } }
}

const memory = new Map<Language, Promise<Words>>()

const readWords = async (language: Language): Promise<Words> =>
  JSON.parse(await readFile(join(process.cwd(), 'public/assets/i18n', `${language}.json`), 'utf8')) as Words

function wordsOf(language: Language): Promise<Words> {
  const words = memory.get(language) ?? readWords(language)
  memory.set(language, words)
  words.catch(() => memory.delete(language))
  return words
}

/** The pages that a letter leads to: those where the address was typed, else the first that speak its language. */
export function letterPlace({ lang, site }: Pick<Newsletter, 'lang' | 'site'>): Place {
  const speaks = (variant: VariantId) => languagesOf(variant).includes(lang)
  const variant = VARIANT_IDS.find((id) => id === site && speaks(id)) ?? VARIANT_IDS.find(speaks)
  if (!variant) throw new Error(`no variant speaks ${lang}`)
  return { variant, language: lang }
}

/** The letter that asks to confirm a subscription. Nothing that was typed is in it: anybody can type anybody's address. */
export async function confirmationLetter(place: Place, { email, token }: { email: string; token: string }): Promise<Mail> {
  const { sub, order } = await wordsOf(place.language)
  const link = (step: SubscriptionStep) =>
    new URL(href(place, SUBSCRIPTION_PATH, { query: new URLSearchParams({ [step]: token }) }), originOf(place.variant, config())).href
  const [confirm, unsubscribe] = [link('confirm'), link('unsubscribe')]
  const paragraphs = [order.mail.greeting, sub.mail.asked, `${sub.mail.confirm}\n${confirm}`, sub.mail.notYou, `${sub.unsubscribe}:\n${unsubscribe}`]
  return { to: email, subject: `${config().siteName}: ${sub.confirmTitle}`, ...letterBody(paragraphs, [confirm, unsubscribe]), unsubscribe }
}
