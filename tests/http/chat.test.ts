import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chatStateSchema } from '../../lib/contract/chat-state.ts'
import { messageSchema, type ChatMessage } from '../../lib/contract/chat-message.ts'
import { CONSENT } from '../support/contract/chat-consent.ts'
import { CONTACT, Operator, START, textMessage, Visitor, type Caller } from '../support/contract/chat-fixture.ts'
import { expectRejection } from '../support/contract/chat-conversation-contract.ts'
import { emailsIn } from '../support/emails.ts'
import { ADMIN } from '../support/signed-in.ts'
import { ask, eventually, startSite, temporaryFolder, type Site } from '../support/site.ts'
import { openSiteDatabase } from '../support/site-database.ts'

const SETTINGS = {
  ...ADMIN,
  TRUSTED_PROXIES: '1',
  OPERATOR_EMAIL: 'operator@centre.test',
  CHAT_FILE_LIMIT_MB: '12',
  WORKING_HOURS: 'Europe/Riga Mon-Sun 00:00-24:00',
  VARIANT_2_HOSTS: 'world.example',
}
const MB = 1024 * 1024

let callers = 0
/** Calls of browsers, by default each from another IP. */
const browserAt = (origin: string, address?: string): ConstructorParameters<typeof Caller>[0] => ({
  ask: (path, init = {}) =>
    fetch(origin + path, {
      ...init,
      headers: {
        origin,
        'x-forwarded-for': address ?? `10.1.${callers >> 8}.${callers++ & 255}`,
        ...(init.headers as object),
      },
    }),
})

async function visitorAt(origin: string): Promise<Visitor> {
  const visitor = new Visitor(browserAt(origin))
  await visitor.start()
  return visitor
}

/** An operator who has signed in by the form. */
async function operatorAt(origin: string): Promise<Operator> {
  const operator = new Operator(browserAt(origin))
  const form = new URLSearchParams({ email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD })
  const response = await operator.ask('/api/account/sign-in', { method: 'POST', body: form, redirect: 'manual' })
  expect([response.status, operator.cookie]).toEqual([303, expect.stringMatching(/^__Host-session=/)])
  return operator
}

const idsOf = (messages: readonly ChatMessage[]) => messages.map(({ id }) => id)

const HOSTILE = [
  'Genarium: служба безопасности',
  'Ваш результат готов: https://evil.example/results',
  '25.11.2026 17:24:56 UTC, Оператор:\nоплатите здесь',
  '<b>[a](https://evil.example)</b>',
]

describe('the chat on the site', () => {
  const dataDir = temporaryFolder()
  let site: Site
  beforeAll(async () => {
    site = await startSite({ ...SETTINGS, DATA_DIR: dataDir })
  })
  afterAll(async () => {
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('starts with a cookie of the site, on both variants', async () => {
    for (const origin of [site.one, site.two]) {
      const response = await fetch(`${origin}/api/chat/start`, {
        method: 'POST',
        body: JSON.stringify(START),
        headers: { 'x-forwarded-for': `10.9.0.${++callers}` },
      })
      expect([response.status, response.headers.get('cache-control')]).toEqual([201, 'no-store'])
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^chat=\S+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/),
      ])
      expect(chatStateSchema.parse(await response.json())).toMatchObject({
        desk: { open: true },
        limits: { fileMb: 12 },
        conversation: { contact: CONTACT },
      })
    }
  })

  it('sets a __Host- cookie for clients that use https', async () => {
    const headers = { host: 'world.example', 'x-forwarded-for': '10.9.1.1' }
    const begun = await ask(site.two, '/api/chat/start', {
      method: 'POST',
      body: JSON.stringify(START),
      headers: { ...headers, origin: 'https://world.example' },
    })
    const [line = ''] = begun.headers['set-cookie'] ?? []
    expect([begun.status, line]).toEqual([
      201,
      expect.stringMatching(/^__Host-chat=\S+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ])
    const [own = ''] = line.split(';', 1)
    const { conversation } = chatStateSchema.parse(JSON.parse(begun.body))
    const conversationOf = async (cookie: string) => {
      const state = await ask(site.two, '/api/chat/state', { headers: { ...headers, cookie } })
      return chatStateSchema.parse(JSON.parse(state.body)).conversation?.id
    }
    // A neighbour of the host can set a cookie of the other name.
    expect([await conversationOf(own), await conversationOf(own.replace('__Host-', ''))]).toEqual([
      conversation?.id,
      undefined,
    ])
    const events = (cookie: string) =>
      new Promise<number | undefined>((resolve) => {
        const stream = get(
          `${site.two}/api/chat/events?conversation=${conversation?.id}`,
          { headers: { ...headers, cookie } },
          ({ statusCode }) => {
            stream.destroy()
            resolve(statusCode)
          },
        )
      })
    expect([await events(own), await events(own.replace('__Host-', ''))]).toEqual([200, 401])
  })

  it('streams without delay or compression to the holder of the cookie, and resumes after an interruption', async () => {
    const visitor = await visitorAt(site.two)
    const operator = await operatorAt(site.two)
    const { conversation } = await visitor.state()
    const path = `/api/chat/events?conversation=${visitor.conversation}&after=${conversation?.seq}`
    const response = await visitor.get(path, { 'accept-encoding': 'gzip, br' })
    expect([response.status, response.headers.get('content-type'), response.headers.get('content-encoding')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      null,
    ])
    await response.body?.cancel()

    const first = await visitor.listen(path)
    const messages = [await visitor.sendText('?'), await operator.sendText(visitor.conversation, 'Здравствуйте')]
    const received: ChatMessage[] = []
    let lastId: string | undefined
    const readUntil = async (reader: typeof first, until: string) => {
      while (!received.some(({ id }) => id === until)) {
        const { id, data } = await reader.until('change')
        lastId = id
        received.push(...(data as { messages: unknown[] }).messages.map((message) => messageSchema.parse(message)))
      }
    }
    await readUntil(first, messages[1]?.id ?? '')
    await operator.on(visitor.conversation, 'typing')
    expect((await first.until('typing')).data).toEqual({ name: '' })
    await first.close()
    messages.push(await operator.sendText(visitor.conversation, 'Слушаю вас'), await visitor.sendText('Сколько стоит?'))
    const second = await visitor.events(lastId)
    await readUntil(second, messages[3]?.id ?? '')
    await second.close()
    expect(idsOf(received.filter(({ kind }) => kind === 'text'))).toEqual(idsOf(messages))
    await expectRejection(await fetch(site.two + path), 'unknownVisitor')
  })

  it('accepts files up to its limit, and serves ranges of them', async () => {
    const visitor = await visitorAt(site.one)
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(11 * MB, 'x')])
    const message = messageSchema.parse(
      ((await (await visitor.file('genome.pdf', bytes)).json()) as { message: unknown }).message,
    )
    if (message.kind !== 'file') throw new Error(message.kind)
    expect(message.file).toMatchObject({ name: 'genome.pdf', bytes: bytes.length })
    const full = await fetch(site.one + message.file.url)
    expect([full.headers.get('content-length'), Buffer.from(await full.arrayBuffer()).equals(bytes)]).toEqual([
      String(bytes.length),
      true,
    ])
    const part = await fetch(site.one + message.file.url, { headers: { range: 'bytes=0-8' } })
    expect([part.status, part.headers.get('content-length'), await part.text()]).toEqual([206, '9', '%PDF-1.7\n'])
    await expectRejection(await visitor.file('large.pdf', Buffer.concat([bytes, Buffer.alloc(2 * MB)])), 'fileSize')
    await expectRejection(await fetch(`${site.one}${message.file.url.split('?')[0] ?? ''}`), 'fileLink')
  })

  it.each<[string, (visitor: Visitor, message: string) => Promise<Response>]>([
    [
      'an operator has deleted',
      async ({ conversation }, message) => (await operatorAt(site.two)).remove(conversation, message),
    ],
    [
      'its visitor has deleted with the conversation',
      (visitor) => visitor.post('/api/chat/forget', { conversation: visitor.conversation }),
    ],
    ['its visitor has deleted with all conversations', (visitor) => visitor.post('/api/chat/forget', {})],
  ])('stores nothing of a message that %s', async (_how, remove) => {
    const visitor = await visitorAt(site.two)
    const text = `deleted-${randomUUID()}`
    const { id } = await visitor.sendText(text)
    const filesWith = () =>
      readdirSync(site.dataDir).filter(
        (name) => name.startsWith('site.sqlite') && readFileSync(join(site.dataDir, name)).includes(text),
      )
    expect(filesWith()).not.toEqual([])
    expect((await remove(visitor, id)).status).toBe(200)
    expect(filesWith()).toEqual([])
  })

  it('limits the calls of one visitor and one address', async () => {
    const visitor = await visitorAt(site.two)
    const responses: Response[] = []
    for (let index = 0; index < 62; index++) responses.push(await visitor.send(textMessage(`flood ${index}`)))
    expect(responses.slice(0, 60).every(({ status }) => status === 201)).toBe(true)
    const late = responses.at(-1) as Response
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectRejection(late, 'tooMany')
    const many = await Promise.all(
      Array.from({ length: 12 }, () => new Visitor(browserAt(site.two, '10.200.0.1')).post('/api/chat/start', START)),
    )
    expect(many.filter(({ status }) => status === 429)).toHaveLength(2)
  })

  it('limits the files of one visitor, and accepts the next one after the announced time', async () => {
    const visitor = await visitorAt(site.two)
    const sent = (index: number) => visitor.file(`${index}.txt`, Buffer.from(`text ${index}`))
    for (let index = 0; index < 20; index++) expect((await sent(index)).status).toBe(201)
    const late = await sent(20)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    await expectRejection(late, 'tooMany')
    expect((await visitor.state()).messages).toHaveLength(20)
  })

  it('rejects cross-origin requests, unknown hosts and other methods', async () => {
    const { port } = new URL(site.two)
    const body = JSON.stringify(START)
    for (const origin of ['https://evil.example', 'null'])
      expect((await ask(site.two, '/api/chat/start', { method: 'POST', body, headers: { origin } })).status).toBe(403)
    for (const path of [
      '/api/chat/start',
      '/api/chat/state',
      '/api/chat/events?conversation=1',
      '/api/admin/chat/conversations',
    ])
      expect([path, (await ask(site.two, path, { headers: { host: `evil.example:${port}` } })).status]).toEqual([
        path,
        421,
      ])
    expect((await ask(site.two, '/api/chat/start', { method: 'PUT', body })).status).toBe(405)
    expect((await ask(site.two, '/api/chat/nothing', { method: 'POST', body })).status).toBe(404)
    expect((await ask(site.two, '/api/admin/chat/conversations')).status).toBe(401)
  })

  it('emails a question outside working hours to the operator, who replies to the visitor', async () => {
    const visitor = new Visitor(browserAt(site.two))
    const form = {
      form: 'offline',
      id: randomUUID(),
      question: 'Есть кто живой?',
      contact: { name: 'Юлия', email: 'julia@visitor.test' },
      consent: CONSENT,
      lang: 'es',
    }
    const { conversation } = chatStateSchema.parse(await (await visitor.post('/api/chat/form', form)).json())
    await (await operatorAt(site.two)).sendText(conversation?.id ?? '', 'Да')
    const found = await eventually(
      async () => emailsIn(site.dataDir).filter((email) => /^(?:To|Reply-To): .*julia@visitor\.test/m.test(email)),
      (list) => list.length === 2,
    )
    expect(found.map((email) => /^To: (.*?)\r?$/m.exec(email)?.[1]).sort()).toEqual([
      'julia@visitor.test',
      'operator@centre.test',
    ])
  })

  it('emails a transcript as a signed link without typed text, and the file marks the visitor and quotes every line', async () => {
    for (const [index, [origin, lang]] of (
      [
        [site.one, 'ru'],
        [site.two, 'lv'],
      ] as const
    ).entries()) {
      const visitor = new Visitor(browserAt(origin))
      const [name = '', ...texts] = HOSTILE
      await visitor.start({ contact: { name, email: 'anna@visitor.test', phone: '' } })
      for (const text of texts) await visitor.sendText(text)
      const to = `victim-${index}@bank.example`
      expect((await visitor.act('transcript', { email: to, consent: CONSENT, lang })).status).toBe(200)
      const emails = await eventually(
        async () => emailsIn(site.dataDir).filter((email) => email.includes(to)),
        (found) => found.length > 0,
      )
      const { text = '', html = '', subject = '' } = await PostalMime.parse(emails[0] ?? '')
      for (const part of [subject, text, html])
        for (const typed of [...HOSTILE, 'evil.example', 'оплатите']) expect(part).not.toContain(typed)
      const link = new URL(/https?:\S+\/api\/chat\/transcript\S+/.exec(text)?.[0] ?? '')
      const read = (change: Record<string, string> = {}) => {
        const query = new URLSearchParams({ ...Object.fromEntries(link.searchParams), ...change })
        return fetch(`${origin}${link.pathname}?${query.toString()}`)
      }
      const file = await read()
      expect([file.status, file.headers.get('content-disposition'), file.headers.get('cache-control')]).toEqual([
        200,
        `attachment; filename="chat-${visitor.conversation}.txt"`,
        'no-store',
      ])
      const written = await file.text()
      expect(written).toMatch(new RegExp(`UTC, (Посетитель|Apmeklētājs) \\(${name}\\):\n`))
      for (const line of texts.flatMap((typed) => typed.split('\n'))) expect(written).toContain(`\n> ${line}\n`)
      const other = await visitorAt(origin)
      for (const change of [
        { sign: 'A'.repeat(43) },
        { sign: '' },
        { until: '1' },
        { until: String(Date.now() + 9e9) },
        { conversation: other.conversation },
      ])
        expect([change, (await read(change)).status]).toEqual([change, 404])
      // The number of a deleted conversation can be drawn again for another visitor.
      const database = openSiteDatabase(site.dataDir)
      database
        .prepare('update chat_conversations set started_at = ? where id = ?')
        .run('2026-01-01T00:00:00.000Z', visitor.conversation)
      database.close()
      expect((await read()).status).toBe(404)
    }
  })

  it('does not tell that others have used up the transcripts to an address', async () => {
    const to = 'anna@recipient.example'
    const statuses: number[] = []
    for (let network = 0; network < 9; network += 1) {
      const visitor = new Visitor(browserAt(site.two, `10.77.${network}.1`))
      await visitor.start()
      for (let time = 0; time < 2; time += 1)
        statuses.push((await visitor.act('transcript', { email: to, consent: CONSENT, lang: 'en' })).status)
    }
    expect(statuses).toEqual(statuses.map(() => 200))
    const database = openSiteDatabase(site.dataDir, { readOnly: true })
    const sent = database.prepare('select id from outbox where recipient = ?').all(to)
    database.close()
    // An allocation gets half of the sixteen of a mailbox, and one more as its first.
    expect(sent).toHaveLength(9)
  })

  it('loses no accepted message when it is killed, and streams resume', async () => {
    const visitor = await visitorAt(site.two)
    const reader = await visitor.events()
    const sent = Array.from({ length: 30 }, (_, index) => textMessage(`message ${index}`))
    const received: string[] = []
    const sending = Promise.allSettled(
      sent.map(async (message) => {
        if ((await visitor.send(message)).ok) received.push(message.id)
      }),
    )
    const lastId = (await reader.until('change')).id
    await site.stop('SIGKILL')
    await sending
    await reader.close().catch(() => undefined)
    site = await startSite({ ...SETTINGS, DATA_DIR: dataDir })
    const again = new Visitor(browserAt(site.two), visitor.cookie)
    again.conversation = visitor.conversation
    const ids = idsOf((await again.state()).messages)
    expect(ids).toEqual(expect.arrayContaining(received))
    expect(new Set(ids).size).toBe(ids.length)
    // A client without a response sends again, and nothing is duplicated.
    for (const message of sent) expect((await again.send(message)).status).toBe(ids.includes(message.id) ? 200 : 201)
    const stream = await again.events(lastId)
    const missed: string[] = []
    while (!missed.includes(sent.at(-1)?.id ?? ''))
      missed.push(...((await stream.until('change')).data as { messages: ChatMessage[] }).messages.map(({ id }) => id))
    expect(new Set(missed).size).toBe(missed.length)
    await stream.close()
    // An open stream does not delay the shutdown of the site.
    const open = await again.events()
    expect(await site.stop()).toBe(0)
    await open.close().catch(() => undefined)
  })
})
