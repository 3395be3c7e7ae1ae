import { expect, type Page } from '@playwright/test'
import { startSite, type Site } from '../support/site.ts'
import { keepBasket, one, showAllTests, test } from './shop.ts'
import { started } from './site.ts'

const BASKET = 'https://shop.example/basket'
const ACCOUNT = 'https://my.example'
let site: Site
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  site = await startSite({ BASKET_URL: `${BASKET}?from=site`, LK_URL: ACCOUNT })
})
test.afterAll(() => site.stop())
test.use({ timezoneId: 'America/Santiago' })

/** Follows the order link of a card and returns the parameters for the external basket. */
async function handedOver(page: Page, address: string): Promise<Record<string, string>> {
  await page.addInitScript(() => {
    localStorage['g_utms'] = JSON.stringify({
      utm_source: 'mail',
      utm_campaign: 'весна & лето',
      client_reference_id: 'partner-7',
      unknown: 'x',
    })
  })
  await keepBasket(page, { ...one('1001'), promocode: 'DNA10' })
  await page.route(`${BASKET}*`, (route) => route.fulfill({ body: 'the basket of somebody else' }))
  await page.goto(address)
  await started(page)
  await page.waitForLoadState('networkidle')
  await showAllTests(page)
  await page.locator('#exome a[href^="https://shop.example"]').click()
  await page.waitForURL(`${BASKET}*`)
  return Object.fromEntries(new URL(page.url()).searchParams)
}
const MARKS = { utm_source: 'mail', utm_campaign: 'весна & лето', client_reference_id: 'partner-7' }

test('account link and external basket get UTM parameters, the basket also promo code and currency', async ({
  page,
}) => {
  await page.route(`${ACCOUNT}/**`, (route) => route.fulfill({ body: 'the account' }))
  await page.goto(`${site.two}/lv/?utm_source=a%26b%3Cb%3E&rs=1&foreign=x`)
  await started(page)
  await page.waitForLoadState('networkidle')
  await page.locator(`header a[href^="${ACCOUNT}"]`).click()
  await page.waitForURL(`${ACCOUNT}/**`)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ lng: 'lv', utm_source: 'a&bb', rs: '1' })
  expect(await handedOver(page, `${site.two}/es/`)).toEqual({
    from: 'site',
    ids: '1004',
    lng: 'es',
    cy: 'CLP',
    promocode: 'DNA10',
    ...MARKS,
  })
  // The currency of variant 1 is known there.
  expect(await handedOver(page, `${site.one}/`)).toEqual({ from: 'site', ids: '1004', promocode: 'DNA10', ...MARKS })
})
