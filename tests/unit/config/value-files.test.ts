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
  it('is read without its trailing line break', () => {
    const secret = 'a secret that has 32 characters or more'
    expect(parseConfig({ SIGNING_SECRET_FILE: file('cookie', `${secret}\n`) })).toEqual(
      parseConfig({ SIGNING_SECRET: secret }),
    )
    expect(parseConfig({ SEED_FILE: file('seed', 'off\r\n') }).seed).toBe(false)
  })

  it.each(Object.keys(environmentSchema.shape))('setting %s together with its file stops the start', (name) => {
    expect(() => parseConfig({ [name]: 'a value', [`${name}_FILE`]: file('both', 'a value') })).toThrow(
      `${name} and ${name}_FILE: both are set`,
    )
  })

  it('is used when the value itself is empty, and an empty path is ignored', () => {
    expect(parseConfig({ SITE_NAME: ' ', SITE_NAME_FILE: file('name', 'Shop') }).siteName).toBe('Shop')
    expect(parseConfig({ SITE_NAME: 'Shop', SITE_NAME_FILE: '' }).siteName).toBe('Shop')
  })

  it.each([
    ['is not there', 'absent', 'ENOENT'],
    ['is a folder', '.', 'EISDIR'],
  ])('a file that %s stops the start and is named in the error', (_how, path, code) => {
    const message = `DATABASE_URL_FILE: ${join(folder, path)} cannot be read (${code}`
    expect(() => parseConfig({ DATABASE_URL_FILE: join(folder, path) })).toThrow(message)
  })

  it('an empty file stops the start', () => {
    expect(() => parseConfig({ ADMIN_PASSWORD_FILE: file('empty', '\n') })).toThrow(
      /ADMIN_PASSWORD_FILE: .*empty is empty/,
    )
  })

  it('is validated like the value itself and never printed', () => {
    const path = file('short', 'SECRET-WORD')
    expect(() => parseConfig({ SIGNING_SECRET_FILE: path })).toThrow(/SIGNING_SECRET: expected 32 characters/)
    expect(() => parseConfig({ SIGNING_SECRET_FILE: path })).not.toThrow(/SECRET-WORD/)
  })

  it('is reported together with all other errors', () => {
    expect(() => parseConfig({ SMTP_URL_FILE: join(folder, 'absent'), SEED: 'yes' })).toThrow(/SMTP_URL_FILE:[^]*SEED:/)
  })
})
