import { expect, it } from 'vitest'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { emailFlashCookie } from '../../../lib/server/account/form-flash.ts'
import { variantOf } from '../../../lib/variants/variants.ts'

const siteLocale: SiteLocale = { variant: variantOf(2), language: 'lv' }

it('stores a typed email address for the page, in a secure cookie where the site uses https', () => {
  expect(emailFlashCookie(siteLocale, 'a@b.example', false)).toBe(
    'signInEmail=a@b.example; Max-Age=60; Path=/lv/account/sign-in; HttpOnly; SameSite=Lax',
  )
  expect(emailFlashCookie(siteLocale, 'a@b.example', true)).toMatch(/; Secure; SameSite=Lax$/)
  expect(emailFlashCookie(siteLocale, undefined, false)).toContain('signInEmail=; ')
})

it('stores an address that is truncated within a character', () => {
  expect(emailFlashCookie(siteLocale, `${'a'.repeat(199)}🧬`, false)).toContain('a%EF%BF%BD; ')
})
