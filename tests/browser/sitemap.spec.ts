import { expect } from '@playwright/test'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { INDEXABLE_PATHS } from '../../lib/routing/static-routes.ts'
import { combinations, sample } from '../support/sample.ts'
import { answerConsentDialog, ONE, started, test, violations } from './site.ts'

test.use({ timezoneId: 'Europe/Riga', reducedMotion: 'reduce' })

/** Hosts and languages of the sitemaps. Other files open the omitted languages. */
const PLACES = sample([ONE, ...LANGUAGES.map((language) => `/${language}`)], (path) =>
  [ONE, '/ru', '/it'].includes(path),
)
/** Pages of the content service, one of each kind: paths that resolve in every language. */
const CONTENT = ['/about', '/exome', '/ancestor-search']
/** Pages that no other file opens, which would fail on a console error too. */
const RARE = ['/substgPhotoEnhance', '/substgSurname_bot']

// The axe test below opens documents and also fails on console errors; a soak run opens them in every language.
const VISITS = combinations({
  path: [...sample(INDEXABLE_PATHS, (path) => RARE.includes(path)), ...CONTENT],
  base: PLACES,
})

test('pages of both variants start without a console error', async ({ page }) => {
  test.slow()
  await answerConsentDialog(page)
  for (const { base, path } of VISITS) {
    const response = await page.goto(base + path)
    expect([base + path, response?.status()]).toEqual([base + path, 200])
    await started(page)
  }
})

/** Pages that the test above opens, which also fails on the console errors of CSP violations. */
const OPENED: ReadonlySet<string> = new Set(VISITS.map(({ base, path }) => base + path))

interface Violation {
  readonly page: string
  readonly directive: string
  readonly blocked: string
}

test('no other page of the sitemaps contains what its CSP blocks', async ({ page, quiet }) => {
  test.slow()
  await answerConsentDialog(page)
  const seen: Violation[] = []
  await page.exposeBinding('violated', (_source, violation: Violation) => void seen.push(violation))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ documentURI, effectiveDirective, blockedURI }) =>
      (window as unknown as { violated: (violation: Violation) => void }).violated({
        page: documentURI,
        directive: effectiveDirective,
        blocked: blockedURI,
      }),
    ),
  )
  for (const origin of [ONE, '']) {
    const sitemap = await (await page.request.get(`${origin}/sitemap.xml`)).text()
    const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)/g)].map(([, path]) => origin + String(path))
    expect(listed.length).toBeGreaterThan(40)
    const closed = listed.filter((address) => !OPENED.has(address))
    // From the middle of a sitemap, and its last page: pages of a test and pages about the centre.
    const checked = sample(
      closed,
      (_address, index) => index === Math.trunc(closed.length / 2) || index === closed.length - 1,
    )
    // The content of a page is parsed by then, and its scripts have started.
    for (const address of checked)
      expect([address, (await page.goto(address, { waitUntil: 'domcontentloaded' }))?.status()]).toEqual([address, 200])
    await started(page)
  }
  expect(seen).toEqual([])
  // Violations would have been reported by now.
  quiet.allow.push(/evil\.invalid/)
  await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: 'https://evil.invalid/x.png' })))
  await expect.poll(() => seen.map(({ directive }) => directive)).toEqual(['img-src'])
})

const LEGAL = [
  ...INDEXABLE_PATHS.filter((path) => path.startsWith('/legal')),
  '/legal/terms-of-service-2025-06-01',
  '/legal/terms-of-service/changes',
]
/** The list, a document in force, an earlier version and a comparison. */
const KINDS = ['/legal', '/legal/medical-contract', ...LEGAL.slice(-2)]
const LOOKS = [
  { base: ONE, colorScheme: 'light' },
  { base: '/en', colorScheme: 'dark' },
] as const

test('documents pass axe', async ({ page }) => {
  test.slow()
  for (const { path, look } of combinations({ path: sample(LEGAL, (one) => KINDS.includes(one)), look: LOOKS })) {
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await page.goto(look.base + path)
    await started(page)
    expect([look.base + path, await violations(page)]).toEqual([look.base + path, []])
  }
})
