/** Headers that the server process sets for middleware and pages, authenticated by a token so that clients cannot. */
import { internalToken } from '../config/config.ts'

export const CLIENT_IP_HEADER = 'x-visitor-address'

export const signInternal = (value: string, key: string): string => `${key} ${value}`

/** Returns the value of an authenticated header; `undefined` if it is missing or forged. */
export const readInternal = (header: string | null, key: string | undefined): string | undefined =>
  key && header?.startsWith(`${key} `) ? header.slice(key.length + 1) : undefined

/** The client IP as seen by the server process; cannot be set by the client. */
export const readClientIp = (request: Request): string | undefined =>
  readInternal(request.headers.get(CLIENT_IP_HEADER), internalToken())
