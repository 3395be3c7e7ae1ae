import { expect } from '@playwright/test'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { test } from './site.ts'

test.use({ javaScriptEnabled: false, timezoneId: 'Europe/Riga' })

// Prices of variant 1: tests/http/prices.test.ts.
test('pages work without scripts: prices, menus, filter, chat, languages and the sample report', async ({ page }) => {
  await page.goto('/en/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your DNA in plain language')
  await expect(page.locator('#genetic-passport').getByText('PEN 729')).toBeVisible()
  await expect(page.locator('[class*=spinner]')).toBeHidden()
  // The page is laid out whole.
  await expect(page.locator('html')).not.toHaveAttribute('data-below-fold')
  await test.step('menus open and the filter works', async () => {
    await page.getByRole('button', { name: 'Tests and prices' }).click()
    await expect(page.locator('#menu').getByRole('link', { name: 'Exome' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.locator('label', { has: page.getByRole('radio', { name: /^Sport/ }) }).click()
    await expect(page.locator('#heart')).toBeHidden()
  })
  await test.step('the chat shows other ways to contact support', async () => {
    await page.locator('.notices > [popovertarget=chat]').click()
    const dialog = page.getByRole('dialog', { name: 'Chat with support' })
    // The text of `noscript` is otherwise ignored.
    await expect(dialog).toContainText('The chat needs JavaScript.', { useInnerText: true })
    const links = dialog.locator('noscript a').filter({ visible: true })
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'tel:+37120000000',
      'mailto:customer-support@genetics-centre.test',
    ])
    await expect(dialog.getByRole('status')).toBeHidden()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('every language is linked in the picker and in the footer', async () => {
    await page.getByRole('button', { name: /^Country, language/ }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Latviešu' }).click()
    await expect(page).toHaveURL('/lv/?lng=lv')
    for (const language of LANGUAGES)
      await expect(page.locator(`footer a[hreflang^="${language}"]`)).toHaveAttribute(
        'href',
        `/${language}/?lng=${language}`,
      )
    await page.locator('footer a[hreflang^="en"]').click()
    await expect(page).toHaveURL('/en/?lng=en')
  })
  await test.step('the sample report is readable: its notice, maps, numbers and prices', async () => {
    await page.locator('main a[href^="/en/demo"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample report')
    await expect(page.locator('main').getByText('Sample', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('img', { name: /^Map of the world/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Eastern Europe/ })).toContainText('41.2%')
    await expect(page.getByRole('row', { name: /^Warfarin/ })).toContainText('Discuss with a doctor')
    await expect(page.locator('#risks').getByText('×2.5')).toBeVisible()
    await expect(page.locator('#disease-risks')).toContainText(/PEN\s\d+/)
  })
})
