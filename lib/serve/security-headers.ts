import { ServerResponse, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import type { Config } from '../config/config.ts'
import { NOTHING } from '../door/content-policy.ts'

/** Devices and powers that no page of the site uses. */
const UNUSED = [
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

/** What every answer says, unless it says something else itself. */
export const securityHeaders = ({ strict }: Config): Readonly<Record<string, string>> => ({
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': UNUSED.map((name) => `${name}=()`).join(', '),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  // In development pages have no policy of their own.
  ...(strict && {
    'content-security-policy': NOTHING,
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
  }),
})

/** An answer of the site, errors included: it says what keeps it from being misused. */
export class SecureResponse extends ServerResponse {
  /** Set by whoever says all headers himself: none is added. */
  isComplete = false
  /** Called before the head is written. */
  beforeHead: (() => void) | undefined = undefined
  protected readonly defaults: readonly (readonly [name: string, value: string])[] = []

  override writeHead(status: number, ...rest: unknown[]): this {
    this.beforeHead?.()
    if (this.isComplete) return super.writeHead(status, ...(rest as [OutgoingHttpHeaders]))
    const given = rest.find((part): part is OutgoingHttpHeaders => typeof part === 'object' && part !== null) ?? {}
    const said = new Set(Object.keys(given).map((name) => name.toLowerCase()))
    for (const [name, value] of this.defaults) if (!said.has(name) && !this.hasHeader(name)) this.setHeader(name, value)
    return super.writeHead(status, ...(rest as [OutgoingHttpHeaders]))
  }
}

/** The kind of answer that a server of the site makes. */
export function secureResponse(config: Config): typeof ServerResponse<IncomingMessage> {
  const defaults = Object.entries(securityHeaders(config))
  return class extends SecureResponse {
    protected override readonly defaults = defaults
  }
}
