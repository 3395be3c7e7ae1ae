import { expect, type Page } from '@playwright/test'
import type { TrackedEvent } from '../../lib/contract/tracking.ts'
import en from '../../public/assets/i18n/en.json' with { type: 'json' }
import { textsOf } from '../unit/messages/catalogues.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { sample } from '../support/sample.ts'
import { allow } from './analytics-events.ts'
import { ONE, PHONE, answerConsentDialog, started, test, violations, watchShifts } from './site.ts'

const { finder, products } = en
const group = (page: Page, name: string) => page.getByRole('radiogroup', { name })
const answer = (page: Page, question: string, option: string) =>
  group(page, question).getByRole('radio', { name: option, exact: true }).check()
const expectNoOverflow = async (page: Page) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
}

test.use({ timezoneId: 'Europe/Riga', reducedMotion: 'reduce' })

test('the keyboard leads from the home page through the questions to a test, whose answers can be changed', async ({
  page,
}) => {
  await answerConsentDialog(page)
  const shifts = await watchShifts(page)
  await page.goto('/en/')
  await started(page)
  await page.locator('#tests').getByRole('link', { name: 'Answer five questions' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(finder.title)
  expect(await violations(page)).toEqual([])
  await test.step('an error leads to its question and passes axe', async () => {
    await page.getByRole('button', { name: finder.submit }).click()
    await page.getByRole('alert').getByRole('link').click()
    await expect(group(page, finder.goal.question)).toBeInViewport()
    expect(await violations(page)).toEqual([])
  })
  await test.step('each question is one tab stop, answered by arrow keys', async () => {
    await group(page, finder.goal.question).getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    for (const presses of [1, 3, 1, 1]) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Space')
      for (let press = 0; press < presses; press += 1) await page.keyboard.press('ArrowDown')
    }
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(5)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  })
  await test.step('the result passes axe, fits 320 pixels and does not move', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(finder.result.title)
    await started(page)
    // Health risks of a child: no test.
    await expect(page.locator('main')).toContainText(finder.none.title)
    expect(await shifts()).toEqual([])
    expect(await violations(page)).toEqual([])
  })
  await test.step('changed answers lead to another result', async () => {
    await page.getByRole('link', { name: finder.result.edit }).click()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(5)
    await answer(page, finder.person.question, finder.person.self)
    await answer(page, finder.family.question, finder.family.cancer)
    await page.getByRole('button', { name: finder.submit }).click()
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(products['hereditary-cancer'].name)
    await expect(page.locator('main [data-slot="hereditary-cancer.now"]')).toHaveText(/€/)
    expect(await violations(page)).toEqual([])
    await expectNoOverflow(page)
  })
})

for (const language of sample(LANGUAGES, (one) => one === 'lv'))
  test(`text of 200 % on a phone stays within its boxes: ${language}`, async ({ page }) => {
    await page.setViewportSize(PHONE.viewport)
    await page.goto(`/${language}/choose`)
    await started(page)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    const overflowing = () =>
      page
        .locator('main label, main .button')
        .evaluateAll((boxes) =>
          boxes
            .filter((box) => box.scrollWidth > box.clientWidth || box.getBoundingClientRect().right > innerWidth)
            .map(({ textContent }) => textContent),
        )
    await expect.poll(overflowing).toEqual([])
  })

test('a result is counted once with its test, and no answer is sent', async ({ page }) => {
  await allow(page, ['analytics'])
  const events: TrackedEvent[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/track')
      events.push(...(JSON.parse(request.postData() ?? '{"events":[]}') as { events: TrackedEvent[] }).events)
  })
  await page.goto('/en/choose/result?lng=en&goal=health&person=self&family=cancer&depth=one&illness=no')
  await expect.poll(() => events.map(({ type }) => type)).toContain('test_recommended')
  await expect.poll(() => events.map(({ type }) => type)).toContain('view_item_list')
  const counted = events.filter(({ type }) => type === 'test_recommended')
  expect(counted.map(({ data }) => data.metadata)).toEqual([
    { url: expect.stringMatching(/\/en\/choose\/result$/), event: 'test_recommended', item_id: '1005' },
  ])
  expect(JSON.stringify(events)).not.toMatch(/goal|illness|family/)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, ...PHONE })

  for (const [language, root] of [
    ['ru', ONE],
    ['lv', '/lv'],
  ] as const)
    test(`an incomplete form keeps its answers, and a complete one recommends a test, ${language}`, async ({
      page,
    }) => {
      const texts = textsOf(language)
      const text = (key: string) => (texts.get(`finder.${key}`) ?? '').replaceAll('\u00a0', ' ')
      await page.goto(`${root}/choose`)
      await answer(page, text('goal.question'), text('goal.relationship'))
      await answer(page, text('person.question'), text('person.child'))
      await page.getByRole('button', { name: text('submit') }).click()
      const family = group(page, text('family.question'))
      await expect(family).toHaveAttribute('aria-invalid', 'true')
      await expect(family).toContainText(text('select'))
      await expect(page.getByRole('alert').getByRole('link')).toBeInViewport()
      await expect(page.getByRole('radio', { checked: true })).toHaveCount(2)
      await answer(page, text('family.question'), text('family.no'))
      await answer(page, text('depth.question'), text('depth.one'))
      await answer(page, text('illness.question'), text('illness.no'))
      await page.getByRole('button', { name: text('submit') }).click()
      await expect(page.locator('main #paternity [data-slot="paternity.now"]')).toBeVisible()
      await expect(page.locator('main #kinship')).toBeVisible()
      await expect(page.locator('main')).toContainText(text('reasons.paternity'))
      await expectNoOverflow(page)
    })
})
