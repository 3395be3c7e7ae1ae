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

/** What the tests above have opened: what a policy keeps from a page is a word on the console too. */
const OPENED: ReadonlySet<string> = new Set(['', ...LANGUAGES.map((language) => `/${language}`)].flatMap((base) => LISTED_PATHS.map((path) => base + path)))

interface Violation {
  readonly page: string
  readonly directive: string
  readonly blocked: string
}

for (const [name, origin] of [
  ['1', ONE],
  ['2', ''],
] as const)
  test(`no other page of the sitemap of variant ${name} holds what its policy keeps from it`, async ({ page, quiet }) => {
    test.slow()
    await answerCookies(page)
    const seen: Violation[] = []
    await page.exposeBinding('violated', (_source, violation: Violation) => void seen.push(violation))
    await page.addInitScript(() =>
      addEventListener('securitypolicyviolation', ({ documentURI, effectiveDirective, blockedURI }) =>
        (window as unknown as { violated: (violation: Violation) => void }).violated({ page: documentURI, directive: effectiveDirective, blocked: blockedURI }),
      ),
    )
    const sitemap = await (await page.request.get(`${origin}/sitemap.xml`)).text()
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)/g)].map(([, path]) => String(path)).filter((path) => !OPENED.has(path))
    expect(paths.length).toBeGreaterThan(25)
    // What stands in a page is read by then, and its scripts have begun.
    for (const path of paths) expect([path, (await page.goto(origin + path, { waitUntil: 'domcontentloaded' }))?.status()]).toEqual([path, 200])
    await started(page)
    expect(seen).toEqual([])
    // They would have been seen.
    quiet.allow.push(/evil\.invalid/)
    await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: 'https://evil.invalid/x.png' })))
    await expect.poll(() => seen.map(({ directive }) => directive)).toEqual(['img-src'])
  })

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
