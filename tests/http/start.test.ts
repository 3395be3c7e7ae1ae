import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changesPath, LEGAL_COMPARISONS } from '../../lib/domain/legal-documents.ts'
import { migrate, openDatabase } from '../../lib/embedded/database/open.ts'
import { storeFile } from '../../lib/embedded/chat/files.ts'
import { openFiles } from '../../lib/embedded/files/open.ts'
import { samplePerson, conversationRow } from '../support/contract/person-in-all-tables.ts'
import { Visitor } from '../support/contract/chat-fixture.ts'
import { s3Server } from '../support/contract/s3-server.ts'
import { dataUrl, sample as sampleImage } from '../support/contract/sample-images.ts'
import { sample } from '../support/sample.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import {
  ask,
  eventually,
  freePort,
  ownProject,
  spawnSite,
  startSite,
  temporaryFolder,
  type Site,
} from '../support/site.ts'
import { json, startStubBackend } from '../support/stub-backend.ts'
import { sleep } from '../support/waits.ts'
import { textsOf } from '../unit/messages/catalogues.ts'

const exitOf = (env: Record<string, string>) =>
  new Promise<{ code: number | null; log: string }>((resolve) => {
    const { child, log } = spawnSite(env)
    child.once('close', (code) => resolve({ code, log: log() }))
  })

describe('one build', () => {
  const dataDir = temporaryFolder()
  let site: Site
  beforeAll(async () => {
    site = await startSite({ ...ADMIN, SEED: 'on', DATA_DIR: dataDir, SITE_NAME: 'Foo Center', PHONE: '+371 20000001' })
  })
  afterAll(async () => {
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('creates only private files: of the database, emails, the chat and images', async () => {
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
    const file = await visitor.file('a.png', await sampleImage('png'))
    const body = JSON.stringify({ imgData: dataUrl(await sampleImage('png')), name: 'a.png' })
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
  })

  it('started in three ways serves only its own configuration, from the first response on', async () => {
    const TEMPLATE = textsOf('en').get('legal.review') ?? ''
    const changes = changesPath(LEGAL_COMPARISONS[0]!)
    const isTemplate: boolean[][] = []
    const manifestNames: unknown[] = []
    const shown = async (started: Site) => {
      const bodies = await Promise.all([ask(started.one, '/'), ask(started.two, '/es/'), ask(started.two, '/lv/')])
      const legal = await Promise.all(
        [changes, '/legal/IDS'].map(async (path) => (await ask(started.two, `/en${path}`)).body.includes(TEMPLATE)),
      )
      isTemplate.push([...legal, started.log().includes('set OPERATOR_REVIEWED=DD.MM.YYYY')])
      const manifest = await ask(started.two, '/manifest.webmanifest')
      manifestNames.push((JSON.parse(manifest.body) as { name: unknown }).name)
      await started.stop()
      return bodies.map((response) => response.body.replaceAll('\u00a0', ' '))
    }
    const foo = await shown(site)
    const bar = await shown(
      await startSite({
        DATA_DIR: dataDir,
        SITE_NAME: 'Bar Center',
        OPERATOR_EMAIL: 'ask@bar.example',
        OPERATOR_REVIEWED: '01.10.2026',
      }),
    )
    const empty = await shown(await startSite({ SEED: 'off', SITE_NAME: 'Éxito & «Ген»' }))
    expect(foo.filter((html) => !/Foo Center[^]*tel:\+37120000001/.test(html)).length).toBe(0)
    expect(
      bar.filter(
        (html) =>
          !html.includes('Bar Center') ||
          !html.includes('mailto:ask@bar.example') ||
          /Foo Center|tel:|Genarium/.test(html),
      ).length,
    ).toBe(0)
    expect(manifestNames).toEqual(['Foo Center', 'Bar Center', 'Éxito & «Ген»'])
    // The legal documents need a review until its date is set.
    expect(isTemplate).toEqual([true, false, true].map((is) => [is, is, is]))
    expect(empty.filter((html) => /19 900|S\/ 729|id="genetic-passport/.test(html)).length).toBe(0)
  })
})

describe('a start without a password for the first administrator, next to a .env file that only the framework reads', () => {
  let site: Site
  beforeAll(async () => {
    const file = join(ownProject(), '.env.production.local')
    writeFileSync(file, 'SITE_ENV=nonsense\nSITE_NAME=Foreign Center\nVARIANT_2_HOSTS=foreign.example\n', {
      flag: 'wx',
    })
    try {
      site = await startSite({ ADMIN_PASSWORD: '', SHUTDOWN_DELAY: '5' })
    } finally {
      rmSync(file)
    }
  })
  afterAll(() => site.stop())

  it('uses only the environment of its process', async () => {
    const home = await ask(site.one, '/')
    const unknownHost = await ask(site.one, '/en/', { headers: { host: 'foreign.example' } })
    expect([
      home.status,
      home.body.includes('Genarium'),
      home.body.includes('Foreign Center'),
      unknownHost.status,
    ]).toEqual([200, true, false, 421])
  })

  it('writes a generated password to a file, and not to the log', () => {
    const file = join(site.dataDir, 'initial-password')
    const [email, password = ''] = readFileSync(file, 'utf8').split('\n')
    expect([email, password.length, statSync(file).mode & 0o777]).toEqual(['admin@example.com', 20, 0o600])
    expect([site.log().includes(file), site.log().includes(password)]).toEqual([true, false])
  })

  it('reports its shutdown to the load balancer while pages are still served', async () => {
    const ready = async () => (await ask(site.one, '/api/ready')).status
    expect(await ready()).toBe(200)
    // A first render may take longer than the delay on a busy machine.
    for (const path of ['/', '/basket']) await ask(site.one, path)
    const stopped = site.stop()
    expect(await eventually(ready, (status) => status === 503)).toBe(503)
    for (const path of ['/', '/basket']) {
      const { status, headers } = await ask(site.one, path, { headers: { connection: 'keep-alive' } })
      expect([path, status, headers.connection]).toEqual([path, 200, 'close'])
    }
    expect(await stopped).toBe(0)
  })
})

describe('a failing start explains why', () => {
  it('an invalid configuration is reported with a list of errors and their fixes', async () => {
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

  it('an unusable data folder is reported with a fix', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    const { code, log } = await exitOf({ PORTS: `${await freePort()}`, DATA_DIR: join(folder, 'file', 'data') })
    expect(code).toBe(1)
    expect(log).toContain(`The data folder ${join(folder, 'file', 'data')} cannot be used`)
    expect(log).toContain('DATA_DIR')
    expect(log).not.toMatch(/\bat .*\.ts:\d+/)
    rmSync(folder, { recursive: true })
  })

  it('a port in use is reported with a fix', async () => {
    const port = await freePort()
    const other = createServer().listen(port)
    const { code, log } = await exitOf({ PORTS: String(port), DATA_DIR: temporaryFolder() })
    other.close()
    expect(code).toBe(1)
    expect(log).toContain(`Port ${port} is already taken`)
    expect(log).toContain('PORTS=')
  })
})

describe('the port', () => {
  it('opens when the site is ready, so that earlier connections fail over to another server', async () => {
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

describe('a shutdown', () => {
  it.each(
    sample(
      [[['SIGTERM']], [['SIGINT', 'SIGINT']], [['SIGINT', 'SIGTERM', 'SIGINT']]] as [NodeJS.Signals[]][],
      ([signals]) => signals.length !== 2,
    ),
  )('completes pending requests on %j and exits with 0', async (signals) => {
    let release = () => {}
    const stub = await startStubBackend((request, response) => {
      if (request.url === '/api/geoip') release = () => json(response, { country: 'LV' })
      else json(response, {})
    })
    const site = await startSite({ BACKEND_URL: stub.address })
    const pending = ask(site.one, '/api/geoip')
    await eventually(async () => stub.seen.some((request) => request.url === '/api/geoip'), Boolean)
    const stopped = site.stop(...signals)
    await sleep(200)
    release()
    expect((await pending).status).toBe(200)
    expect(await stopped).toBe(0)
    await stub.stop()
  })

  it.each(sample(['SIGTERM', 'SIGINT'] as const, (signal) => signal === 'SIGTERM'))(
    'exits with 0 on %s during the start',
    async (signal) => {
      const dataDir = temporaryFolder()
      const { child } = spawnSite({ DATA_DIR: dataDir })
      const ended = new Promise((resolve) => child.once('exit', (code, killedBy) => resolve(code ?? killedBy)))
      while (!existsSync(join(dataDir, 'site.sqlite'))) await sleep(1)
      child.kill(signal)
      expect(await ended).toBe(0)
      rmSync(dataDir, { recursive: true, force: true })
    },
  )
})

describe('unresponsive file storage', () => {
  it('does not block the start, and delays the shutdown by at most half a minute', async () => {
    const dataDir = temporaryFolder()
    const database = openDatabase({ dataDir })
    await migrate(database)
    const person = samplePerson('anna', '1')
    const row = { ...conversationRow(person, '11111111', person.email, 1), last_message_at: '2020-01-01T00:00:00.000Z' }
    await database.insertInto('chat_conversations').values(row).execute()
    // Several files, so that the site still waits for the deletion of some when it is stopped.
    const file = {
      name: 'a.txt',
      type: 'text/plain',
      extension: 'txt',
      opaque: false,
      kind: 'file' as const,
      bytes: new Uint8Array([1]),
    }
    for (let count = 0; count < 5; count++)
      await storeFile({ database, files: openFiles({}) }, row.id, file, new Date())
    await database.destroy()

    const silent = await s3Server()
    silent.trouble = 'silent'
    const site = await startSite({ DATA_DIR: dataDir, CHAT_RETENTION_DAYS: '365', ...silent.env })
    expect((await ask(site.one, '/api/ready')).status).toBe(200)
    expect(await eventually(async () => silent.requests.length > 0, Boolean)).toBe(true)
    expect(await site.stop()).toBe(0)
    expect(site.log()).toContain('The shutdown timeout ended with unfinished requests.')
    await silent.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
})
