import { ServerResponse, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { Config } from '../config/config.ts'
import { DENY_ALL_CSP } from './csp.ts'

const DISABLED_FEATURES = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]

export const securityHeaders = ({ strict }: Config): Readonly<Record<string, string>> => ({
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': DISABLED_FEATURES.map((name) => `${name}=()`).join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  // In development, pages have no CSP of their own that would override this one.
  ...(strict && {
    'content-security-policy': DENY_ALL_CSP,
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  }),
})

export class SecureResponse extends ServerResponse {
  /** Set by callers that provide all headers: no defaults are added. */
  hasAllHeaders = false
  beforeHead: (() => void) | undefined = undefined
  protected readonly defaults: readonly (readonly [name: string, value: string])[] = []

  override writeHead(status: number, ...rest: unknown[]): this {
    this.beforeHead?.()
    if (this.hasAllHeaders) return super.writeHead(status, ...(rest as [OutgoingHttpHeaders]))
    const headers = rest.find((part): part is OutgoingHttpHeaders => typeof part === 'object' && part !== null) ?? {}
    const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()))
    for (const [name, value] of this.defaults)
      if (!names.has(name) && !this.hasHeader(name)) this.setHeader(name, value)
    return super.writeHead(status, ...(rest as [OutgoingHttpHeaders]))
  }
}

export function secureResponse(config: Config): typeof ServerResponse<IncomingMessage> {
  const defaults = Object.entries(securityHeaders(config))
  return class extends SecureResponse {
    protected override readonly defaults = defaults
  }
}
