const MAX_PATH = 2000

/** Separators and controls that a browser drops or turns around before it reads an address. */
const DISGUISE = [...Array.from({ length: 0x21 }, (_, code) => String.fromCharCode(code)), '\x7f', '\\', '//']

/** Whether percent-encoding decodes. */
export function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined
  } catch {
    return false
  }
}

/** Percent-encoding that does not decode, separators in disguise, control characters, empty segments. */
export const isMalformed = (pathname: string): boolean =>
  pathname.length > MAX_PATH ||
  DISGUISE.some((part) => pathname.includes(part)) ||
  /%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(pathname) ||
  !isDecodable(pathname)
