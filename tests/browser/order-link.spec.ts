import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { orderResponseSchema } from '../../lib/contract/orders.ts'
import { signedIn } from '../support/signed-in.ts'
import { sample } from '../support/sample.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { ask } from '../support/site.ts'
import { test, createTranslator } from './shop.ts'
import { ONE, violations } from './site.ts'

// The page works without scripts; they are enabled for axe.
for (const javaScriptEnabled of sample([true, false], (isEnabled) => isEnabled))
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled })

    test('a buyer with a revoked link sees an explanation and has a new one emailed', async ({
      page,
      address,
      quiet,
    }) => {
      quiet.allow.push(/410/)
      const t = createTranslator('ru')
      const body = JSON.stringify(
        sampleOrder({ contact: { ...sampleOrder().contact, email: `${randomUUID()}@visitor.test` } }),
      )
      const headers = {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        'x-forwarded-for': address,
      }
      const { link, number } = orderResponseSchema.parse(
        JSON.parse((await ask(ONE, '/api/orders', { method: 'POST', body, headers })).body),
      )
      await page.goto(ONE + link)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(number)

      const revoked = await (await signedIn(ONE))(`/api/admin/orders/${number}/links`, { method: 'DELETE' })
      expect(revoked.status, revoked.body).toBe(200)
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('order.link.revoked'))
      await expect(page.locator('main')).not.toContainText(number)
      // axe needs scripts.
      if (javaScriptEnabled) expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: t('order.link.send') }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('order.link.sent'))
      await expect(page).toHaveURL(/order-status\?link=sent/)
    })
  })
