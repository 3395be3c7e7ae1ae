import compression from 'compression'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'

// The types of the package are Express's; it needs no more than these of its request and response.
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const middleware = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } } }) as unknown as Middleware

/** Compresses what is answered, in the best way that the visitor's browser reads. */
export const compress = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
  new Promise((resolve) => middleware(request, response, resolve))
