import { randomBytes } from 'node:crypto'
import { isSignature, createSignature } from '../../http/signature.ts'

const YEAR_MS = 365 * 24 * 60 * 60_000
const MAX_TOKENS = 4
const SEPARATOR = '~'

export const DEVICE_MAX_AGE_S = YEAR_MS / 1000

/** Account fields covered by the signature of its tokens: a new `device_key` revokes all of them. */
export interface DeviceOwner {
  readonly id: string
  readonly device_key: string
}

/** Makes checking a token for an unknown account take as long as for a known one. */
const UNKNOWN_OWNER: DeviceOwner = { id: '', device_key: '' }

export const createDeviceKey = (): string => randomBytes(16).toString('base64url')

const signedText = ({ id, device_key }: DeviceOwner, deviceId: string, until: string) =>
  `device ${id} ${device_key} ${deviceId} ${until}`

function isTokenOf(token: string, owner: DeviceOwner, secret: string, now: Date): boolean {
  const [deviceId = '', until = '', signature = ''] = token.split('.')
  return (
    isSignature(signature, signedText(owner, deviceId, until), secret) && Number.parseInt(until, 36) > now.getTime()
  )
}

const parseTokens = (cookie: string | undefined): string[] =>
  (cookie ?? '').split(SEPARATOR, MAX_TOKENS).filter(Boolean)

/**
 * Returns the device id of a browser that has signed in to the account before; `undefined` for any other browser or an
 * unknown account.
 */
export function findDevice(
  cookie: string | undefined,
  owner: DeviceOwner | undefined,
  secret: string,
  now: Date,
): string | undefined {
  const token = parseTokens(cookie).find((one) => isTokenOf(one, owner ?? UNKNOWN_OWNER, secret, now))
  return token?.split('.', 1)[0]
}

/**
 * Adds a new token of an account to a device cookie, replacing its earlier one. The cookie has one token per account,
 * since several employees may share a browser.
 */
export function renewDeviceCookie(cookie: string | undefined, owner: DeviceOwner, secret: string, now: Date): string {
  const deviceId = randomBytes(16).toString('base64url')
  const until = (now.getTime() + YEAR_MS).toString(36)
  const token = [deviceId, until, createSignature(signedText(owner, deviceId, until), secret)].join('.')
  const others = parseTokens(cookie).filter((one) => !isTokenOf(one, owner, secret, now))
  return [token, ...others].slice(0, MAX_TOKENS).join(SEPARATOR)
}
