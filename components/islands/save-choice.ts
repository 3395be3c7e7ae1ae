import Cookies from 'js-cookie'
import type { Language } from '@/lib/domain/languages'
import { writeStorage } from '@/lib/visitor/storage'

/** Keys of the specification (section 3). */
interface SavedChoice {
  readonly country?: string | undefined
  readonly currency?: string | undefined
  readonly lang?: Language
  readonly langTitle?: string
}

/** Saves choices to storage, and the language also to the cookie that the middleware reads. Omitted values stay. */
export function saveChoice(visitor: SavedChoice): void {
  for (const [key, value] of Object.entries(visitor)) if (value) writeStorage(key, value)
  if (!visitor.lang) return
  // Tells the boot script whether key or cookie was changed since.
  writeStorage('langSaved', visitor.lang)
  Cookies.set('lang', visitor.lang, { expires: 365, sameSite: 'lax', secure: location.protocol === 'https:' })
}
