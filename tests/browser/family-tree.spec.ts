import { createHash } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { answerCookies, LANGUAGES, PHONE, started, test, violations, watchShifts } from './site.ts'

// A country that is certain: nothing asks about it over the tree.
test.use({ timezoneId: 'Europe/Riga' })

const PAGE = '/en/genealogy_complex'
const tree = (page: Page) => page.getByRole('application', { name: 'Family tree' })
const card = (page: Page) => page.locator('#tree').getByRole('status').last()

/** A fingerprint of what is drawn. */
const picture = async (canvas: Locator) =>
  createHash('sha256')
    .update(await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL()))
    .digest('hex')
/** The picture when nothing of it moves any more. */
async function still(page: Page): Promise<string> {
  let last = ''
  await expect
    .poll(async () => {
      const before = last
      last = await picture(tree(page))
      return last === before
    })
    .toBe(true)
  return last
}

async function open(page: Page, address = PAGE): Promise<void> {
  await answerCookies(page)
  await page.goto(address)
  await started(page)
  await page.locator('#tree details').first().scrollIntoViewIfNeeded()
  await expect(tree(page)).toBeVisible()
  await tree(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
}

test('nothing of the tree is loaded before it comes into view, and nothing moves when it is', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 120 })
  const shifts = await watchShifts(page)
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await page.goto(PAGE)
  await started(page)
  await page.waitForLoadState('networkidle')
  await expect(tree(page)).toHaveCount(0)
  expect(workers).toEqual([])
  await page.locator('#tree details').first().scrollIntoViewIfNeeded()
  // In one step: the drawing gives way to the tree as soon as it is seen.
  await page
    .locator('#tree img, #tree canvas')
    .first()
    .evaluate((element) => element.scrollIntoView({ behavior: 'instant' }))
  await expect(tree(page)).toBeVisible()
  expect(workers.length).toBe(1)
  expect(await shifts()).toEqual([])
})

test('what does not load is said, the list stays, and the next try loads it', async ({ page, quiet }) => {
  // Other parts of the page that come near load nothing either, and say so.
  quiet.allow.push(/Failed to load resource/, /ChunkLoadError/)
  await page.setViewportSize({ width: 1200, height: 120 })
  await page.goto(PAGE)
  await started(page)
  await page.waitForLoadState('networkidle')
  await page.route('**/_next/static/chunks/**', (route) => route.abort())
  await page.setViewportSize({ width: 1200, height: 900 })
  await page.locator('#tree details').first().scrollIntoViewIfNeeded()
  await expect(page.getByText('The tree did not load.')).toBeVisible()
  await expect(page.getByText('Show as a list')).toBeVisible()
  await page.unroute('**/_next/static/chunks/**')
  await page.locator('#tree').getByRole('button', { name: 'Try again' }).click()
  await expect(tree(page)).toBeVisible()
})

test.describe('without motion', () => {
  test.use({ reducedMotion: 'reduce' })

  test('mouse, wheel and keys move, zoom and fit the tree; a dot tells who it is; search finds a line of descent', async ({
    page,
  }) => {
    await open(page)
    const whole = await still(page)
    const showWhole = async () => {
      await page.getByRole('button', { name: 'Show the whole tree' }).click()
      await page.mouse.move(0, 0)
      expect(await still(page)).toBe(whole)
    }
    const middle = async () => {
      await tree(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      const box = await tree(page).boundingBox()
      if (!box) throw new Error('No tree')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, bottom: box.y + box.height, height: box.height }
    }
    await test.step('dragging moves the tree, buttons zoom it, and a dot tells who it is', async () => {
      await page.getByRole('button', { name: 'Zoom in' }).click()
      const nearer = await still(page)
      expect(nearer).not.toBe(whole)
      const { x, y, bottom } = await middle()
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 120, y + 40, { steps: 5 })
      await page.mouse.up()
      expect(await still(page)).not.toBe(nearer)
      await expect(card(page)).toBeEmpty()
      await showWhole()
      // The first person stands above the trunk, in the middle of the lower edge.
      for (let up = 20; up < 120 && (await card(page).textContent()) === ''; up += 6)
        await page.mouse.click(x, bottom - up)
      await expect(card(page)).toContainText('Start of the tree')
      await card(page).getByRole('button').click()
      await expect(card(page)).toBeEmpty()
      await expect(tree(page)).toBeFocused()
    })
    await showWhole()
    await test.step('keys move, zoom and fit the tree', async () => {
      await tree(page).focus()
      const before = await still(page)
      await page.keyboard.press('+')
      await page.keyboard.press('+')
      const near = await still(page)
      expect(near).not.toBe(before)
      await page.keyboard.press('ArrowUp')
      expect(await still(page)).not.toBe(near)
      await page.keyboard.press('0')
      expect(await still(page)).toBe(before)
    })
    await test.step('the wheel scrolls the page; with Ctrl it zooms', async () => {
      const { x, y, height } = await middle()
      const drawn = await still(page)
      await page.mouse.move(x, y - height / 6)
      const scrolled = () => page.evaluate(() => scrollY)
      const before = await scrolled()
      await page.mouse.wheel(0, -60)
      await expect.poll(scrolled).toBeLessThan(before)
      await page.keyboard.down('Control')
      const at = await scrolled()
      await page.mouse.wheel(0, -100)
      await page.keyboard.up('Control')
      await expect.poll(() => picture(tree(page))).not.toBe(drawn)
      expect(await scrolled()).toBe(at)
    })
    await showWhole()
    await test.step('search finds, Enter shows the line of descent in words', async () => {
      await page.getByRole('combobox', { name: 'Find by name or year' }).focus()
      await page.keyboard.type('ezekiel')
      await expect(page.getByRole('option').first()).toContainText('Ezekiel')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(card(page)).toContainText(/\d+ generations back, (?:father|mother)’s side/)
      await expect(card(page)).toContainText(/Line of descent: Ezekiel .* → Andrew Ashby$/)
      expect(await still(page)).not.toBe(whole)
    })
  })

  test('the tree takes the colours of the scheme when it changes, and axe has nothing to say of it, its matches and its card', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await open(page)
    const said = () => violations(page, '#tree')
    const search = async () => {
      await page.getByRole('combobox').fill('mary')
      expect(await said()).toEqual([])
      await page.keyboard.press('Enter')
      await expect(card(page)).not.toBeEmpty()
      expect(await said()).toEqual([])
      await card(page).getByRole('button').click()
      await expect(card(page)).toBeEmpty()
    }
    expect(await said()).toEqual([])
    await search()
    const light = await still(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => picture(tree(page))).not.toBe(light)
    const dark = await still(page)
    await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
    await expect.poll(() => picture(tree(page))).not.toBe(dark)
    await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'none' })
    expect(await said()).toEqual([])
    await search()
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('one finger scrolls the page past the tree until the tree is tapped; two fingers zoom it', async ({ page }) => {
    await open(page)
    const action = () => tree(page).evaluate((element) => getComputedStyle(element).touchAction)
    expect(await action()).toBe('pan-y')
    await tree(page).tap({ position: { x: 30, y: 120 } })
    expect(await action()).toBe('none')
    const whole = await still(page)
    const box = await tree(page).boundingBox()
    if (!box) throw new Error('No tree')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    const touch = await page.context().newCDPSession(page)
    const fingers = (gap: number) => [-gap, gap].map((away, id) => ({ x: x + away, y, id }))
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
    for (const gap of [40, 60, 90, 120])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(gap) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    expect(await still(page)).not.toBe(whole)
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const language of sample(LANGUAGES, (one) => one === 'lv'))
    test(`${language}: a drawing, and a nested list of the first person and 1000 ancestors`, async ({ page }) => {
      await page.goto(`/${language}/genealogy_complex`)
      const list = page.locator('#tree details').first()
      await list.locator('summary').first().click()
      await expect(list.locator('li')).toHaveCount(1001)
      await expect(list.locator('li li li li').first()).toBeVisible()
      expect(await list.locator('li'.concat(' li'.repeat(10))).count()).toBeGreaterThan(100)
      await expect(page.locator('#tree img')).toBeVisible()
      await expect(page.locator('#tree').getByRole('button')).toHaveCount(0)
    })
})
