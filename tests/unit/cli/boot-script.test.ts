import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { bootModules } from '../../../lib/cli/boot-script.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'

it('the boot script equals its source: npm run generate:boot-script has been run', async () => {
  for (const [path, text] of Object.entries(await bootModules()))
    expect([path, readFileSync(`lib/${path}`, 'utf8')]).toEqual([path, text])
})

it('the boot script matches the languages of the site', async () => {
  const { 'visitor/boot-script.data.ts': text = '' } = await bootModules()
  expect(text).toContain(`/^(${LANGUAGES.join('|')})$/.test(`)
})
