import { createHash } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { answerConsentDialog, PHONE, started, test, violations, watchShifts } from './site.ts'

// A confirmed country, so that no question covers the tree.
test.use({ timezoneId: 'Europe/Riga' })

const PAGE = '/en/genealogy_complex'
const tree = (page: Page) => page.getByRole('application', { name: 'Family tree' })
const card = (page: Page) => page.locator('#tree').getByRole('status').last()

/** A fingerprint of the rendered image. */
const picture = async (canvas: Locator) =>
  createHash('sha256')
    .update(await canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL()))
    .digest('hex')
/** The image once all motion has ended. */
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

const intoView = async (page: Page) => {
  await page.locator('#tree details').first().scrollIntoViewIfNeeded()
  // In one step, because the drawing is replaced by the tree once it is visible.
  await page
    .locator('#tree img, #tree canvas')
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
}

test.describe('without animation', () => {
  test.use({ reducedMotion: 'reduce' })

  test('the tree loads when visible, moves by mouse, wheel and keys, is searchable, and follows the colour scheme', async ({
    page,
  }) => {
    await answerConsentDialog(page)
    const size = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 1280, height: 120 })
    const shifts = await watchShifts(page)
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(worker.url()))
    await page.goto(PAGE)
    await started(page)
    await test.step('nothing of the tree loads before it is visible, and loading causes no layout shift', async () => {
      await page.waitForLoadState('networkidle')
      await expect(tree(page)).toHaveCount(0)
      expect(workers).toEqual([])
      await intoView(page)
      await expect(tree(page)).toBeVisible()
      expect(workers.length).toBe(1)
      expect(await shifts()).toEqual([])
    })
    await page.setViewportSize(size)
    await tree(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const fullView = await still(page)
    const showWhole = async () => {
      await page.getByRole('button', { name: 'Show the whole tree' }).click()
      await page.mouse.move(0, 0)
      expect(await still(page)).toBe(fullView)
    }
    const middle = async () => {
      await tree(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
      const box = await tree(page).boundingBox()
      if (!box) throw new Error('No tree')
      return { x: box.x + box.width / 2, y: box.y + box.height / 2, bottom: box.y + box.height, height: box.height }
    }
    await test.step('dragging moves the tree, buttons zoom it, and a dot shows its person', async () => {
      await page.getByRole('button', { name: 'Zoom in' }).click()
      const nearer = await still(page)
      expect(nearer).not.toBe(fullView)
      const { x, y, bottom } = await middle()
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + 120, y + 40, { steps: 5 })
      await page.mouse.up()
      expect(await still(page)).not.toBe(nearer)
      await expect(card(page)).toBeEmpty()
      await showWhole()
      // The first person is above the trunk, in the middle of the lower edge.
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
    await test.step('the wheel scrolls the page, and zooms with Ctrl', async () => {
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
    await test.step('search finds people, and Enter shows the line of descent as text', async () => {
      await page.getByRole('combobox', { name: 'Find by name or year' }).focus()
      await page.keyboard.type('ezekiel')
      await expect(page.getByRole('option').first()).toContainText('Ezekiel')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(card(page)).toContainText(/\d+ generations back, (?:father|mother)’s side/)
      await expect(card(page)).toContainText(/Line of descent: Ezekiel .* → Andrew Ashby$/)
      expect(await still(page)).not.toBe(fullView)
    })
    await card(page).getByRole('button').click()
    await showWhole()
    await test.step('the tree follows a change of the colour scheme, and passes axe with matches and card', async () => {
      const problems = () => violations(page, '#tree')
      for (const colorScheme of ['light', 'dark'] as const) {
        const before = await still(page)
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        if (colorScheme === 'dark') await expect.poll(() => picture(tree(page))).not.toBe(before)
        expect(await problems()).toEqual([])
        await page.getByRole('combobox').fill('mary')
        expect(await problems()).toEqual([])
        await page.keyboard.press('Enter')
        await expect(card(page)).not.toBeEmpty()
        expect(await problems()).toEqual([])
        await card(page).getByRole('button').click()
        await expect(card(page)).toBeEmpty()
        await page.getByRole('button', { name: 'Show the whole tree' }).click()
      }
      const dark = await still(page)
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce', forcedColors: 'active' })
      await expect.poll(() => picture(tree(page))).not.toBe(dark)
    })
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a failed tree is loaded on retry, a tap works with one finger, and two fingers zoom', async ({
    page,
    quiet,
  }) => {
    // Other islands near the viewport do not load either and show a message.
    quiet.allow.push(/Failed to load resource/, /ChunkLoadError/)
    await answerConsentDialog(page)
    const size = page.viewportSize() ?? { width: 390, height: 844 }
    await page.setViewportSize({ width: size.width, height: 120 })
    await page.goto(PAGE)
    await started(page)
    await test.step('shows the list and an error when the tree does not load, and loads it on retry', async () => {
      await page.waitForLoadState('networkidle')
      await page.route('**/_next/static/chunks/**', (route) => route.abort())
      await page.setViewportSize(size)
      await page.locator('#tree details').first().scrollIntoViewIfNeeded()
      await expect(page.getByText('The tree didn’t load.')).toBeVisible()
      await expect(page.getByText('Show as a list')).toBeVisible()
      await page.unroute('**/_next/static/chunks/**')
      await page.locator('#tree').getByRole('button', { name: 'Try again' }).click()
      await expect(tree(page)).toBeVisible()
    })
    await tree(page).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const action = () => tree(page).evaluate((element) => getComputedStyle(element).touchAction)
    expect(await action()).toBe('pan-y')
    await tree(page).tap({ position: { x: 30, y: 120 } })
    expect(await action()).toBe('none')
    const fullView = await still(page)
    const box = await tree(page).boundingBox()
    if (!box) throw new Error('No tree')
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    const touch = await page.context().newCDPSession(page)
    const fingers = (gap: number) => [-gap, gap].map((away, id) => ({ x: x + away, y, id }))
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(30) })
    for (const gap of [40, 60, 90, 120])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(gap) })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    expect(await still(page)).not.toBe(fullView)
  })
})
