import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { VISITOR_ID } from '../../../lib/analytics/visitor-id.ts'
import { currentLegalVersion } from '../../../lib/domain/legal-documents.ts'
import { LEGAL_LANGUAGES, type LegalLanguage } from '../../../lib/domain/legal-languages.ts'
import { COOKIE_CONSENT_KEY } from '../../../lib/visitor/cookie-consent.ts'
import { PERSONAL_BANNER_KEY } from '../../../lib/visitor/personal-banner.ts'
import { BASKET_KEY } from '../../../lib/visitor/show-basket.ts'
import { sourceFiles } from '../../support/source-files.ts'

type Area = 'local' | 'session'

/** Files that write to the browser's storage, with the names; one of several records ends with `…`. */
const STORED_BY: Readonly<Record<string, Partial<Record<Area, readonly string[]>>>> = {
  'components/admin/chat/desk/attention.ts': { local: ['deskNotify'] },
  'components/admin/orders/saved-filters.tsx': { local: ['orderFilters'] },
  'components/islands/banners/banners.ts': { local: [PERSONAL_BANNER_KEY, 'personalBannersOver'] },
  'components/islands/banners/closed-banners.ts': { local: ['closedBanners'] },
  'components/islands/chat/built-in/sound.ts': { local: ['chatMuted'] },
  'components/islands/chat/conversation/conversation.ts': { local: ['chatConsent', 'chatTalk'] },
  'components/islands/chat/end-chat.ts': { local: ['chatConsent'] },
  'components/islands/chat/panel/conversation-view.tsx': { local: ['chatIntroClosed'] },
  'components/islands/chat/transport/outbox.ts': { local: ['chatQueue', 'deskQueue.…'] },
  'components/islands/chat/ui/use-draft.ts': { session: ['chatDraft.…'] },
  'components/islands/deferred/city.ts': {
    local: ['detectAddressByIp', 'detectAddressByIpFound'],
    session: ['detectAddressByIp'],
  },
  'components/islands/deferred/version-skew.ts': { session: ['missing.…'] },
  'components/islands/order/draft.ts': { session: ['orderDraft'] },
  'components/islands/order/placed-order.ts': { session: ['placedOrder'] },
  'components/islands/order/reminder-key.ts': { session: ['orderReminder'] },
  'components/islands/save-choice.ts': { local: ['country', 'currency', 'lang', 'langTitle', 'langSaved'] },
  'components/islands/startup/discounts.ts': { session: ['discounts'] },
  'components/islands/subscription/snooze.ts': { session: ['subscriptionLater'] },
  'lib/analytics/visit.ts': { local: [VISITOR_ID] },
  'lib/visitor/basket.ts': { local: [BASKET_KEY] },
  'lib/visitor/boot.ts': { local: ['g_utms'], session: ['isPlanningAvailable'] },
  'lib/visitor/client-error-report.ts': { session: ['clientErrors'] },
  'lib/visitor/cookie-consent.ts': { local: [COOKIE_CONSENT_KEY] },
  'lib/visitor/country-by-ip.ts': { session: ['countryByIp'] },
  'lib/visitor/flags.ts': { local: ['flags'] },
  'lib/visitor/last-order.ts': { session: ['lastOrder'] },
  'lib/visitor/saved-visitor.ts': { local: ['assumedCountry'] },
}

const WRITES = /\bwriteStorage\(|\.setItem\(|\b(?:memory|session)\[[^\]]+\] = /
/** A literal key, or the constant of one. */
const KEYS =
  /(?:writeStorage|setItem)\('([^']+)'|(?:memory|session)\['([^']+)'\] = |const \w*KEY\w*(?:: \w+)? = '([^']+)'/g

const writers = () =>
  sourceFiles().filter(
    ({ path, text }) =>
      !path.startsWith('tests/') && !/boot-script\.data|visitor\/storage\.ts$/.test(path) && WRITES.test(text),
  )

const AREAS = {
  ru: { local: 'локальное хранилище', session: 'хранилище сеанса' },
  en: { local: 'local storage', session: 'session storage' },
} as const satisfies Record<LegalLanguage, Record<Area, string>>

/** Names of the records that the policy's table has for an area, sorted. */
function namesInPolicy(language: LegalLanguage, area: Area): string[] {
  const { version } = currentLegalVersion('privacy-policy')
  const rows = readFileSync(`lib/documents/legal/privacy-policy/${version}.${language}.md`, 'utf8').split('\n')
  return rows
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .flatMap(([, names = '', where = '']) => (where.includes(AREAS[language][area]) ? names.split(', ') : []))
    .sort()
}

describe('the storage of the browser', () => {
  it('is written only by known files', () => {
    expect(
      writers()
        .map(({ path }) => path)
        .sort(),
    ).toEqual(Object.keys(STORED_BY).sort())
  })

  it('is written only under the names that are known of a file', () => {
    const unknown = writers().flatMap(({ path, text }) =>
      [...text.matchAll(KEYS)]
        .map(([, literal, stored, constant]) => literal ?? stored ?? constant ?? '')
        .filter((name) => !Object.values(STORED_BY[path] ?? {}).some((names) => names.includes(name)))
        .map((name) => `${path}: ${name}`),
    )
    expect(unknown).toEqual([])
  })

  it.each(
    LEGAL_LANGUAGES.flatMap((language) => (['local', 'session'] as const).map((area) => [language, area] as const)),
  )('is described completely, and nothing else is, in the table of the privacy policy: %s, %s', (language, area) => {
    const names = new Set(Object.values(STORED_BY).flatMap((stored) => stored[area] ?? []))
    expect(namesInPolicy(language, area)).toEqual([...names].sort())
  })
})
