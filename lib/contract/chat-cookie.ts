import { parseCookie, stringifySetCookie } from 'cookie'
import { isSignature, signatureOf } from '../http/signature.ts'
import { CHAT_COOKIE } from './chat.ts'

const YEAR = 365 * 24 * 60 * 60
const VISITOR = /^[0-9a-f-]{36}$/

const signedText = (visitor: string) => `chat visitor ${visitor}`

/** The cookie that makes whoever has it a visitor of the chat; no script reads it, and nothing but the chat gets it. */
export function chatCookie(visitor: string, secret: string, { secure }: { secure: boolean }): string {
  const value = `${visitor}.${signatureOf(signedText(visitor), secret)}`
  return stringifySetCookie({ name: CHAT_COOKIE, value, path: '/api/chat', maxAge: YEAR, httpOnly: true, sameSite: 'strict', secure })
}

/** The visitor whom a `Cookie` header names; `undefined` without the cookie, and where we have not signed it. */
export function chatVisitor(header: string | null, secret: string): string | undefined {
  const [visitor = '', sign = ''] = parseCookie(header ?? '')[CHAT_COOKIE]?.split('.') ?? []
  return VISITOR.test(visitor) && isSignature(sign, signedText(visitor), secret) ? visitor : undefined
}
