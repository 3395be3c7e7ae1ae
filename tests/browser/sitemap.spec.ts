import { expect } from '@playwright/test'
import { LISTED_PATHS } from '../../lib/door/fixed-paths.ts'
import { answerCookies, LANGUAGES, ONE, started, test, violations } from './site.ts'

test.use({ timezoneId: 'Europe/Riga', reducedMotion: 'reduce' })

/** Every host and language that a sitemap names. */
const PLACES = [ONE, ...LANGUAGES.map((language) => `/${language}`)]
/** Pages of the content service, one of each kind: addresses that lead to their page in every language. */
const CONTENT = ['/about', '/exome', '/ancestor-search']

for (const base of PLACES) {
  test(`every page of ${base} starts without a word on the console`, async ({ page }) => {
    test.slow()
    await answerCookies(page)
    for (const path of [...LISTED_PATHS, ...CONTENT]) {
      const answer = await page.goto(base + path)
      expect([path, answer?.status()]).toEqual([path, 200])
      await started(page)
    }
  })
}

for (const [base, colorScheme] of [
  [ONE, 'light'],
  ['/en', 'dark'],
] as const) {
  test.describe(`${base}, ${colorScheme}`, () => {
    test.use({ colorScheme })

    for (const path of [
      ...LISTED_PATHS.filter((listed) => listed.startsWith('/legal')),
      '/legal/terms-of-service-2025-06-01',
      '/legal/terms-of-service/changes',
    ])
      test(`axe has nothing to say of ${path}`, async ({ page }) => {
        await page.goto(base + path)
        await started(page)
        expect(await violations(page)).toEqual([])
      })
  })
}
