import { randomBytes } from 'node:crypto'
import { isSignature, signatureOf } from '../../http/signature.ts'

const YEAR_MS = 365 * 24 * 60 * 60_000
/** A browser that several employees share keeps a token of each. */
const MAX_TOKENS = 4
const SEPARATOR = '~'

/** Seconds that a browser keeps its device cookie. */
export const DEVICE_SECONDS = YEAR_MS / 1000

/** An account as its device tokens are signed: a new `device_key` revokes all of them. */
export interface DeviceOwner {
  readonly id: string
  readonly device_key: string
}

/** Checking a token for an unknown account takes as long as for a known one. */
const NOBODY: DeviceOwner = { id: '', device_key: '' }

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

/** Finds the device of a browser that has signed in to an account before; `undefined` for any other browser, and for an unknown account. */
export function findDevice(
  cookie: string | undefined,
  owner: DeviceOwner | undefined,
  secret: string,
  now: Date,
): string | undefined {
  const token = parseTokens(cookie).find((one) => isTokenOf(one, owner ?? NOBODY, secret, now))
  return token?.split('.', 1)[0]
}

/** Adds a new token of an account to the device cookie of a browser, in place of its earlier one. */
export function renewDeviceCookie(cookie: string | undefined, owner: DeviceOwner, secret: string, now: Date): string {
  const [deviceId, until] = [randomBytes(16).toString('base64url'), (now.getTime() + YEAR_MS).toString(36)]
  const token = [deviceId, until, signatureOf(signedText(owner, deviceId, until), secret)].join('.')
  const others = parseTokens(cookie).filter((one) => !isTokenOf(one, owner, secret, now))
  return [token, ...others].slice(0, MAX_TOKENS).join(SEPARATOR)
}
