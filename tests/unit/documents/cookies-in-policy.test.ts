import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEVICE_COOKIES, SESSION_COOKIES } from '../../../lib/contract/account.ts'
import { CHAT_COOKIES } from '../../../lib/contract/chat-cookie.ts'
import { VARIATION_COOKIE } from '../../../lib/domain/experiment-assignment.ts'
import { PREVIEW_COOKIE } from '../../../lib/routing/draft-access.ts'
import { EMAIL_FLASH_COOKIE } from '../../../lib/server/account/form-flash.ts'
import { FORM_FLASH_COOKIE } from '../../../lib/server/subscription/form-flash.ts'
import { PERSONAL_BANNER_KEY } from '../../../lib/visitor/personal-banner.ts'
import { SUBSCRIPTION_COOKIE } from '../../../lib/visitor/subscription.ts'
import { currentLegalVersion } from '../../../lib/domain/legal-documents.ts'
import { LEGAL_LANGUAGES, type LegalLanguage } from '../../../lib/domain/legal-languages.ts'
import { sourceFiles } from '../../support/source-files.ts'

/** Files that set cookies, with the cookie names; the name of a variation cookie ends with that of its content. */
const SET_BY: Readonly<Record<string, readonly string[]>> = {
  'app/api/subscription/route.ts': [SUBSCRIPTION_COOKIE],
  'components/islands/banners/banners.ts': [PERSONAL_BANNER_KEY],
  'components/islands/save-choice.ts': ['lang'],
  'components/islands/subscription/send-subscription.ts': [SUBSCRIPTION_COOKIE],
  'lib/analytics/variations.ts': [VARIATION_COOKIE],
  'lib/analytics/visit.ts': ['builderSessionId'],
  'lib/contract/chat-cookie.ts': CHAT_COOKIES,
  'lib/embedded/accounts/routes.ts': [...SESSION_COOKIES, ...DEVICE_COOKIES],
  'lib/server/content/preview.ts': [PREVIEW_COOKIE],
  'lib/server/request/flash-cookie.ts': [EMAIL_FLASH_COOKIE, FORM_FLASH_COOKIE],
}
const NAMES = [...new Set(Object.values(SET_BY).flat())]

const SETS_COOKIES =
  /\bstringifySetCookie\(|\bsetCookie\(|\bCookies\.set\(|\bcookies\(\)\)?\.set\(|document\.cookie\s*=[^=]|cookieStore\.set\(|append\('set-cookie', [`']/

/** Rows of the table of records that are stored in a cookie. */
function cookieRows(language: LegalLanguage): string[] {
  const { version } = currentLegalVersion('privacy-policy')
  const rows = readFileSync(`lib/documents/legal/privacy-policy/${version}.${language}.md`, 'utf8').split('\n')
  return rows
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .flatMap(([, record = '', where = '']) => (where.includes('cookie') ? [record.replaceAll('\\', '')] : []))
}

describe('the cookies of the site', () => {
  it('are set only by known files', () => {
    const setting = sourceFiles().filter(({ path, text }) => !path.startsWith('tests/') && SETS_COOKIES.test(text))
    expect(setting.map(({ path }) => path).sort()).toEqual(Object.keys(SET_BY).sort())
  })

  it.each(LEGAL_LANGUAGES)('are all named in the table of the privacy policy: %s', (language) => {
    const named = cookieRows(language).flatMap((record) =>
      record.split(/[,()\s]+/).map((word) => word.replace(/…$/, '')),
    )
    expect(NAMES.filter((name) => !named.includes(name))).toEqual([])
    // Names in Latin letters, without words of the language.
    const known = new Set(NAMES)
    const like = named.filter(
      (word) => /^(?:__Host-)?[a-z]+(?:[A-Z.][\w.]*)?$/.test(word) && (language === 'ru' || /[A-Z.]|^__/.test(word)),
    )
    expect(like.filter((word) => !known.has(word) && word !== 'chatConsent')).toEqual([])
  })
})
