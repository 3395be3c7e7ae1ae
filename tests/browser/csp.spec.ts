import { expect } from '@playwright/test'
import { ONE, started, test } from './site.ts'

interface Watched {
  ran?: string
  violations: string[]
}

test('the CSP blocks an injected script and event handler', async ({ page, quiet }) => {
  quiet.allow.push(/Content Security Policy/)
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      violations.push(`${effectiveDirective} ${blockedURI}`),
    )
  })
  for (const [kind, address] of [
    ['prerendered', `${ONE}/`],
    ['personal', '/es/basket'],
  ] as const)
    await test.step(kind, async () => {
      await page.route(address, async (route) => {
        const response = await route.fetch()
        const injected =
          '<script>window.ran = "script"</script><img alt="" src="data:," onerror="window.ran = \'handler\'">'
        await route.fulfill({ response, body: (await response.text()).replace('<main', `${injected}<main`) })
      })
      await page.goto(address)
      await started(page)
      const watched = () =>
        page.evaluate(() => {
          const { ran, violations } = window as unknown as Watched
          return { ran, violations }
        })
      await expect
        .poll(async () => (await watched()).violations)
        .toEqual(expect.arrayContaining(['script-src-elem inline', 'script-src-attr inline']))
      expect((await watched()).ran).toBeUndefined()
    })
})
