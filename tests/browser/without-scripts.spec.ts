import { expect } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { LANGUAGES, ONE, test } from './site.ts'

test.use({ javaScriptEnabled: false, timezoneId: 'Europe/Riga' })

test('variant 2 is readable in its default currency; menus open, the filter works, the chat says how else support is reached, languages lead on', async ({
  page,
}) => {
  await page.goto('/en/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your DNA in plain language')
  await expect(page.locator('#genetic-passport').getByText('PEN 729')).toBeVisible()
  await expect(page.locator('[class*=spinner]')).toBeHidden()
  await test.step('menus open and the filter works', async () => {
    await page.getByRole('button', { name: 'Tests and prices' }).click()
    await expect(page.locator('#menu').getByRole('link', { name: 'Exome' })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.locator('label', { has: page.getByRole('radio', { name: /^Sport/ }) }).click()
    await expect(page.locator('#heart')).toBeHidden()
  })
  await test.step('whoever opens the chat reads how else support is reached', async () => {
    await page.locator('.notices > [popovertarget=chat]').click()
    const dialog = page.getByRole('dialog', { name: 'Chat with support' })
    // What stands in `noscript` is otherwise passed over.
    await expect(dialog).toContainText('The chat works only with JavaScript', { useInnerText: true })
    const links = dialog.locator('noscript a').filter({ visible: true })
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      'tel:+37120000000',
      'mailto:operator@centre.test',
    ])
    await expect(dialog.getByRole('status')).toBeHidden()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })
  await test.step('every language can be reached, from the picker and from the foot of the page', async () => {
    await page.getByRole('button', { name: /^Country, language/ }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Latviešu' }).click()
    await expect(page).toHaveURL('/lv/?lng=lv')
    for (const language of LANGUAGES)
      await expect(page.locator(`footer a[hreflang^="${language}"]`)).toHaveAttribute(
        'href',
        `/${language}/?lng=${language}`,
      )
    for (const language of sample(LANGUAGES, (one) => one === 'it')) {
      await page.locator(`footer a[hreflang^="${language}"]`).click()
      await expect(page).toHaveURL(`/${language}/?lng=${language}`)
    }
  })
})

test('variant 1 is readable in roubles', async ({ page }) => {
  await page.goto(ONE)
  await expect(page.locator('#genetic-passport').getByText('19 900 ₽')).toBeVisible()
  await expect(page).toHaveTitle('ДНК-анализы и генетические тесты в Москве')
})

test('the sample report can be read: its mark, maps, numbers and prices', async ({ page }) => {
  await page.goto('/en/demo')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sample report')
  await expect(page.locator('main').getByText('Sample', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('img', { name: /^Map of the world/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Eastern Europe/ })).toContainText('41.2%')
  await expect(page.getByRole('row', { name: /^Warfarin/ })).toContainText('Discuss with a doctor')
  await expect(page.locator('#risks').getByText('×2.5')).toBeVisible()
  await expect(page.locator('#disease-risks')).toContainText(/PEN\s\d+/)
})
