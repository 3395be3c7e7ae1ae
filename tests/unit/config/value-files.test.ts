import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { environmentSchema } from '../../../lib/config/schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'values-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

describe('a value in a file', () => {
  it('is that value, without the end of its line', () => {
    const secret = 'a secret that has 32 characters or more'
    expect(parseConfig({ COOKIE_SECRET_FILE: file('cookie', `${secret}\n`) })).toEqual(
      parseConfig({ COOKIE_SECRET: secret }),
    )
    expect(parseConfig({ SEED_FILE: file('seed', 'off\r\n') }).seed).toBe(false)
  })

  it.each(Object.keys(environmentSchema.shape))('%s: set beside its file, it stops the start', (name) => {
    expect(() => parseConfig({ [name]: 'a value', [`${name}_FILE`]: file('both', 'a value') })).toThrow(
      `${name} and ${name}_FILE: both are set`,
    )
  })

  it('counts where the value itself is empty, and an empty path is none', () => {
    expect(parseConfig({ SITE_NAME: ' ', SITE_NAME_FILE: file('name', 'Shop') }).siteName).toBe('Shop')
    expect(parseConfig({ SITE_NAME: 'Shop', SITE_NAME_FILE: '' }).siteName).toBe('Shop')
  })

  it.each([
    ['is not there', 'absent', 'ENOENT'],
    ['is a folder', '.', 'EISDIR'],
  ])('that %s stops the start, by name', (_how, path, code) => {
    const message = `DATABASE_URL_FILE: ${join(folder, path)} cannot be read (${code}`
    expect(() => parseConfig({ DATABASE_URL_FILE: join(folder, path) })).toThrow(message)
  })

  it('that is empty stops the start: a secret that nobody wrote is none', () => {
    expect(() => parseConfig({ ADMIN_PASSWORD_FILE: file('empty', '\n') })).toThrow(
      /ADMIN_PASSWORD_FILE: .*empty is empty/,
    )
  })

  it('is held to what the value is held to, and is never said', () => {
    const path = file('short', 'SECRET-WORD')
    expect(() => parseConfig({ COOKIE_SECRET_FILE: path })).toThrow(/COOKIE_SECRET: expected 32 characters/)
    expect(() => parseConfig({ COOKIE_SECRET_FILE: path })).not.toThrow(/SECRET-WORD/)
  })

  it('is listed with everything else that is wrong', () => {
    expect(() => parseConfig({ SMTP_URL_FILE: join(folder, 'absent'), SEED: 'yes' })).toThrow(/SMTP_URL_FILE:[^]*SEED:/)
  })
})
