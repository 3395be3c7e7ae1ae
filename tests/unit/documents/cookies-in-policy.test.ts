import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEVICE_COOKIES, SESSION_COOKIES } from '../../../lib/contract/account.ts'
import { CHAT_COOKIES } from '../../../lib/contract/chat-cookie.ts'
import { ARM_COOKIE } from '../../../lib/domain/content-test.ts'
import { PREVIEW_COOKIE } from '../../../lib/door/preview.ts'
import { TYPED_EMAIL_COOKIE } from '../../../lib/server/account/typed-email.ts'
import { TYPED_COOKIE } from '../../../lib/server/subscription/typed.ts'
import { PERSONAL_BANNER_KEY } from '../../../lib/visitor/personal-banner.ts'
import { SUBSCRIPTION_COOKIE } from '../../../lib/visitor/subscription.ts'
import { currentLegalVersion } from '../../../lib/domain/legal-documents.ts'
import { sourceFiles } from '../../support/source-files.ts'

/** The files that set cookies, with the names of those; an arm has the name of its content after it. */
const SET_BY: Readonly<Record<string, readonly string[]>> = {
  'app/api/subscription/route.ts': [SUBSCRIPTION_COOKIE],
  'components/islands/banners/banners.ts': [PERSONAL_BANNER_KEY],
  'components/islands/remember.ts': ['lang'],
  'components/islands/subscription/send-subscription.ts': [SUBSCRIPTION_COOKIE],
  'lib/analytics/arms.ts': [ARM_COOKIE],
  'lib/analytics/visit.ts': ['builderSessionId'],
  'lib/contract/chat-cookie.ts': CHAT_COOKIES,
  'lib/embedded/accounts/routes.ts': [...SESSION_COOKIES, ...DEVICE_COOKIES],
  'lib/server/account/typed-email.ts': [TYPED_EMAIL_COOKIE],
  'lib/server/content/preview.ts': [PREVIEW_COOKIE],
  'lib/server/subscription/typed.ts': [TYPED_COOKIE],
}
const NAMES = [...new Set(Object.values(SET_BY).flat())]

const SETS_COOKIES =
  /\bstringifySetCookie\(|\bsetCookie\(|\bCookies\.set\(|\bcookies\(\)\)?\.set\(|document\.cookie\s*=[^=]|cookieStore\.set\(|append\('set-cookie', [`']/

/** The rows of the table of records that say that they are kept in a cookie. */
function cookieRows(language: 'ru' | 'en'): string[] {
  const { version } = currentLegalVersion('privacy-policy')
  const rows = readFileSync(`lib/documents/legal/privacy-policy/${version}.${language}.md`, 'utf8').split('\n')
  return rows
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .flatMap(([, record = '', where = '']) => (where.includes('cookie') ? [record.replaceAll('\\', '')] : []))
}

describe('the cookies of the site', () => {
  it('are set by known files alone', () => {
    const setting = sourceFiles().filter(({ path, text }) => !path.startsWith('tests/') && SETS_COOKIES.test(text))
    expect(setting.map(({ path }) => path).sort()).toEqual(Object.keys(SET_BY).sort())
  })

  it.each(['ru', 'en'] as const)('are all named in the table of the privacy policy: %s', (language) => {
    const named = cookieRows(language).flatMap((record) =>
      record.split(/[,()\s]+/).map((word) => word.replace(/…$/, '')),
    )
    expect(NAMES.filter((name) => !named.includes(name))).toEqual([])
    // Names in Latin letters, beside words of the language.
    const known = new Set(NAMES)
    const like = named.filter(
      (word) => /^(?:__Host-)?[a-z]+(?:[A-Z.][\w.]*)?$/.test(word) && (language === 'ru' || /[A-Z.]|^__/.test(word)),
    )
    expect(like.filter((word) => !known.has(word) && word !== 'chatConsent')).toEqual([])
  })
})
