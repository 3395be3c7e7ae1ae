import Cookies from 'js-cookie'
import { VARIATION_COOKIE, VARIATION_COOKIE_DAYS } from '../domain/experiment-assignment.ts'

const MAX_VARIATION_NAME_LENGTH = 120

const names = () => Object.keys(Cookies.get()).filter((name) => name.startsWith(VARIATION_COOKIE))

/** Variation rendered on this page. A newly assigned one is only shown from the next page on. */
function shownVariation(): Record<string, string | undefined> {
  const { content, variation } = document.querySelector<HTMLElement>('[data-variations]')?.dataset ?? {}
  return content ? { [VARIATION_COOKIE + content]: variation || content } : {}
}

export function contentVariations(): Record<string, string> {
  const shown = shownVariation()
  return Object.fromEntries(
    names()
      .map(
        (name) => [`content.${name.slice(VARIATION_COOKIE.length)}`, shown[name] ?? Cookies.get(name) ?? ''] as const,
      )
      .filter(([name, variation]) => name.length <= MAX_VARIATION_NAME_LENGTH && /^[\w-]{1,100}$/.test(variation)),
  )
}

/** Pages in the router cache may have another variation: links open a new document from now on. */
const markChanged = () => void (document.documentElement.dataset['changed'] = '')

export function storeVariation(content: string, variation: string): void {
  Cookies.set(VARIATION_COOKIE + content, variation, {
    expires: VARIATION_COOKIE_DAYS,
    sameSite: 'lax',
    secure: location.protocol === 'https:',
  })
  markChanged()
}

export function clearVariations(): void {
  const cookies = names()
  for (const name of cookies) Cookies.remove(name)
  if (cookies.length) markChanged()
}
