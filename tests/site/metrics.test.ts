import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, freePort, spawnSite, startSite, temporaryFolder, type Site } from '../support/site.ts'

let site: Site
let admin: string
beforeAll(async () => {
  const port = await freePort()
  admin = `http://localhost:${port}`
  site = await startSite({ METRICS_PORT: String(port) })
})
afterAll(() => site.stop())

const numberOf = (text: string, name: string): number =>
  Number(new RegExp(`^${name.replaceAll(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1])

describe('metrics', () => {
  it('count answers by kind, and what the page cache holds', async () => {
    // Made, made again and kept, then sent from memory.
    for (let time = 0; time < 4; time += 1) await ask(site.two, '/es/demo')
    await ask(site.two, '/api/health')
    await ask(site.two, '/es/nothing')
    const { status, headers, body } = await ask(admin, '/metrics')
    expect([status, headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/plain/)])
    expect(
      numberOf(body, 'http_request_duration_seconds_count{kind="page",method="GET",status="2xx"}'),
    ).toBeGreaterThanOrEqual(4)
    expect(numberOf(body, 'http_request_duration_seconds_count{kind="page",method="GET",status="4xx"}')).toBe(1)
    expect(
      numberOf(body, 'http_request_duration_seconds_count{kind="handler",method="GET",status="2xx"}'),
    ).toBeGreaterThanOrEqual(1)
    expect(numberOf(body, 'page_cache_kept')).toBeGreaterThanOrEqual(2)
    expect(numberOf(body, 'page_cache_made')).toBeGreaterThanOrEqual(2)
    expect(numberOf(body, 'page_cache_bytes')).toBeGreaterThan(10_000)
    expect(numberOf(body, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    // No address of a visitor's making is a label.
    expect(body).not.toContain('nothing')
  })

  it('count no page for each name that a part of it could have', async () => {
    const pages = async () => numberOf((await ask(admin, '/metrics')).body, 'page_cache_pages')
    const before = await pages()
    for (let n = 0; n < 5; n++) {
      const headers = { rsc: '1', 'next-router-segment-prefetch': `/part-${n}` }
      const { headers: answered } = await ask(site.one, '/legal', { headers })
      const { pathname, search } = new URL(answered.location ?? '/legal', site.one)
      for (let time = 0; time < 3; time++)
        expect((await ask(site.one, pathname + search, { headers })).status).toBe(200)
    }
    expect(await pages()).toBe(before)
  })

  it('are on their own port only, at their own address', async () => {
    expect((await ask(site.one, '/metrics')).status).toBe(404)
    expect((await ask(admin, '/')).status).toBe(404)
    expect((await ask(admin, '/metrics', { method: 'POST' })).status).toBe(404)
  })

  it('need a port that is free: which one is not, the start says', async () => {
    const port = await freePort()
    const other = createServer().listen(port)
    const { child, log } = spawnSite({
      METRICS_PORT: String(port),
      PORTS: String(await freePort()),
      DATA_DIR: temporaryFolder(),
    })
    const code = await new Promise((resolve) => child.once('close', resolve))
    other.close()
    expect([code, log()]).toEqual([1, expect.stringContaining(`Port ${port} is already taken`)])
  })
})
