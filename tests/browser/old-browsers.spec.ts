import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { createTranslator } from './shop.ts'
import { ONE, PHONE, started, test } from './site.ts'

/**
 * Removes features that the oldest supported browsers lack: popovers, invoker commands, `closedby` and `:popover-open`.
 */
async function takeAway(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name)
    for (const name of ['command', 'commandForElement', 'popoverTargetElement', 'popoverTargetAction'])
      Reflect.deleteProperty(HTMLButtonElement.prototype, name)
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
    Reflect.deleteProperty(window, 'requestIdleCallback')
    for (const name of ['matches', 'closest', 'querySelector', 'querySelectorAll'] as const)
      for (const prototype of [Element.prototype, Document.prototype]) {
        const own = Reflect.get(prototype, name) as ((this: unknown, selector: string) => unknown) | undefined
        if (own)
          Reflect.set(prototype, name, function (this: unknown, selector: string) {
            if (selector.includes(':popover-open'))
              throw new DOMException(`'${selector}' is not a valid selector`, 'SyntaxError')
            return own.call(this, selector)
          })
      }
    const strip = (root: ParentNode) => {
      for (const element of root.querySelectorAll('[popover], [closedby], [command]'))
        for (const name of ['popover', 'closedby']) element.removeAttribute(name)
      // Prevents the native action of the buttons, whose attributes the page's script reads.
      for (const button of root.querySelectorAll<HTMLElement>('button[command]:not([data-old])')) {
        button.dataset['old'] = ''
        button.addEventListener('click', (event) => event.preventDefault(), true)
      }
    }
    new MutationObserver(() => strip(document)).observe(document, { childList: true, subtree: true })
    // Applies the rule that `@supports not selector(:popover-open)` enables in
    // components/layout/locale-picker.module.css.
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('#locale-picker:not([open]) { display: none }')
    document.adoptedStyleSheets = [sheet]
  })
}

test.use({ ...PHONE, timezoneId: 'Europe/Riga' })
test.beforeEach(({ page }) => takeAway(page))

const HOMES = [
  ['ru', `${ONE}/`],
  ['en', '/en/'],
  ['lv', '/lv/'],
] as const

for (const [language, home] of sample(HOMES, ([one]) => one === 'en')) {
  const t = createTranslator(language)

  test(`menu, cookie dialog, browser warning of the chat and language panel open and close on a phone without popovers: ${language}`, async ({
    page,
  }) => {
    await page.goto(home)
    await started(page)
    const menu = page.locator('#menu')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: t('nav.openMenu') }).click()
    await expect(menu).toBeVisible()
    await menu.getByRole('button', { name: t('nav.closeMenu') }).click()
    await expect(menu).toBeHidden()
    const question = page.locator('#cookie-question')
    await question.getByRole('button', { name: t('cookie.choose') }).click()
    await expect(page.locator('#cookies')).toBeVisible()
    await page
      .locator('#cookies')
      .getByRole('button', { name: t('cookie.rejectAll') })
      .click()
    await expect(page.locator('#cookies')).toBeHidden()
    await expect(question).toBeHidden()
    const chat = page.locator('#chat')
    await expect(chat).toBeHidden()
    await page.locator('.notices > [popovertarget=chat]').click()
    await expect(chat).toContainText(t('chat.err.oldBrowser'))
    await chat.getByRole('button', { name: t('common.close') }).click()
    await expect(chat).toBeHidden()
    // Variant 1 has no panel, and its texts are tested in one language.
    if (language !== 'en') return
    await test.step('the language panel applies its selection', async () => {
      const panel = page.locator('#locale-picker')
      const opener = page.getByRole('button', { name: /^Country, language and currency/ })
      await expect(panel).toBeHidden()
      await opener.click()
      await expect(panel.getByRole('searchbox')).toBeVisible()
      await panel.getByRole('button', { name: 'Close' }).click()
      await expect(panel).toBeHidden()
      await opener.click()
      await panel.getByRole('searchbox').fill('peru')
      await panel.getByText('Peru', { exact: true }).click()
      await panel.getByRole('button', { name: 'Apply' }).click()
      await expect(panel).toBeHidden()
      await expect(page.locator('[data-slot="exome.now"]').first()).toHaveText('PEN 1,590')
      await opener.click()
      await expect(panel).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Italiano' })).toBeVisible()
    })
  })
}
