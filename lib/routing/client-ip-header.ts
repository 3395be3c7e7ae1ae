import { internalToken } from '../config/config.ts'
import { readInternal } from './internal-header.ts'

export const CLIENT_IP_HEADER = 'x-visitor-address'

/** The client IP as seen by the server process; cannot be set by the client. */
export const readClientIp = (request: Request): string | undefined =>
  readInternal(request.headers.get(CLIENT_IP_HEADER), internalToken())
