import { expect, type Locator, type Page } from '@playwright/test'
import { TWO } from '../support/browser-site.ts'
import { openChat, test } from './chat.ts'
import { deskIn, log, operatorOf } from './desk.ts'

const ES = { language: 'es', home: '/es/' } as const
const LONG = 'palabra '.repeat(60)

/** Buttons of the open picker that are clipped by the log. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const box = (element: Element) => element.getBoundingClientRect()
    const logBox = box(document.querySelector('.chat-log') as Element)
    return [...document.querySelectorAll('.chat-picker button')].flatMap((button) => {
      const { left, right, top, bottom } = box(button)
      const isIn = left >= logBox.left && right <= logBox.right && top >= logBox.top - 1 && bottom <= logBox.bottom + 1
      return isIn && button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
        ? []
        : [button.ariaLabel ?? '?']
    })
  })

/** Opens the picker of each message, one after the other. */
async function expectVisible(page: Page, actions: Locator, count: number): Promise<void> {
  await expect(actions).toHaveCount(count)
  for (let index = 0; index < count; index++) {
    await actions.nth(index).click()
    await expect(page.locator('.chat-picker')).toHaveCount(1)
    expect(await cutOff(page), `message ${index} at ${page.viewportSize()?.width}`).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.locator('.chat-picker')).toHaveCount(0)
  }
}
const fromEnd = (area: Locator): Promise<number> =>
  area.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)

test('every button of the picker is within the log for any message and window, and the log stays scrolled to its end', async ({
  page,
  browser,
}) => {
  const chat = await openChat(page, ES)
  const { dialog, messages, t } = chat
  const actions = messages.getByRole('button', { name: t('msg.actions') })
  await chat.begin('?')
  await expectVisible(page, actions, 1)
  await chat.reply({ text: 'a' })
  await chat.write(LONG)
  await chat.reply({ text: LONG })
  await chat.write('ok')
  await expect(messages).toHaveCount(5)
  const area = dialog.getByRole('log')
  for (const width of [320, 360, 390, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await expectVisible(page, actions, 5)
  }
  // A keyboard that halves the window and is closed again.
  await area.evaluate((element) => element.scrollTo({ top: element.scrollHeight }))
  for (const height of [400, 700]) {
    await page.setViewportSize({ width: 390, height })
    await expect.poll(() => fromEnd(area)).toBeLessThan(2)
  }

  await test.step('the delete button at the desk is within the log, too', async () => {
    const desk = deskIn('en')
    const answering = await operatorOf(browser, `${TWO}/en/chat-admin`)
    await answering.getByPlaceholder(desk.t('admin.chat.searchHint')).fill(await chat.conversation())
    await desk.entry(answering, 'ok').click()
    const replies = log(answering).getByRole('button', { name: desk.t('msg.actions') })
    for (const width of [1280, 320]) {
      await answering.setViewportSize({ width, height: 700 })
      await expectVisible(answering, replies, 5)
    }
    await replies.first().click()
    await expect(answering.locator('.chat-picker button')).toHaveCount(8)
    await answering.context().close()
  })
})

test('the chat ends above the keyboard of a phone, and otherwise covers the whole window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  // An on-screen keyboard does not resize the window and covers a part of it.
  await page.addInitScript(() => {
    for (const [name, by] of [
      ['height', -1],
      ['offsetTop', 0.1],
    ] as const) {
      const real = Object.getOwnPropertyDescriptor(VisualViewport.prototype, name)?.get
      Object.defineProperty(VisualViewport.prototype, name, {
        get: () => Number(real?.call(visualViewport)) + by * Number(document.documentElement.dataset['keyboard'] ?? 0),
      })
    }
  })
  const { dialog, field } = await openChat(page, ES)
  const keyboard = (height: number, event: 'resize' | 'scroll') =>
    page.evaluate(
      ([covered, type]) => {
        document.documentElement.dataset['keyboard'] = String(covered)
        visualViewport?.dispatchEvent(new Event(type))
      },
      [height, event] as const,
    )
  const edges = async () => {
    const box = await dialog.boundingBox()
    return box && [box.y, box.y + box.height]
  }
  for (const event of ['resize', 'scroll'] as const) {
    await keyboard(300, event)
    await expect.poll(edges).toEqual([30, 530])
    await expect(field).toBeInViewport({ ratio: 1 })
    const line = await field.boundingBox()
    expect(line && line.y + line.height).toBeLessThanOrEqual(530)
    await keyboard(0, event)
    await expect.poll(edges).toEqual([0, 800])
  }
})
