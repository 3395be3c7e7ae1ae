import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { isHttps } from '../request/is-https.ts'
import { chatCookie } from '../../contract/chat-cookie.ts'
import type { NewConversation, VisitorChat, PageContext } from '../../contract/chat-store.ts'
import type { ChatStart, PageContextInput } from '../../contract/chat.ts'
import { consentRecord, type ConsentRecord } from '../../domain/consent-record.ts'
import type { Language } from '../../domain/languages.ts'
import { readClientIp } from '../../routing/internal-headers.ts'
import { requestSiteLocale } from '../request/request-site-locale.ts'
import { siteSecret } from '../transport.ts'
import { countryOfVisitor } from '../request/visitor-country.ts'
import { chatJson } from './responses.ts'
import { chatState } from './state.ts'
import { currentVisitor } from './visitor-call.ts'

/** Id of the visitor, or a new id for which the response must set the cookie. */
export const newVisitor = async (request: Request): Promise<string> =>
  (await currentVisitor(request)) ?? crypto.randomUUID()

export const chatConsent = (
  request: Request,
  language: Language,
  consent: { readonly document: string; readonly version: string },
): ConsentRecord => consentRecord(consent, { language, ip: readClientIp(request), form: 'chat', at: new Date() })

export async function toNewConversation(
  request: Request,
  siteLocale: SiteLocale,
  { contact, consent, page, country: market, utms }: Omit<ChatStart, 'lang'>,
): Promise<NewConversation> {
  const country = await countryOfVisitor(siteLocale.variant, readClientIp(request))
  return {
    variant: siteLocale.variant,
    language: siteLocale.language,
    page,
    market: market ?? null,
    utms,
    country,
    contact,
    consent: consent && chatConsent(request, siteLocale.language, consent),
  }
}

/** `undefined` if the request does not name the page. */
export function pageContextOf(request: Request, { lang, page, country }: PageContextInput): PageContext | undefined {
  if (lang === undefined || page === undefined) return undefined
  const { variant, language } = requestSiteLocale(request, lang)
  return { variant, language, page, market: country ?? null }
}

/** Response to a started or continued conversation: its state, and the renewed cookie. */
export async function startedResponse(
  request: Request,
  siteLocale: SiteLocale,
  chat: VisitorChat,
  {
    visitor,
    conversation,
    isNew,
  }: { readonly visitor: string; readonly conversation: string; readonly isNew: boolean },
): Promise<Response> {
  const response = chatJson(await chatState(request, siteLocale, chat, { visitor, conversation }), isNew ? 201 : 200)
  response.headers.append('set-cookie', chatCookie(visitor, await siteSecret(), { secure: isHttps(request) }))
  return response
}
