import { parseCookie } from 'cookie'
import { ARM_COOKIE } from '../domain/content-test.ts'
import type { DoorRequest } from './decide.ts'
import type { Facts } from './facts.ts'
import { parsePreview, PREVIEW_COOKIE } from './preview.ts'

interface Asked {
  /** The whole address; its path as it came. */
  readonly url: URL
  readonly host: string
  readonly cookie: string
  readonly acceptLanguage: string
}

/** Arms of tests of content that cookies name, and those that the address asks for, as the content SDK writes both. */
function armsOf(cookies: Record<string, string | undefined>, query: URLSearchParams): Record<string, string> {
  const named = [...Object.entries(cookies), ...query].flatMap(([name, arm]) =>
    name.startsWith(ARM_COOKIE) ? [[name.slice(ARM_COOKIE.length), arm ?? '']] : [],
  )
  return Object.fromEntries(named)
}

/** Reads what the door looks at. */
export function readDoorRequest({ url, host, cookie, acceptLanguage }: Asked, facts: Facts): DoorRequest {
  const cookies = parseCookie(cookie)
  return {
    host,
    pathname: url.pathname,
    query: url.searchParams,
    savedLanguage: cookies['lang'],
    acceptLanguage,
    arms: armsOf(cookies, url.searchParams),
    preview: parsePreview(new URLSearchParams(cookies[PREVIEW_COOKIE])),
    facts,
  }
}
