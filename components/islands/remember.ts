import Cookies from 'js-cookie'
import type { Language } from '@/lib/domain/languages'
import { store } from '@/lib/visitor/storage'

/** What is remembered of a visitor, by the specification's keys (section 3). */
interface Remembered {
  readonly country?: string | undefined
  readonly currency?: string | undefined
  readonly lang?: Language
  readonly langTitle?: string
}

/** Remembers a choice: all of it in storage, the language also in the cookie that the door reads. What is not given stays. */
export function remember(visitor: Remembered): void {
  for (const [key, value] of Object.entries(visitor)) if (value) store(key, value)
  if (!visitor.lang) return
  // By this the boot script sees whether key or cookie was changed since.
  store('langSaved', visitor.lang)
  Cookies.set('lang', visitor.lang, { expires: 365, sameSite: 'lax', secure: location.protocol === 'https:' })
}
