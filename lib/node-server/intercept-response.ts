import type { OutgoingHttpHeader, ServerResponse } from 'node:http'

/** The methods of a response that can be intercepted, with the parameters that interceptors pass on unread. */
export interface ResponseMethods {
  setHeader(name: string, value: OutgoingHttpHeader): ServerResponse
  writeHead(status: number, ...rest: unknown[]): ServerResponse
  write(...parameters: unknown[]): boolean
  end(...parameters: unknown[]): ServerResponse
}

const METHODS = ['setHeader', 'writeHead', 'write', 'end'] as const satisfies readonly (keyof ResponseMethods)[]

/**
 * Replaces methods of a response; the one installed last is called first.
 * @param intercept gets the methods as they are now, so that a replacement can pass the call on
 */
export function interceptResponse(
  response: ServerResponse,
  intercept: (next: ResponseMethods) => Partial<ResponseMethods>,
): void {
  const next = Object.fromEntries(METHODS.map((method) => [method, response[method].bind(response)]))
  Object.assign(response, intercept(next as unknown as ResponseMethods))
}
