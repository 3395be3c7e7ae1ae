import { afterEach, describe, expect, it } from 'vitest'
import { ConfigError, parseConfig } from '../../lib/config/config.ts'
import { runFile } from '../support/contract/child-process.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'

const WORD = 'HIDDENWORD'

/** Values that the configuration refuses; every one with a secret in it. */
const REFUSED = [
  { DATABASE_URL: `postgresql://site:${WORD}@127.0.0.1:port/site` },
  { DATABASE_URL: `postgresql://${WORD}@[bad/site` },
  { DATABASE_URL: `mysql://site:${WORD}@127.0.0.1/site` },
  { REDIS_URL: `redis://site:${WORD}%E0@127.0.0.1:1` },
  { REDIS_URL: `redis://site:${WORD}@127.0.0.1:1/first` },
  { SMTP_URL: `smtp://site:${WORD}@127.0.0.1:port` },
  { BACKEND_URL: `https://site:${WORD}@back.example.com` },
  { COOKIE_SECRET: WORD },
  { S3_SECRET_KEY: WORD },
  { ADMIN_PASSWORD: WORD },
] as const

const STORAGE = { S3_ACCESS_KEY: `${WORD}-access`, S3_BUCKET: 'x', S3_SECRET_KEY: `${WORD}-secret` }

/** Why a process cannot start: an address that cannot be reached, one that cannot be read, and all refused values at once. */
const HOSTILE = [
  { ...STORAGE, DATABASE_URL: `postgresql://site:${WORD}@127.0.0.1:1/site` },
  { ...STORAGE, DATABASE_URL: `postgresql://site:${WORD}%E0%A4%A@127.0.0.1:1/site` },
  Object.assign({}, ...REFUSED) as Record<string, string>,
]

describe('what a process says that cannot start', () => {
  const undo: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })

  it.each(REFUSED)('has no secret in it where the configuration refuses %j', (values) => {
    const parse = () => parseConfig(values)
    expect(parse).toThrow(ConfigError)
    expect(parse).not.toThrow(WORD)
  })

  it.each(HOSTILE)('has no secret in it: %j', { timeout: 30_000 }, async (values) => {
    const { path, remove } = await tempFolder()
    undo.push(remove)
    for (const file of ['lib/cli/migrate.ts', 'lib/cli/backend.ts', 'lib/serve/main.ts']) {
      const child = runFile(file, { env: { DATA_DIR: path, PORTS: '0', BACKEND_PORT: '0', ...values } })
      undo.push(() => child.stop())
      expect(await child.ended, file).toBe(1)
      expect(child.output()).not.toBe('')
      expect(child.output()).not.toContain(WORD)
    }
  })
})
