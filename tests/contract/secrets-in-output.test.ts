import { afterEach, describe, expect, it } from 'vitest'
import { runFile } from '../support/contract/child-process.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'

const WORD = 'HIDDENWORD'

/** Addresses that pass for such and cannot be reached, or read; every one with a password in it. */
const HOSTILE = [
  { DATABASE_URL: `postgresql://site:${WORD}@127.0.0.1:1/site` },
  { DATABASE_URL: `postgresql://site:${WORD}@127.0.0.1:port/site` },
  { DATABASE_URL: `postgresql://site:${WORD}%E0%A4%A@127.0.0.1:1/site` },
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

describe('what a process says that cannot start', () => {
  const undo: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })

  it.each(HOSTILE)('has no secret in it: %j', { timeout: 30_000 }, async (values) => {
    const { path, remove } = await tempFolder()
    undo.push(remove)
    for (const file of ['lib/cli/migrate.ts', 'lib/cli/backend.ts', 'lib/serve/main.ts']) {
      const rest = { S3_ACCESS_KEY: `${WORD}-access`, S3_BUCKET: 'x', S3_SECRET_KEY: `${WORD}-secret` }
      const given = 'S3_SECRET_KEY' in values ? {} : 'DATABASE_URL' in values ? rest : {}
      const child = runFile(file, { env: { DATA_DIR: path, PORTS: '0', BACKEND_PORT: '0', ...given, ...values } })
      undo.push(() => child.stop())
      expect(await child.ended, file).toBe(1)
      expect(child.output()).not.toBe('')
      expect(child.output()).not.toContain(WORD)
    }
  })
})
