import { expect, type Page } from '@playwright/test'
import { pathname } from '../../i18n/paths.ts'
import { LANGUAGES, type Language } from '../../lib/domain/languages.ts'
import { SLUGS } from '../../lib/embedded/content/slugs.data.ts'
import { variantOf } from '../../lib/variants/variants.ts'
import { combinations } from '../support/sample.ts'
import { createTranslator, keepBasket, one, test } from './shop.ts'
import { laidOut, ONE, started } from './site.ts'

const PAGES = ['/', 'full-genome', 'contacts', '/genealogy_services', '/basket', '/basket/order'] as const

const pathOf = (page: (typeof PAGES)[number], language: Language) =>
  pathname(
    { variant: variantOf(2), language },
    page === 'full-genome' || page === 'contacts' ? `/${SLUGS[page]?.[language]}` : page,
  )

test.describe('the first viewport of a phone with an open cookie question', () => {
  test.use({ cookies: 'open', viewport: { width: 360, height: 740 }, hasTouch: true })

  for (const { language, colorScheme } of combinations({
    language: LANGUAGES,
    colorScheme: ['light', 'dark'] as const,
  }))
    test(`shows name, price, discount and order button: ${language}, ${colorScheme}`, async ({ page }) => {
      const t = createTranslator(language)
      await page.emulateMedia({ colorScheme })
      await page.goto(pathOf('/', language))
      await started(page)
      await laidOut(page)
      const question = page.locator('#cookie-question')
      await expect(question).toBeVisible()
      const offer = page.locator('[class*=hero_] , [class*=_hero]').first()
      const price = offer.locator('[data-price]').last()
      for (const part of [
        price.locator('[data-slot$=".now"], [data-slot$=".plain"]').filter({ visible: true }).first(),
        offer.locator('[class*=_name]'),
        offer.locator('[class*=badge]').filter({ visible: true }).first(),
        offer.getByRole('link', { name: t('basket.order') }),
      ]) {
        await expect(part).toBeInViewport({ ratio: 1 })
        expect(await isUncovered(part)).toBe(true)
      }
      expect(await question.locator('p').evaluate(countLines)).toBe(2)
      const buttons = await Promise.all(
        (await question.getByRole('button').all()).map((button) => button.boundingBox()),
      )
      expect(buttons).toHaveLength(3)
      expect(new Set(buttons.map((box) => Math.round(box?.y ?? 0))).size).toBe(1)
      expect(new Set(buttons.map((box) => Math.round(box?.width ?? 0))).size).toBe(1)
      const chat = page.getByRole('button', { name: t('chat.open') })
      await expect(chat).toBeHidden()
      await question.getByRole('button', { name: t('cookie.rejectAll') }).click()
      await expect(chat).toBeVisible()
      expect(await chat.boundingBox()).toMatchObject({ width: 56, height: 56 })
    })
})

test.describe('the first viewport of a laptop with an open cookie question', () => {
  test.use({ cookies: 'open', viewport: { width: 1280, height: 720 } })

  for (const language of LANGUAGES)
    test(`covers neither the price nor the buttons of the hero: ${language}`, async ({ page }) => {
      const t = createTranslator(language)
      await page.goto(pathOf('/', language))
      await started(page)
      await laidOut(page)
      await expect(page.locator('#cookie-question')).toBeVisible()
      const offer = page.locator('[class*=hero_] , [class*=_hero]').first()
      for (const part of [
        offer.locator('[data-price]').last().locator('[data-slot]').filter({ visible: true }).first(),
        offer.getByRole('link', { name: t('basket.order') }),
        offer.getByRole('link', { name: t('nav.sampleReport') }),
      ]) {
        await expect(part).toBeInViewport({ ratio: 1 })
        expect(await isUncovered(part)).toBe(true)
      }
    })
})

for (const [address, language] of [
  [`${ONE}/`, 'ru'],
  ...LANGUAGES.map((inLanguage) => [pathOf('/', inLanguage), inLanguage]),
] as const)
  test(`the home page with a banner has at most nine screens of a phone: ${address.replace(ONE, 'variant 1 ')}, ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(address)
    await started(page)
    await laidOut(page)
    await page.locator('[data-island="banners"]').evaluate((slot) => slot.scrollIntoView())
    await expect(page.locator('[data-banner]')).toBeVisible()
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    await expect.poll(height).toBeLessThanOrEqual(9 * 844)
  })

for (const { path, language, width } of combinations({
  path: PAGES,
  language: LANGUAGES,
  width: [320, 390, 768, 1440],
}))
  test(`the chat button covers nothing at any scroll position: ${path}, ${language}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await keepBasket(page, one('1001'))
    await page.goto(pathOf(path, language))
    await started(page)
    await laidOut(page)
    await expect(page.locator('.notices > [popovertarget=chat]')).toBeVisible()
    expect(await coveredWhileScrolling(page)).toEqual([])
  })

test('the chat button does not cover a button that is added later', async ({ page }) => {
  await page.goto(pathOf('contacts', 'en'))
  await started(page)
  await laidOut(page)
  const chat = page.locator('.notices > [popovertarget=chat]')
  await expect(chat).toBeVisible()
  await expect(chat).not.toHaveAttribute('data-covers')
  // Later than the changes of size at the start, which are observed too.
  await page.waitForTimeout(1000)
  await page.evaluate(() => {
    const added = document.createElement('button')
    Object.assign(added.style, { position: 'fixed', bottom: '0', right: '0', width: '120px', height: '120px' })
    document.querySelector('main h1')?.append(added)
  })
  await expect(chat).toHaveAttribute('data-covers')
})

test('the chat button does not cover a button before the first interaction', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(pathOf('full-genome', 'en'))
  const report = page
    .locator('main')
    .getByRole('link', { name: createTranslator('en')('nav.sampleReport') })
    .first()
  const box = await report.boundingBox()
  await page.setViewportSize({ width: 390, height: Math.round((box?.y ?? 0) + (box?.height ?? 0) + 32) })
  const chat = page.locator('.notices > [popovertarget=chat]')
  await expect(chat).toBeVisible()
  await expect(chat).toHaveAttribute('data-covers')
})

/** Whether the centre of an element receives the pointer. */
const isUncovered = (part: ReturnType<Page['locator']>) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })

function countLines(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size
}

/** Scrolls through the page and lists what the visible chat button covers for more than a moment. */
function coveredWhileScrolling(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const button = document.querySelector('.notices > [popovertarget=chat]')
    function covered(): Element[] {
      if (!button || button.hasAttribute('data-covers')) return []
      const box = button.getBoundingClientRect()
      const parts = document.querySelectorAll(
        'main [data-slot], main button, main [class*=button], main a[href*="add="], footer a:is([href^="tel:"], [href^="mailto:"])',
      )
      return [...parts].filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect()
        const overlaps = right > box.left && left < box.right && bottom > box.top && top < box.bottom
        return overlaps && right > left && part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      })
    }
    const found = new Set<string>()
    for (let top = 0; top < document.documentElement.scrollHeight; top += 97) {
      scrollTo(0, top)
      // The observer reports after a frame, later if the machine is busy.
      for (let frames = 0; frames < 3 || (frames < 60 && covered().length); frames++) await frame()
      for (const part of covered())
        found.add(`${part.tagName} ${part.className} "${part.textContent?.trim()}" at ${top}`)
    }
    return [...found]
  })
}
