import { parseCookie, stringifySetCookie } from 'cookie'
import { isSignature, signatureOf } from '../http/signature.ts'

const YEAR = 365 * 24 * 60 * 60
const VISITOR = /^[0-9a-f-]{36}$/
const [CHAT, HOST_CHAT] = ['chat', '__Host-chat']

/** Both names that the cookie of the chat may have. */
export const CHAT_COOKIES: readonly string[] = [CHAT, HOST_CHAT]

/** `secure`: the visitor comes by https. Then the name says so, and browsers take the cookie from this very host alone. */
interface Coming {
  readonly secure: boolean
}

const nameOf = ({ secure }: Coming) => (secure ? HOST_CHAT : CHAT)
const signedText = (visitor: string) => `chat visitor ${visitor}`

/** The cookie that makes whoever has it a visitor of the chat; no script reads it. */
export function chatCookie(visitor: string, secret: string, coming: Coming): string {
  const value = `${visitor}.${signatureOf(signedText(visitor), secret)}`
  return stringifySetCookie({
    name: nameOf(coming),
    value,
    path: '/',
    maxAge: YEAR,
    httpOnly: true,
    sameSite: 'strict',
    secure: coming.secure,
  })
}

/** Takes the cookie away from a browser. */
export const endedChatCookie = (coming: Coming): string =>
  stringifySetCookie({
    name: nameOf(coming),
    value: '',
    path: '/',
    maxAge: 0,
    httpOnly: true,
    sameSite: 'strict',
    secure: coming.secure,
  })

/** The visitor whom a `Cookie` header names; `undefined` without the cookie, and where we have not signed it. */
export function chatVisitor(header: string | null, secret: string, coming: Coming): string | undefined {
  const [visitor = '', sign = ''] = parseCookie(header ?? '')[nameOf(coming)]?.split('.') ?? []
  return VISITOR.test(visitor) && isSignature(sign, signedText(visitor), secret) ? visitor : undefined
}
