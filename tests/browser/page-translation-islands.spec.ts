import { expect, type Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { openChat, operator, PLACES, test } from './chat.ts'
import { translateFromStart, translatePage } from './page-translator.ts'
import {
  ANNE,
  fillIn,
  formReady,
  keepBasket,
  line,
  orderNumber,
  send,
  storedBasket,
  total,
  createTranslator,
} from './shop.ts'
import { beAdmin, ONE, started, stir } from './site.ts'

test.use({ timezoneId: 'Europe/Riga' })

for (const locale of sample(PLACES, ({ language }) => language === 'es'))
  test(`the chat of a translated page writes, receives, shows changes and ends: ${locale.language}`, async ({
    page,
  }) => {
    const chat = await openChat(page, locale)
    await translatePage(page)
    await chat.begin(`Translated ${locale.language} ${Date.now()}`)
    const reply = await chat.reply({ text: 'One *two* https://example.com/a\nthree' })
    await expect(chat.messages.nth(1)).toContainText('https://example.com/a')
    await chat.operates('typing')
    await chat.reply({ text: 'plain' })
    await expect(chat.messages.nth(2)).toContainText('plain')
    await chat.operates('reaction', { message: reply.id, reaction: 'like', on: true })
    await expect(chat.messages.nth(1).getByText(chat.t('reaction.like'))).toBeAttached()
    await operator(`conversations/${await chat.conversation()}/messages/${reply.id}`, undefined, 'DELETE')
    await expect(chat.messages.nth(1)).toContainText(chat.t('msg.deleted'))
    await chat.write('and again')
    await expect(chat.messages.filter({ hasText: 'and again' })).toHaveCount(1)
    await chat.operates('close')
    await chat.press('chat.vote.like')
    await expect(chat.dialog.getByText(chat.t('chat.vote.thanks'))).toBeVisible()
  })

const ROOTS = [
  ['ru', ONE],
  ['es', '/es'],
  ['lv', '/lv'],
] as const

for (const [language, root] of sample(ROOTS, ([one]) => one === 'lv')) {
  const t = createTranslator(language)

  test(`newsletter, promo check and banners of a translated page show their messages: ${language}`, async ({
    page,
  }) => {
    await page.goto(`${root}/`)
    await started(page)
    await translatePage(page)
    await stir(page)
    const status = page.locator('#promo #promo-message')
    for (const [code, word] of [
      ['NONSENSE', 'unknown'],
      ['dna10', 'here'],
      ['', 'empty'],
      ['dna10', 'here'],
    ] as const) {
      await page.locator('#promo #promocode').fill(code)
      await expect(status).toBeAttached()
      await page.locator('#promo').getByRole('button').click()
      await expect(status).toContainText(t(`promo.${word}`))
    }
    await page.locator('[data-island="banners"]').evaluate((slot) => slot.scrollIntoView())
    await expect(page.locator('[data-banner^="offer-"]')).toBeVisible()
    const block = page.locator('[data-newsletter]')
    await block.getByLabel(t('sub.email')).fill('anna@')
    await expect(block.locator('form')).toHaveJSProperty('noValidate', true)
    await block.getByRole('button', { name: t('sub.submit') }).click()
    await expect(block).toContainText(t('order.err.emailFormat'))
    await block.getByLabel(t('sub.email')).fill(`anna-${Date.now()}@visitor.test`)
    await block.getByRole('checkbox').check()
    await block.getByRole('button', { name: t('sub.submit') }).click()
    await expect(block.getByRole('status')).toHaveText(t('sub.done'))
  })
}

for (const [language, root] of sample(ROOTS, ([one]) => one === 'ru')) {
  const t = createTranslator(language)

  test(`a page translated before its scripts load works: ${language}`, async ({ page, quiet }) => {
    quiet.allow.push(/Minified React error #418/)
    await keepBasket(page, { items: ['1001', '1004'].map((bitrixId) => ({ bitrixId, quantity: 1 })) })
    await translateFromStart(page)
    await page.goto(`${root}/basket`)
    await started(page)
    await expect(total(page, t)).toContainText(/\d/)
    const before = await total(page, t).textContent()
    await line(page, '1001').locator('button').nth(1).click()
    await expect(total(page, t)).not.toHaveText(before ?? '')
    expect((await storedBasket(page)).items.map(({ quantity }) => quantity)).toEqual([2, 1])
    await page.getByRole('link', { name: t('basket.checkout') }).click()
    await formReady(page, t)
    await fillIn(page, { ...ANNE, ...(language === 'ru' && { phone: '8 912 345-67-89' }) })
    await send(page, t)
    await orderNumber(page)
  })
}

test.describe('a translated admin page', () => {
  const t = createTranslator('en')
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

  test('adds, changes, deletes, restores and finds an item of a list', async ({ page, context, baseURL, quiet }) => {
    quiet.allow.push(/status of 400/)
    await beAdmin(context, baseURL ?? '')
    await page.goto('/en/banner-admin?dictionary=promo-codes')
    await expect(button(page, t('admin.common.add'))).toBeEnabled()
    await page.waitForLoadState('networkidle')
    await translatePage(page)
    const code = `FONT${Date.now()}`
    await button(page, t('admin.common.add')).click()
    const editor = page.getByRole('dialog')
    await editor.getByRole('button', { name: t('admin.common.save') }).click()
    await expect(editor.locator('[aria-invalid=true]').first()).toBeVisible()
    await editor.getByLabel(t('admin.fields.code')).fill(code)
    await editor.getByLabel(t('admin.fields.discount'), { exact: true }).fill('5')
    await editor.getByRole('button', { name: t('admin.common.save') }).click()
    await expect(editor).toBeHidden()
    for (let times = 0; times < 2; times++) {
      await button(page, `${t('admin.common.delete')}: ${code}`).click()
      await expect(button(page, `${t('admin.common.delete')}: ${code}`)).toBeHidden()
      if (times === 0) await button(page, `${t('admin.common.undo')}: ${code}`).click()
    }
    await page.getByRole('searchbox').fill('dna10')
    await expect(page.getByRole('row').filter({ hasText: 'DNA10' })).toHaveCount(1)
  })
})
