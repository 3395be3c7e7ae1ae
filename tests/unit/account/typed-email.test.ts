import { expect, it } from 'vitest'
import type { Place } from '../../../i18n/locales.ts'
import { typedEmailCookie } from '../../../lib/server/account/typed-email.ts'
import { variantOf } from '../../../lib/variants/variants.ts'

const place: Place = { variant: variantOf(2), language: 'lv' }

it('an address that was typed is kept for the page, by https only where the site is', () => {
  expect(typedEmailCookie(place, 'a@b.example', false)).toBe(
    'signInEmail=a@b.example; Max-Age=60; Path=/lv/account/sign-in; HttpOnly; SameSite=Lax',
  )
  expect(typedEmailCookie(place, 'a@b.example', true)).toMatch(/; Secure; SameSite=Lax$/)
  expect(typedEmailCookie(place, undefined, false)).toContain('signInEmail=; ')
})

it('one that is cut within a letter can be kept too', () => {
  expect(typedEmailCookie(place, `${'a'.repeat(199)}🧬`, false)).toContain('a%EF%BF%BD; ')
})
