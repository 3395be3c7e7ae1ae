import { describe, expect, it } from 'vitest'
import type { Place } from '../../../i18n/locales.ts'
import { parseTyped, typedCookie } from '../../../lib/server/subscription/typed.ts'
import { variantOf } from '../../../lib/variants/variants.ts'

const place: Place = { variant: variantOf(2), language: 'es' }
const typed = { email: 'ana@visitor.test', agreed: '', problems: ['email' as const] }

describe('what was typed into the form of a subscription', () => {
  it('travels to its page alone, for a minute, and by https only where the site does', () => {
    expect(typedCookie(place, typed, true)).toMatch(
      /; Max-Age=60; Path=\/es\/subscription; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(typedCookie(place, typed, false)).not.toContain('Secure')
    expect(typedCookie(place, undefined, true)).toMatch(
      /^subscriptionForm=; Max-Age=0; .*HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it('comes back as it was; what is no such thing counts as none', () => {
    const value = decodeURIComponent(/^\w+=([^;]*)/.exec(typedCookie(place, typed, true))?.[1] ?? '')
    expect(parseTyped(value)).toEqual(typed)
    for (const broken of [undefined, '', '{', '[]', '{"email":7}']) expect(parseTyped(broken)).toBeUndefined()
  })
})
