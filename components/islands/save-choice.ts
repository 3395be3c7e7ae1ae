import Cookies from 'js-cookie'
import type { Language } from '@/lib/domain/languages'
import { store } from '@/lib/visitor/storage'

/** Keys of the specification (section 3). */
interface Remembered {
  readonly country?: string | undefined
  readonly currency?: string | undefined
  readonly lang?: Language
  readonly langTitle?: string
}

/** Saves choices to storage, and the language also to the cookie that the middleware reads. Omitted values stay. */
export function remember(visitor: Remembered): void {
  for (const [key, value] of Object.entries(visitor)) if (value) store(key, value)
  if (!visitor.lang) return
  // Tells the boot script whether key or cookie was changed since.
  store('langSaved', visitor.lang)
  Cookies.set('lang', visitor.lang, { expires: 365, sameSite: 'lax', secure: location.protocol === 'https:' })
}
