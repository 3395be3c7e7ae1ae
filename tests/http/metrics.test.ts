import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LOOPBACK, OTHERS, reachable } from '../support/reachable.ts'
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
  it('count responses by kind, and the content of the page cache', async () => {
    // Rendered, rendered again and cached, then served from memory.
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
    expect(numberOf(body, 'page_cache_hits_total')).toBeGreaterThanOrEqual(2)
    expect(numberOf(body, 'page_cache_misses_total')).toBeGreaterThanOrEqual(2)
    expect(numberOf(body, 'page_cache_bytes')).toBeGreaterThan(10_000)
    expect(numberOf(body, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    // A path chosen by a visitor must not become a label.
    expect(body).not.toContain('nothing')
  })

  it('count no page separately for each name of a dynamic path segment', async () => {
    const pages = async () => numberOf((await ask(admin, '/metrics')).body, 'page_cache_entries')
    const before = await pages()
    for (let n = 0; n < 5; n++) {
      const headers = { rsc: '1', 'next-router-segment-prefetch': `/part-${n}` }
      const { headers: responseHeaders } = await ask(site.one, '/legal', { headers })
      const { pathname, search } = new URL(responseHeaders.location ?? '/legal', site.one)
      for (let time = 0; time < 3; time++)
        expect((await ask(site.one, pathname + search, { headers })).status).toBe(200)
    }
    expect(await pages()).toBe(before)
  })

  it('are served only on their own port and path', async () => {
    expect((await ask(site.one, '/metrics')).status).toBe(404)
    expect((await ask(admin, '/')).status).toBe(404)
    expect((await ask(admin, '/metrics', { method: 'POST' })).status).toBe(404)
  })

  it('are reachable on loopback only, while a site without proxies listens on every interface', async () => {
    expect(await reachable(new URL(site.one).port)).toEqual([...LOOPBACK, ...OTHERS])
    expect(await reachable(new URL(admin).port)).toEqual(LOOPBACK)
  })

  it('require a free port, and the start names the one in use', async () => {
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
