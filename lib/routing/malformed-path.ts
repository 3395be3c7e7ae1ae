const MAX_PATH_LENGTH = 2000

const UNSAFE_CHARACTERS = [...Array.from({ length: 0x21 }, (_, code) => String.fromCharCode(code)), '\x7f', '\\', '//']

export function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined
  } catch {
    return false
  }
}

/**
 * Invalid percent-encoding, empty segments, or separators and control characters, plain or encoded: browsers drop or
 * normalize plain ones before parsing a URL.
 */
export const isMalformed = (pathname: string): boolean =>
  pathname.length > MAX_PATH_LENGTH ||
  UNSAFE_CHARACTERS.some((part) => pathname.includes(part)) ||
  /%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/i.test(pathname) ||
  !isDecodable(pathname)
