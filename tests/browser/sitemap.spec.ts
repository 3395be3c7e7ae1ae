import { expect } from '@playwright/test'
import { LISTED_PATHS } from '../../lib/door/fixed-paths.ts'
import { combinations, sample } from '../support/sample.ts'
import { answerCookies, inTitle, LANGUAGES, ONE, started, test, violations } from './site.ts'

test.use({ timezoneId: 'Europe/Riga', reducedMotion: 'reduce' })

/** Every host and language that a sitemap names. */
const PLACES = [ONE, ...LANGUAGES.map((language) => `/${language}`)]
/** Pages of the content service, one of each kind: addresses that lead to their page in every language. */
const CONTENT = ['/about', '/exome', '/ancestor-search']

// Documents are opened by the tests of axe below, which hear the console too; in a soak run they are opened in every language.
const VISITS = combinations({
  path: [...sample(LISTED_PATHS, (path) => !path.startsWith('/legal')), ...CONTENT],
  base: PLACES,
})

for (const { variant, bases } of [
  { variant: 1, bases: PLACES.slice(0, 1) },
  { variant: 2, bases: PLACES.slice(1) },
])
  test(`pages of variant ${variant}, in each of its languages, start without a word on the console`, async ({
    page,
  }) => {
    test.slow()
    await answerCookies(page)
    const visits = VISITS.filter(({ base }) => bases.includes(base))
    expect(new Set(visits.map(({ base }) => base)).size).toBe(bases.length)
    for (const { base, path } of visits) {
      const answer = await page.goto(base + path)
      expect([base + path, answer?.status()]).toEqual([base + path, 200])
      await started(page)
    }
  })

/** What the tests above have opened: what a policy keeps from a page is a word on the console too. */
const OPENED: ReadonlySet<string> = new Set(VISITS.map(({ base, path }) => base.replace(ONE, '') + path))

interface Violation {
  readonly page: string
  readonly directive: string
  readonly blocked: string
}

const { length: COUNT } = LANGUAGES

for (const { name, origin, isKept } of [
  { name: '1', origin: ONE, isKept: (index: number) => index % 9 === 0 },
  // Each page is listed in every language: of every fourth page one language is kept, of the next of them the next.
  { name: '2', origin: '', isKept: (index: number) => index % (COUNT * 4) === Math.trunc(index / (COUNT * 4)) % COUNT },
])
  test(`no other page of the sitemap of variant ${name} holds what its policy keeps from it`, async ({
    page,
    quiet,
  }) => {
    test.slow()
    await answerCookies(page)
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
    const sitemap = await (await page.request.get(`${origin}/sitemap.xml`)).text()
    const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)/g)].map(([, path]) => String(path))
    expect(listed.length).toBeGreaterThan(40)
    const paths = sample(listed, (_path, index) => isKept(index)).filter((path) => !OPENED.has(path))
    // What stands in a page is read by then, and its scripts have begun.
    for (const path of paths)
      expect([path, (await page.goto(origin + path, { waitUntil: 'domcontentloaded' }))?.status()]).toEqual([path, 200])
    await started(page)
    expect(seen).toEqual([])
    // They would have been seen.
    quiet.allow.push(/evil\.invalid/)
    await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: 'https://evil.invalid/x.png' })))
    await expect.poll(() => seen.map(({ directive }) => directive)).toEqual(['img-src'])
  })

const LEGAL = [
  ...LISTED_PATHS.filter((path) => path.startsWith('/legal')),
  '/legal/terms-of-service-2025-06-01',
  '/legal/terms-of-service/changes',
]
const LOOKS = [
  { base: ONE, colorScheme: 'light' },
  { base: '/en', colorScheme: 'dark' },
] as const

const READ = combinations({ path: LEGAL, look: LOOKS })

for (const { base, colorScheme } of LOOKS)
  test.describe(`${inTitle(base)}, ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('axe has nothing to say of documents', async ({ page }) => {
      test.slow()
      for (const { path } of READ.filter(({ look }) => look.base === base)) {
        await page.goto(base + path)
        await started(page)
        expect([path, await violations(page)]).toEqual([path, []])
      }
    })
  })
