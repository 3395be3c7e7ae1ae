import { afterEach, describe, expect, it } from 'vitest'
import { ConfigError, parseConfig } from '../../lib/config/config.ts'
import { runFile } from '../support/contract/child-process.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'

const WORD = 'HIDDENWORD'

/** Values that the configuration rejects; each contains a secret. */
const INVALID_SETTINGS = [
  { DATABASE_URL: `postgresql://site:${WORD}@127.0.0.1:port/site` },
  { DATABASE_URL: `postgresql://${WORD}@[bad/site` },
  { DATABASE_URL: `mysql://site:${WORD}@127.0.0.1/site` },
  { REDIS_URL: `redis://site:${WORD}%E0@127.0.0.1:1` },
  { REDIS_URL: `redis://site:${WORD}@127.0.0.1:1/first` },
  { SMTP_URL: `smtp://site:${WORD}@127.0.0.1:port` },
  { BACKEND_URL: `https://site:${WORD}@back.example.com` },
  { SIGNING_SECRET: WORD },
  { S3_SECRET_KEY: WORD },
  { ADMIN_PASSWORD: WORD },
] as const

const STORAGE = { S3_ACCESS_KEY: `${WORD}-access`, S3_BUCKET: 'x', S3_SECRET_KEY: `${WORD}-secret` }

/** Reasons why a process cannot start: an unreachable URL, an invalid URL, and all rejected values at once. */
const HOSTILE = [
  { ...STORAGE, DATABASE_URL: `postgresql://site:${WORD}@127.0.0.1:1/site` },
  { ...STORAGE, DATABASE_URL: `postgresql://site:${WORD}%E0%A4%A@127.0.0.1:1/site` },
  Object.assign({}, ...INVALID_SETTINGS) as Record<string, string>,
]

describe('the error output of a process that fails to start', () => {
  const undo: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step()
  })

  it.each(INVALID_SETTINGS)('contains no secret when the configuration rejects %j', (values) => {
    const parse = () => parseConfig(values)
    expect(parse).toThrow(ConfigError)
    expect(parse).not.toThrow(WORD)
  })

  it.each(HOSTILE)('contains no secret: %j', async (values) => {
    const { path, remove } = await tempFolder()
    undo.push(remove)
    for (const file of ['lib/cli/migrate.ts', 'lib/node-server/backend.ts', 'lib/node-server/main.ts']) {
      const child = runFile(file, { env: { DATA_DIR: path, PORTS: '0', BACKEND_PORT: '0', ...values } })
      undo.push(() => child.stop())
      expect(await child.ended, file).toBe(1)
      expect(child.output()).not.toBe('')
      expect(child.output()).not.toContain(WORD)
    }
  })
})
