import { expect } from '@playwright/test'
import { interceptResponse, ONE, started, test } from './site.ts'

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
      const injected =
        '<script>window.ran = "script"</script><img alt="" src="data:," onerror="window.ran = \'handler\'">'
      await interceptResponse(page, address, (body) => body.replace('<main', `${injected}<main`))
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
