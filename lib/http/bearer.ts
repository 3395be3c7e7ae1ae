import { createHash } from 'node:crypto'
import type { Fetch } from './call.ts'
import { isSameSignature } from './signature.ts'

export const withBearer = (fetch: Fetch, key: string | undefined): Fetch =>
  key === undefined
    ? fetch
    : (request) => {
        const headers = new Headers(request.headers)
        headers.set('authorization', `Bearer ${key}`)
        return fetch(new Request(request, { headers }))
      }

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

export function hasBearer({ headers }: Pick<Request, 'headers'>, key: string | undefined): boolean {
  const [, token] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return key !== undefined && token !== undefined && isSameSignature(digest(token), digest(key))
}
