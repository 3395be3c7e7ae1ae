import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { migrate, openDatabase } from '../../lib/embedded/database/open.ts'
import { keepFile } from '../../lib/embedded/chat/files.ts'
import { openFiles } from '../../lib/embedded/files/open.ts'
import { somebody, talkRow } from '../support/contract/person-in-every-table.ts'
import { Visitor } from '../support/contract/chat-place.ts'
import { s3Server } from '../support/contract/s3-server.ts'
import { dataUrl, sample } from '../support/contract/sample-images.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { ask, eventually, freePort, ownProject, spawnSite, startSite, temporaryFolder } from '../support/site.ts'
import { json, startStubBackend } from '../support/stub-backend.ts'
import { sleep } from '../support/waits.ts'

const exitOf = (env: Record<string, string>) =>
  new Promise<{ code: number | null; log: string }>((resolve) => {
    const { child, log } = spawnSite(env)
    child.once('close', (code) => resolve({ code, log: log() }))
  })

describe('one build', () => {
  it('makes no file that others than its owner can read: of the database, an e-mail, the chat or an image', async () => {
    const site = await startSite({ ...ADMIN, SEED: 'on' })
    const call = await signedIn(site.one)
    const headers = { 'content-type': 'application/json' }
    const order = await ask(site.one, '/api/orders', {
      method: 'POST',
      body: JSON.stringify(sampleOrder()),
      headers: { ...headers, 'idempotency-key': randomUUID() },
    })
    const visitor = new Visitor({
      ask: (path, init = {}) =>
        fetch(site.one + path, { ...init, headers: { origin: site.one, ...(init.headers as object) } }),
    })
    await visitor.start()
    const file = await visitor.file('a.png', await sample('png'))
    const body = JSON.stringify({ imgData: dataUrl(await sample('png')), name: 'a.png' })
    const image = await call('/api/v1/images/create-image', { method: 'POST', body, headers })
    expect([order.status, file.status, image.status]).toEqual([201, 201, 201])
    const names = () => readdirSync(site.dataDir, { recursive: true, encoding: 'utf8' })
    await eventually(
      async () => names(),
      (found) => found.some((name) => name.endsWith('.eml')),
    )
    for (const kind of [/^site\.sqlite$/, /^files\/chat\/./, /^files\/images\/./, /^mail\/.*\.eml$/])
      expect(names().filter((name) => kind.test(name))).not.toEqual([])
    for (const name of names()) expect([name, statSync(join(site.dataDir, name)).mode & 0o077]).toEqual([name, 0])
    await site.stop()
  })

  it('started three ways shows only what it was started with, from the first answer on', async () => {
    const dataDir = temporaryFolder()
    const shown = async (env: Record<string, string>) => {
      const site = await startSite({ DATA_DIR: dataDir, ...env })
      const bodies = await Promise.all([ask(site.one, '/'), ask(site.two, '/es/'), ask(site.two, '/lv/')])
      await site.stop()
      return bodies.map((answer) => answer.body.replaceAll('\u00a0', ' '))
    }
    const foo = await shown({ SITE_NAME: 'Foo Center', PHONE: '+371 20000001' })
    const bar = await shown({ SITE_NAME: 'Bar Center', OPERATOR_EMAIL: 'ask@bar.example' })
    const empty = await shown({ SITE_NAME: 'Bar Center', SEED: 'off', DATA_DIR: temporaryFolder() })
    expect(foo.filter((html) => !/Foo Center[^]*tel:\+37120000001/.test(html)).length).toBe(0)
    expect(
      bar.filter(
        (html) =>
          !html.includes('Bar Center') ||
          !html.includes('mailto:ask@bar.example') ||
          /Foo Center|tel:|Genarium/.test(html),
      ).length,
    ).toBe(0)
    expect(empty.filter((html) => /19 900|S\/ 729|id="genetic-passport/.test(html)).length).toBe(0)
    rmSync(dataDir, { recursive: true, force: true })
  })
})

describe('the environment', () => {
  it('is the one that the process was started with: a file that only the framework knows changes nothing', async () => {
    const file = join(ownProject(), '.env.production.local')
    writeFileSync(file, 'SITE_ENV=nonsense\nSITE_NAME=Foreign Center\nVARIANT_2_HOSTS=foreign.example\n', {
      flag: 'wx',
    })
    try {
      const site = await startSite()
      const home = await ask(site.one, '/')
      const foreign = await ask(site.one, '/en/', { headers: { host: 'foreign.example' } })
      await site.stop()
      expect([
        home.status,
        home.body.includes('Genarium'),
        home.body.includes('Foreign Center'),
        foreign.status,
      ]).toEqual([200, true, false, 421])
    } finally {
      rmSync(file)
    }
  })
})

describe('a start that cannot succeed says why', () => {
  it('a bad configuration: the list of what is wrong and how to mend it', async () => {
    const { code, log } = await exitOf({
      SITE_ENV: 'staging',
      PORTS: 'abc',
      SITE_URL: 'example.com/x',
      SEED: 'maybe',
      DATA_DIR: temporaryFolder(),
    })
    expect(code).toBe(1)
    for (const name of ['SITE_ENV', 'PORTS', 'SITE_URL', 'SEED', '.env.example']) expect(log).toContain(name)
    expect(log).not.toMatch(/\bat .*\.ts:\d+/)
  })

  it('a data folder that cannot be: which one, and the remedy', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    const { code, log } = await exitOf({ PORTS: `${await freePort()}`, DATA_DIR: join(folder, 'file', 'data') })
    expect(code).toBe(1)
    expect(log).toContain(`The data folder ${join(folder, 'file', 'data')} cannot be used`)
    expect(log).toContain('DATA_DIR')
    expect(log).not.toMatch(/\bat .*\.ts:\d+/)
    rmSync(folder, { recursive: true })
  })

  it('that gives the first administrator a password that is easy to guess ends the start with the reason', async () => {
    const { code, log } = await exitOf({
      PORTS: `${await freePort()}`,
      DATA_DIR: temporaryFolder(),
      ADMIN_PASSWORD: 'passwordpassword',
    })
    expect(code).toBe(1)
    expect(log).toMatch(/ADMIN_PASSWORD .*: the password repeats itself/)
    expect(log).not.toMatch(/\bat .*\.ts:\d+/)
  })

  it('without a password for the first administrator has a generated one in a file, and none in the log', async () => {
    const site = await startSite({ ADMIN_PASSWORD: '' })
    const file = join(site.dataDir, 'initial-password')
    const [email, password = ''] = readFileSync(file, 'utf8').split('\n')
    expect([email, password.length, statSync(file).mode & 0o777]).toEqual(['admin@example.com', 20, 0o600])
    expect([site.log().includes(file), site.log().includes(password)]).toEqual([true, false])
    await site.stop()
  })

  it('a taken port: which one, and the remedy', async () => {
    const port = await freePort()
    const other = createServer().listen(port)
    const { code, log } = await exitOf({ PORTS: String(port), DATA_DIR: temporaryFolder() })
    other.close()
    expect(code).toBe(1)
    expect(log).toContain(`Port ${port} is already taken`)
    expect(log).toContain('PORTS=')
  })
})

describe('a port', () => {
  it('opens when the site can answer: who comes earlier is refused, and goes to another server', async () => {
    const port = await freePort()
    const { child, log } = spawnSite({ PORTS: `${port}:1`, DATA_DIR: temporaryFolder() })
    const met = new Set<number | string>()
    const meet = async () => {
      met.add(
        await ask(`http://localhost:${port}`, '/').then(
          ({ status }) => status,
          (error: NodeJS.ErrnoException) => error.code ?? 'no code',
        ),
      )
    }
    while (!log().includes('Ready.') && child.exitCode === null) {
      await meet()
      await sleep(20)
    }
    await meet()
    child.kill('SIGKILL')
    expect([...met]).toEqual(['ECONNREFUSED', 200])
  })
})

describe('a stop', () => {
  it('is said to what balances the load, while pages are still answered', async () => {
    const site = await startSite({ STOP_DELAY: '3' })
    const ready = async () => (await ask(site.one, '/api/ready')).status
    expect(await ready()).toBe(200)
    const stopped = site.stop()
    expect(await eventually(ready, (status) => status === 503)).toBe(503)
    for (const path of ['/', '/basket']) {
      const { status, headers } = await ask(site.one, path, { headers: { connection: 'keep-alive' } })
      expect([path, status, headers.connection]).toEqual([path, 200, 'close'])
    }
    expect(await stopped).toBe(0)
  })

  it.each([[['SIGTERM']], [['SIGINT', 'SIGINT']], [['SIGINT', 'SIGTERM', 'SIGINT']]] as [NodeJS.Signals[]][])(
    'by %j finishes what was asked and ends with 0',
    async (signals) => {
      let release = () => {}
      const stub = await startStubBackend((request, response) => {
        if (request.url === '/api/geoip') release = () => json(response, { country: 'LV' })
        else json(response, {})
      })
      const site = await startSite({ BACKEND_URL: stub.address })
      const answer = ask(site.one, '/api/geoip')
      await eventually(async () => stub.seen.some((request) => request.url === '/api/geoip'), Boolean)
      const stopped = site.stop(...signals)
      await sleep(200)
      release()
      expect((await answer).status).toBe(200)
      expect(await stopped).toBe(0)
      await stub.stop()
    },
  )

  it.each(['SIGTERM', 'SIGINT'] as const)('by %s while the site is starting ends it with 0', async (signal) => {
    const dataDir = temporaryFolder()
    const { child } = spawnSite({ DATA_DIR: dataDir })
    const ended = new Promise((resolve) => child.once('exit', (code, killedBy) => resolve(code ?? killedBy)))
    while (!existsSync(join(dataDir, 'site.sqlite'))) await sleep(1)
    child.kill(signal)
    expect(await ended).toBe(0)
    rmSync(dataDir, { recursive: true, force: true })
  })
})

describe('storage of files that never answers', () => {
  it('keeps no site from starting, nor longer than half a minute from ending', async () => {
    const dataDir = temporaryFolder()
    const database = openDatabase({ dataDir })
    await migrate(database)
    const who = somebody('anna', '1')
    const talk = { ...talkRow(who, '11111111', who.email, 1), last_at: '2020-01-01T00:00:00.000Z' }
    await database.insertInto('chat_conversations').values(talk).execute()
    // Several, so that the site has not given all of them up by the time that it is told to stop.
    const file = {
      name: 'a.txt',
      type: 'text/plain',
      extension: 'txt',
      opaque: false,
      kind: 'file' as const,
      bytes: new Uint8Array([1]),
    }
    for (let count = 0; count < 5; count++)
      await keepFile({ database, files: openFiles({}) }, talk.id, file, new Date())
    await database.destroy()

    const silent = await s3Server()
    silent.trouble = 'silent'
    const site = await startSite({ DATA_DIR: dataDir, CHAT_RETENTION_DAYS: '365', ...silent.env })
    expect((await ask(site.one, '/api/ready')).status).toBe(200)
    expect(await eventually(async () => silent.asked.length > 0, Boolean)).toBe(true)
    expect(await site.stop()).toBe(0)
    expect(site.log()).toContain('The site ends before everything that it had begun is finished.')
    await silent.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
