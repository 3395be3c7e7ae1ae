import Cookies from 'js-cookie'
import { ARM_COOKIE } from '../domain/content-test.ts'

/** Names of buckets are no longer. */
const MOST = 64

const names = () => Object.keys(Cookies.get()).filter((name) => name.startsWith(ARM_COOKIE))

/** The visitor's arm of each test of content that he takes part in, as a bucket. */
export const contentArms = (): Record<string, string> =>
  Object.fromEntries(
    names()
      .map((name) => [`content.${name.slice(ARM_COOKIE.length)}`, Cookies.get(name) ?? ''] as const)
      .filter(([name, arm]) => name.length <= MOST && /^[\w-]{1,100}$/.test(arm)),
  )

/** Forgets them. */
export function forgetArms(): void {
  for (const name of names()) Cookies.remove(name)
}
