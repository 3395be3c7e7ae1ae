import { LinkifyIt } from 'linkify-it'

export interface FoundLink {
  readonly start: number
  readonly end: number
  readonly href: string
  readonly text: string
}

const MAX_LENGTH = 2000
const SLASHES = '//www.'

const linkify = new LinkifyIt({ maxLength: MAX_LENGTH, fuzzyLink: true })
  .add('ftp:', null)
  .add('//', null)
  .add('www.', {
    validate: (text, at, self) =>
      Math.max(0, self.testSchemaAt(`${SLASHES}${text.slice(at, at + MAX_LENGTH)}`, 'https:', 0) - SLASHES.length),
    normalize: (match) => void (match.url = `https://${match.raw}`),
  })

const USER_INFO = /^(:[^\s/?#@]*)?@/
const trimPunctuation = (text: string): string => /^(?:.*[^:*])?/s.exec(text)?.[0] ?? ''
const EMAIL_SEPARATOR = /(?<=[^\s@/]@[^\s@,;/]+)[,;](?=[^\s@,;/]+@)/g
const HOST = /^((?:https?:\/\/)?)(\[[^\]]*\]|[^/?#:@]+)/i
const LATIN = /^[\da-z\u00e0-\u017e-]+$/i
const isPlainHost = (host: string): boolean => {
  const labels = host.split('.')
  const isOwnAlphabet = /^\p{Script=Cyrillic}+$/u.test(labels.at(-1) ?? '')
  return labels.every((label) => LATIN.test(label) || (isOwnAlphabet && /^[\d\p{Script=Cyrillic}-]+$/u.test(label)))
}

const encodeMarks = (text: string): string =>
  text.replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, encodeURIComponent)

/**
 * Returns the visible form of a URL. A host with letters that resemble Latin ones (homographs) is shown in its ASCII
 * form; Cyrillic is expected below a Cyrillic TLD (`пример.рф`).
 */
function displayText(url: string, href: string): string {
  const [, scheme = '', host = ''] = HOST.exec(url) ?? []
  if (!host || isPlainHost(host)) return encodeMarks(url)
  return encodeMarks(`${scheme}${new URL(href).hostname}${url.slice(scheme.length + host.length)}`)
}

/** Separates adjacent email addresses; a URL may itself contain a comma and an `@`. */
const separateMail = (text: string): string =>
  text.replace(/\S+/g, (word) => (word.includes('/') ? word : word.replace(EMAIL_SEPARATOR, ' ')))

/**
 * Finds URLs (with a scheme, `www.` or `t.me/name`) and email addresses in a text, without trailing punctuation of the
 * sentence and surrounding markup. A bare `example.com` is not linked: it is as often a file name. Nor is a URL whose
 * user info looks like a host: `https://bank.example@evil.example`.
 */
export function findLinks(text: string): FoundLink[] {
  return (linkify.match(separateMail(text)) ?? []).flatMap(({ index, raw, url, schema }) => {
    const match = trimPunctuation(raw)
    const end = index + match.length
    const isMail = schema === 'mailto:'
    if (!isMail && (USER_INFO.test(text.slice(end)) || (schema === '' && !match.includes('/')))) return []
    const href = trimPunctuation(schema === '' ? `https://${raw}` : url)
    if (!URL.canParse(href)) return []
    return [{ start: index, end, href, text: isMail ? encodeMarks(match) : displayText(match, href) }]
  })
}

/**
 * Builds a link with its own label. Appends the real URL if the label looks like a URL, and always in a visitor's text
 * (`isTrusted` false), to prevent phishing.
 */
export function labelledLink(
  label: string,
  href: string,
  isTrusted: boolean,
): Pick<FoundLink, 'href' | 'text'> | undefined {
  if (!URL.canParse(href)) return undefined
  const isHidden = !isTrusted || linkify.test(label)
  return { href, text: isHidden && label !== href ? `${label} (${displayText(href, href)})` : label }
}
