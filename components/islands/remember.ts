import Cookies from 'js-cookie'
import { save, type SavedVisitor } from '@/lib/visitor/storage'

/** Remembers a choice: all of it in storage, the language also in the cookie that the door reads. */
export function remember(visitor: SavedVisitor): void {
  save(visitor)
  if (visitor.lang) Cookies.set('lang', visitor.lang, { expires: 365, sameSite: 'lax', secure: location.protocol === 'https:' })
}
