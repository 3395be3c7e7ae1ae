import { parseCookie, stringifySetCookie } from 'cookie'
import { isSignature, createSignature } from '../http/signature.ts'

const MAX_AGE_S = 365 * 24 * 60 * 60
const VISITOR_ID = /^[0-9a-f-]{36}$/
const CHAT = 'chat'
const HOST_CHAT = '__Host-chat'

export const CHAT_COOKIES: readonly string[] = [CHAT, HOST_CHAT]

/**
 * `secure`: the request came over https. The name then has the `__Host-` prefix, so browsers accept the cookie only
 * from this exact host.
 */
interface Connection {
  readonly secure: boolean
}

const nameOf = ({ secure }: Connection) => (secure ? HOST_CHAT : CHAT)
const signedText = (visitor: string) => `chat visitor ${visitor}`

export function chatCookie(visitor: string, secret: string, connection: Connection): string {
  const value = `${visitor}.${createSignature(signedText(visitor), secret)}`
  return stringifySetCookie({
    name: nameOf(connection),
    value,
    path: '/',
    maxAge: MAX_AGE_S,
    httpOnly: true,
    sameSite: 'strict',
    secure: connection.secure,
  })
}

export const expiredChatCookie = (connection: Connection): string =>
  stringifySetCookie({
    name: nameOf(connection),
    value: '',
    path: '/',
    maxAge: 0,
    httpOnly: true,
    sameSite: 'strict',
    secure: connection.secure,
  })

export function chatVisitor(header: string | null, secret: string, connection: Connection): string | undefined {
  const [visitor = '', sign = ''] = parseCookie(header ?? '')[nameOf(connection)]?.split('.') ?? []
  return VISITOR_ID.test(visitor) && isSignature(sign, signedText(visitor), secret) ? visitor : undefined
}
