import compression from 'compression'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants } from 'node:zlib'

// The package's types are Express's; it needs only these parts of request and response.
type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

const middleware = compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } } }) as unknown as Middleware

export const compress = (request: IncomingMessage, response: ServerResponse): Promise<void> =>
  new Promise((resolve) => middleware(request, response, resolve))
