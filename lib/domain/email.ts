import { LATIN_FIRST, unmixScripts } from './confusables.ts'
import { normalizeLine, toHalfWidth } from './text.ts'

/** Characters of an address in its ASCII form (RFC 5321, 4.5.3.1). */
export const MAX_EMAIL = 254
const MAX_LOCAL = 64

/** Why a text is no address: there are non-Latin letters before the `@`, or it has another form. */
export const EMAIL_ERRORS = ['emailFormat', 'emailLetters'] as const
export type EmailError = (typeof EMAIL_ERRORS)[number]

/** A dot-atom (RFC 5322, 3.2.3). */
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** At least two labels, the last one no number. */
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`)
/** What ends the host of a URL, or is decoded in it. */
const NO_HOST = /[\s/\\?#@:%[\]<>^|]/

/** What mail programs and sentences have around an address that was copied from them. */
const NAMED = /^[^<>]*<([^<>]+)>[\s,;.]*$/
const LINK = /^mailto:([^?]*).*$/i
const BEFORE = /^["\u201c-\u201f\u00ab\u00bb(<[\s]+/
/** All up to the last character that may end an address. */
const UP_TO_END = /^.*[^"\u2018-\u201f\u00ab\u00bb)>\]\s.,;:]/s

/** An address without what came along when it was copied. An apostrophe may begin an address, but not end it. */
function unwrap(typed: string): string {
  const text = typed.replace(NAMED, '$1').trim().replace(LINK, '$1').replace(BEFORE, '')
  return (UP_TO_END.exec(text)?.[0] ?? '')
    .replace(/^['\u2018](.*)'$|^[\u2018](.*)$/s, '$1$2')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/(?<!\s)\s+(?=@)|(?<=@)\s+/g, '')
}

/** A domain whose labels have each one script: none with several can be registered. */
const unmixDomain = (domain: string): string =>
  domain.toLowerCase().replace(/[\p{L}\d-]+/gu, (label) => unmixScripts(label, LATIN_FIRST))

/** The ASCII form of a domain by the URL parser (IDNA, UTS 46), which browsers and Node have; `undefined` for what is none. */
function domainToAscii(domain: string): string | undefined {
  if (NO_HOST.test(domain) || !URL.canParse(`http://${domain}`)) return undefined
  const { hostname } = new URL(`http://${domain}`)
  return DOMAIN.test(hostname) ? hostname : undefined
}

/**
 * Reads an e-mail address (RFC 5321), also as mail programs copy it (`Anna <anna@example.com>`). Its domain may be internationalised; its local part may not, since a mail server
 * without SMTPUTF8 refuses it.
 * @returns the address in the one form in which it is stored and compared: small letters, the domain in ASCII
 */
export function parseEmail(typed: string): { readonly email: string } | { readonly error: EmailError } {
  const text = unwrap(toHalfWidth(normalizeLine(typed)))
  const at = text.lastIndexOf('@')
  const [local, domain] = [text.slice(0, Math.max(at, 0)), domainToAscii(unmixDomain(text.slice(at + 1)))]
  if (domain && /\P{ASCII}/u.test(local) && !/[\s@]/.test(local)) return { error: 'emailLetters' }
  const email = `${local}@${domain}`.toLowerCase()
  const isAddress = domain !== undefined && local.length <= MAX_LOCAL && LOCAL.test(local) && email.length <= MAX_EMAIL
  return isAddress ? { email } : { error: 'emailFormat' }
}

/** The link that writes to a stored address (RFC 6068). */
export const emailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
