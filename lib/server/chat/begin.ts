import 'server-only'
import type { Place } from '../../../i18n/locales.ts'
import { isByHttps } from '../by-https.ts'
import { chatCookie } from '../../contract/chat-cookie.ts'
import type { NewTalk, VisitorChat, Whereabouts } from '../../contract/chat-store.ts'
import type { ChatStart, SentFrom } from '../../contract/chat.ts'
import { consentRecord, type ConsentRecord } from '../../domain/consent-record.ts'
import type { Language } from '../../domain/languages.ts'
import { visitorAddressOf } from '../../door/visitor-address.ts'
import { requestPlace } from '../request-place.ts'
import { siteSecret } from '../transport.ts'
import { countryOfVisitor } from '../visitor-country.ts'
import { chatJson } from './answers.ts'
import { chatState } from './state.ts'
import { callingVisitor } from './visitor-call.ts'

/** The visitor of a call, or a new one who is about to get the cookie. */
export const newVisitor = async (request: Request): Promise<string> =>
  (await callingVisitor(request)) ?? crypto.randomUUID()

/** The record of a consent that comes with a call of the chat. */
export const chatConsent = (
  request: Request,
  language: Language,
  consent: { readonly document: string; readonly version: string },
): ConsentRecord =>
  consentRecord(consent, { language, address: visitorAddressOf(request), form: 'chat', at: new Date() })

/** What is known of somebody who begins a talk. */
export async function talkOf(
  request: Request,
  place: Place,
  { contact, consent, page, country: market, utms }: Omit<ChatStart, 'lang'>,
): Promise<NewTalk> {
  const country = await countryOfVisitor(place.variant, visitorAddressOf(request))
  return {
    variant: place.variant,
    language: place.language,
    page,
    market: market ?? null,
    utms,
    country,
    contact,
    consent: consent && chatConsent(request, place.language, consent),
  }
}

/** Where a visitor is who sends something; `undefined` where it does not say. */
export function whereaboutsOf(request: Request, { lang, page, country }: SentFrom): Whereabouts | undefined {
  if (lang === undefined || page === undefined) return undefined
  const { variant, language } = requestPlace(request, lang)
  return { variant, language, page, market: country ?? null }
}

/** The answer to a talk that has begun or goes on: what there is to draw, and the cookie for another year. */
export async function begunAnswer(
  request: Request,
  place: Place,
  chat: VisitorChat,
  {
    visitor,
    conversation,
    isNew,
  }: { readonly visitor: string; readonly conversation: string; readonly isNew: boolean },
): Promise<Response> {
  const answer = chatJson(await chatState(request, place, chat, { visitor, conversation }), isNew ? 201 : 200)
  answer.headers.append('set-cookie', chatCookie(visitor, await siteSecret(), { secure: isByHttps(request) }))
  return answer
}
