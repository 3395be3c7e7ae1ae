import { describe, expect, it } from 'vitest'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { parseFormFlash, formFlashCookie } from '../../../lib/server/subscription/form-flash.ts'
import { variantOf } from '../../../lib/variants/variants.ts'

const siteLocale: SiteLocale = { variant: variantOf(2), language: 'es' }
const typed = { email: 'ana@visitor.test', agreed: '', problems: ['email' as const] }

describe('the typed values of a subscription form', () => {
  it('are stored for its page only, for a minute, and securely where the site uses https', () => {
    expect(formFlashCookie(siteLocale, typed, true)).toMatch(
      /; Max-Age=60; Path=\/es\/subscription; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(formFlashCookie(siteLocale, typed, false)).not.toContain('Secure')
    expect(formFlashCookie(siteLocale, undefined, true)).toMatch(
      /^subscriptionForm=; Max-Age=0; .*HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('are restored unchanged, and invalid ones are ignored', () => {
    const value = decodeURIComponent(/^\w+=([^;]*)/.exec(formFlashCookie(siteLocale, typed, true))?.[1] ?? '')
    expect(parseFormFlash(value)).toEqual(typed)
    for (const broken of [undefined, '', '{', '[]', '{"email":7}']) expect(parseFormFlash(broken)).toBeUndefined()
  })
})
