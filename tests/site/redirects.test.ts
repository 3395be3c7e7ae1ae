import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEmbedded } from '../../lib/embedded/start.ts'
import { ask, startSite, temporaryFolder, type Site } from '../support/site.ts'

const ROWS = { '/old': '/тест', '/старый/': '/b?utm=1#faq', '/loop': '/loop', '/': '/exome', '/es/alt': '/es/b' }
const dataDir = temporaryFolder()
let site: Site
beforeAll(async () => {
  const { database } = await startEmbedded({ dataDir }, { seed: true })
  const rows = Object.entries(ROWS).map(([from_path, to_path]) => ({ from_path, to_path, status: 308 }))
  await database.insertInto('redirects').values(rows).execute()
  await database.destroy()
  site = await startSite({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await site.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

it.each([
  ['/en/old', 308, '/en/%D1%82%D0%B5%D1%81%D1%82?lng=en'],
  ['/en/%D1%81%D1%82%D0%B0%D1%80%D1%8B%D0%B9?x=2', 308, '/en/b?x=2&utm=1&lng=en#faq'],
  ['/en/%d1%81%d1%82%d0%b0%d1%80%d1%8b%d0%b9/', 308, '/en/b?utm=1&lng=en#faq'],
  ['/en/alt', 308, '/en/b?lng=en'],
  ['/en/loop', 404, undefined],
  ['/en/', 200, undefined],
])('%s is %i %s', async (path, status, location) => {
  const answer = await ask(site.two, path)
  expect([answer.status, answer.headers.location?.replace(site.two, '')]).toEqual([status, location])
})
