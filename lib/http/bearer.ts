import { createHash } from 'node:crypto'
import type { Fetch } from './call.ts'
import { isSameSignature } from './signature.ts'

/** Says a key with every request (RFC 6750); nothing without one. */
export const withBearer = (fetch: Fetch, key: string | undefined): Fetch =>
  key === undefined
    ? fetch
    : (request) => {
        const headers = new Headers(request.headers)
        headers.set('authorization', `Bearer ${key}`)
        return fetch(new Request(request, { headers }))
      }

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Whether a request says the key; never without one. */
export function saysBearer({ headers }: Pick<Request, 'headers'>, key: string | undefined): boolean {
  const [, said] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return key !== undefined && said !== undefined && isSameSignature(digest(said), digest(key))
}
