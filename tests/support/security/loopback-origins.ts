export const USAGE = `Usage: npm run security [-- <address of variant 1> <address of variant 2>]
The addresses are on this machine: by default http://localhost:4200 and http://localhost:4205.
The site has to run already.`
const DEFAULTS = ['http://localhost:4200', 'http://localhost:4205']

export class UsageError extends Error {}

function loopbackOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'http:') throw new UsageError(`${text} is not an http:// address.\n${USAGE}`)
  if (!/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(url.hostname))
    throw new UsageError(`${text} is not an address of this machine.\n${USAGE}`)
  return url.origin
}

/**
 * Origins of both variants from two local URLs, by default those of `npm start`.
 * @throws {UsageError} for any other address, so that no other site is attacked
 */
export function loopbackOrigins(addresses: readonly string[]): [one: string, two: string] {
  const [one, two, ...more] = addresses.length ? addresses : DEFAULTS
  if (one === undefined || two === undefined || more.length) throw new UsageError(USAGE)
  return [loopbackOrigin(one), loopbackOrigin(two)]
}
