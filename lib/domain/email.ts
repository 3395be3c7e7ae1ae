import { LATIN_FIRST, unmixScripts } from './confusables.ts'
import { MAX_EMAIL } from './contact-limits.ts'
import { normalizeLine, toHalfWidth } from './text.ts'

/** In the ASCII form (RFC 5321, 4.5.3.1). */
const MAX_LOCAL_CHARACTERS = 64

/** `emailLetters`: non-Latin letters before the `@`. */
export const EMAIL_ERRORS = ['emailFormat', 'emailLetters'] as const
export type EmailError = (typeof EMAIL_ERRORS)[number]

const DOT_ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`)
const NOT_IN_HOST = /[\s/\\?#@:%[\]<>^|]/

const NAMED = /^[^<>]*<([^<>]+)>[\s,;.]*$/
const LINK = /^mailto:([^?]*).*$/i
const LEADING_DECORATION = /^["\u201c-\u201f\u00ab\u00bb(<[\s]+/
const UP_TO_END = /^.*[^"\u2018-\u201f\u00ab\u00bb)>\]\s.,;:]/s

/**
 * Strips decoration copied along by mail programs or from sentences. An apostrophe may begin an email address, but not
 * end it.
 */
function unwrap(input: string): string {
  const text = input.replace(NAMED, '$1').trim().replace(LINK, '$1').replace(LEADING_DECORATION, '')
  return (UP_TO_END.exec(text)?.[0] ?? '')
    .replace(/^['\u2018](.*)'$|^[\u2018](.*)$/s, '$1$2')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/(?<!\s)\s+(?=@)|(?<=@)\s+/g, '')
}

const unmixDomain = (domain: string): string =>
  domain.toLowerCase().replace(/[\p{L}\d-]+/gu, (label) => unmixScripts(label, LATIN_FIRST))

/**
 * Converts a domain to ASCII (IDNA, UTS 46) with the URL parser; `undefined` if invalid. First rejects characters that
 * end the host of a URL or are decoded in it.
 */
function domainToAscii(domain: string): string | undefined {
  if (NOT_IN_HOST.test(domain) || !URL.canParse(`http://${domain}`)) return undefined
  const { hostname } = new URL(`http://${domain}`)
  return DOMAIN.test(hostname) ? hostname : undefined
}

/**
 * Parses an email address (RFC 5321), also as copied by mail programs (`Anna <anna@example.com>`). The domain may be
 * internationalized, but not the local part: mail servers without SMTPUTF8 reject it. Unmixes the scripts of each
 * domain label: a label with several cannot be registered.
 * @returns the canonical form for storage and comparison: lowercase, with an ASCII domain
 */
export function parseEmail(input: string): { readonly email: string } | { readonly error: EmailError } {
  const text = unwrap(toHalfWidth(normalizeLine(input)))
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const domain = domainToAscii(unmixDomain(text.slice(at + 1)))
  if (domain && /\P{ASCII}/u.test(local) && !/[\s@]/.test(local)) return { error: 'emailLetters' }
  const email = `${local}@${domain}`.toLowerCase()
  const isAddress =
    domain !== undefined && local.length <= MAX_LOCAL_CHARACTERS && DOT_ATOM.test(local) && email.length <= MAX_EMAIL
  return isAddress ? { email } : { error: 'emailFormat' }
}

export const emailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
