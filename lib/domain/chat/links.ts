import { LinkifyIt } from 'linkify-it'

/** An address in a text: where it stands, where it leads, and how it is shown. */
export interface FoundLink {
  readonly start: number
  readonly end: number
  readonly href: string
  readonly text: string
}

const MAX_LENGTH = 2000
const SLASHES = '//www.'

/** The web and mail. */
const linkify = new LinkifyIt({ maxLength: MAX_LENGTH, fuzzyLink: true })
  .add('ftp:', null)
  .add('//', null)
  .add('www.', {
    validate: (text, at, self) =>
      Math.max(0, self.testSchemaAt(`${SLASHES}${text.slice(at, at + MAX_LENGTH)}`, 'https:', 0) - SLASHES.length),
    normalize: (match) => void (match.url = `https://${match.raw}`),
  })

/** After what looks like a host and is the name of a user: `https://bank.example@evil.example`. */
const USER_INFO = /^(:[^\s/?#@]*)?@/
/** An address without what ends a sentence after it or is a mark around it. */
const trimAddress = (text: string): string => /^(?:.*[^:*])?/s.exec(text)?.[0] ?? ''
/** Between mail addresses that are written without a space. */
const BETWEEN_MAIL = /(?<=[^\s@/]@[^\s@,;/]+)[,;](?=[^\s@,;/]+@)/g
const HOST = /^((?:https?:\/\/)?)(\[[^\]]*\]|[^/?#:@]+)/i
/** Letters of one alphabet that are told from those of another at a glance. */
const LATIN = /^[\da-z\u00e0-\u017e-]+$/i
/** Letters of other alphabets look like Latin ones; below a domain of their own (`пример.рф`) they are expected. */
const isPlainHost = (host: string): boolean => {
  const labels = host.split('.')
  const isOwnAlphabet = /^\p{Script=Cyrillic}+$/u.test(labels.at(-1) ?? '')
  return labels.every((label) => LATIN.test(label) || (isOwnAlphabet && /^[\d\p{Script=Cyrillic}-]+$/u.test(label)))
}

/** Marks that turn or hide letters, as their codes. */
const encodeMarks = (text: string): string =>
  text.replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, encodeURIComponent)

/** An address as it is shown: a host whose letters may pass for others by its ASCII form. */
function shownText(written: string, href: string): string {
  const [, scheme = '', host = ''] = HOST.exec(written) ?? []
  if (!host || isPlainHost(host)) return encodeMarks(written)
  return encodeMarks(`${scheme}${new URL(href).hostname}${written.slice(scheme.length + host.length)}`)
}

/** Mail addresses without a space between them, apart; a web address may have a comma and an `@` of its own. */
const separateMail = (text: string): string =>
  text.replace(/\S+/g, (word) => (word.includes('/') ? word : word.replace(BETWEEN_MAIL, ' ')))

/** Web addresses (with a scheme, by `www.`, or `t.me/name`; a bare `example.com` is as often the name of a file) and mail addresses in a text, in their order. */
export function findLinks(text: string): FoundLink[] {
  return (linkify.match(separateMail(text)) ?? []).flatMap(({ index, raw, url, schema }) => {
    const written = trimAddress(raw)
    const end = index + written.length
    const isMail = schema === 'mailto:'
    if (!isMail && (USER_INFO.test(text.slice(end)) || (schema === '' && !written.includes('/')))) return []
    const href = trimAddress(schema === '' ? `https://${raw}` : url)
    if (!URL.canParse(href)) return []
    return [{ start: index, end, href, text: isMail ? encodeMarks(written) : shownText(written, href) }]
  })
}

/**
 * A link with words of its own. The real address is shown with them where they look like one, and always in what a
 * visitor wrote (`isTrusted` false).
 */
export function labelledLink(
  label: string,
  href: string,
  isTrusted: boolean,
): Pick<FoundLink, 'href' | 'text'> | undefined {
  if (!URL.canParse(href)) return undefined
  const isHidden = !isTrusted || linkify.test(label)
  return { href, text: isHidden && label !== href ? `${label} (${shownText(href, href)})` : label }
}
