import { isSignature, signatureOf } from '../http/signature.ts'
import { CHAT_COOKIE } from './chat.ts'

const YEAR = 365 * 24 * 60 * 60
const VISITOR = /^[0-9a-f-]{36}$/

const signedText = (visitor: string) => `chat visitor ${visitor}`

/** The cookie that makes whoever has it a visitor of the chat; no script reads it, and nothing but the chat gets it. */
export const chatCookie = (visitor: string, secret: string, { secure }: { secure: boolean }): string =>
  `${CHAT_COOKIE}=${visitor}.${signatureOf(signedText(visitor), secret)}; Path=/api/chat; Max-Age=${YEAR}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

/** The visitor whom a `Cookie` header names; `undefined` without the cookie, and where we have not signed it. */
export function chatVisitor(header: string | null, secret: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2)
    const [visitor = '', sign = ''] = value.split('.')
    if (name === CHAT_COOKIE && VISITOR.test(visitor) && isSignature(sign, signedText(visitor), secret)) return visitor
  }
  return undefined
}
