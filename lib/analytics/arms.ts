import Cookies from 'js-cookie'
import { ARM_COOKIE, ARM_DAYS } from '../domain/content-test.ts'

/** Names of buckets are no longer. */
const MOST = 120

const names = () => Object.keys(Cookies.get()).filter((name) => name.startsWith(ARM_COOKIE))

/** The arm that the page of a test shows: the one that was drawn there is shown from the next page on. */
function shownArm(): Record<string, string | undefined> {
  const { content, arm } = document.querySelector<HTMLElement>('[data-arms]')?.dataset ?? {}
  return content ? { [ARM_COOKIE + content]: arm || content } : {}
}

/** The visitor's arm of each test of content that he takes part in, as a bucket. */
export function contentArms(): Record<string, string> {
  const shown = shownArm()
  return Object.fromEntries(
    names()
      .map((name) => [`content.${name.slice(ARM_COOKIE.length)}`, shown[name] ?? Cookies.get(name) ?? ''] as const)
      .filter(([name, arm]) => name.length <= MOST && /^[\w-]{1,100}$/.test(arm)),
  )
}

/** Pages that the router holds may be of another arm: from here on a link opens a new document. */
const changed = () => void (document.documentElement.dataset['changed'] = '')

/** Keeps the visitor's arm of a test of content. */
export function keepArm(content: string, arm: string): void {
  Cookies.set(ARM_COOKIE + content, arm, { expires: ARM_DAYS, sameSite: 'lax', secure: location.protocol === 'https:' })
  changed()
}

/** Forgets the arms of the visitor. */
export function forgetArms(): void {
  const kept = names()
  for (const name of kept) Cookies.remove(name)
  if (kept.length) changed()
}
