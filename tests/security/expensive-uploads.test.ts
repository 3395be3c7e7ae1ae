import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Operator, Visitor } from '../support/contract/chat-fixture.ts'
import { sample as image } from '../support/contract/sample-images.ts'
import { COSTLY_FILES } from '../support/generators/costly-files.ts'
import { foldedPicture } from '../support/generators/highly-compressed-png.ts'
import { sample } from '../support/sample.ts'
import { head } from '../support/security/raw-request.ts'
import { ADMIN, sessionCookie } from '../support/signed-in.ts'
import { startSite, type Site } from '../support/site.ts'
import { sleep } from '../support/waits.ts'

let site: Site
let operator: Operator
beforeAll(async () => {
  site = await startSite({ TRUSTED_PROXIES: '1', ...ADMIN })
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(site.one + path, { ...init, headers: { origin: site.one, ...(init.headers as object) } })
  operator = new Operator({ ask }, await sessionCookie(site.one))
})
afterAll(() => site.stop('SIGKILL'))

/** An upload that is too slow loses its place after ten seconds; the others must get one earlier. */
const SLOW_UPLOAD_ENDS = 9500

let visitors = 0
let series = 0
async function visitorSomewhere(address = `198.51.100.${++visitors}`): Promise<Visitor> {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(site.one + path, {
      ...init,
      headers: { origin: site.one, 'x-forwarded-for': address, ...(init.headers as Record<string, string>) },
    })
  const visitor = new Visitor({ ask })
  await visitor.start()
  return visitor
}

describe('an expensive file of a visitor', { timeout: 120_000 }, () => {
  // The results for each file are tested in tests/contract/image-worker.test.ts.
  it.each(sample(Object.entries(COSTLY_FILES), ([name]) => name === 'boxes.mp4'))(
    '%s is inspected while the server responds to other clients',
    async (name, make) => {
      const visitor = await visitorSomewhere()
      const bytes = make()
      let isJudged = false
      const judged = visitor.file(name, bytes).finally(() => (isJudged = true))
      let responseCount = 0
      // Other requests are answered during and after the processing, however long it takes.
      do {
        const { status } = await fetch(`${site.one}/api/ready`)
        expect(status).toBe(200)
        responseCount++
      } while (!isJudged)
      expect(responseCount).toBeGreaterThan(0)
      expect([201, 413, 415, 422]).toContain((await judged).status)
      expect((await visitor.sendText('Hello')).kind).toBe('text')
    },
  )

  it('does not take slots or turns from a network that has sent none', async () => {
    const costly = foldedPicture(2048, 2048, 77)
    // In a soak run two uploads of each network wait.
    const others = await Promise.all(
      ['203.0.113.1', '192.0.2.1', '198.18.0.1'].map((address) => visitorSomewhere(address)),
    )
    const visitor = await visitorSomewhere('198.19.0.1')
    const sent = others.flatMap((other) =>
      sample([1, 2], (count) => count === 1).map(() => other.file('a.png', costly)),
    )
    for (let picture = 0; picture < 3; picture++)
      expect((await visitor.file('b.png', await image('png'))).status).toBe(201)
    for (const { status } of await Promise.all(sent)) expect([201, 413, 503]).toContain(status)
  })

  const FORM_HEAD = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  it.each<[string, networks: number, each: number, bodyOf: (boundary: string) => string]>([
    ['send no body', 3, 4, () => ''],
    ['send the head of a form', 3, 4, (boundary) => `--${boundary}\r\n${FORM_HEAD}`],
    ['send a part of a file', 3, 4, (boundary) => `--${boundary}\r\n${FORM_HEAD}${'x'.repeat(100_000)}`],
    ['send nothing from networks of their own', 6, 1, () => ''],
  ])('gets a slot although others %s without finishing', async (_what, networks, each, bodyOf) => {
    series++
    const addresses = Array.from(
      { length: networks * each },
      (_, index) => `100.${64 + series}.${index % networks}.${index + 1}`,
    )
    const senders = await Promise.all(addresses.map((address) => visitorSomewhere(address)))
    const visitor = await visitorSomewhere(`198.19.${series}.1`)
    const { hostname, port, host } = new URL(site.one)
    const sockets = senders.flatMap(({ conversation, cookie }, index) =>
      ['b1', 'b2'].map((boundary) => {
        const request = head(
          `POST /api/chat/files?conversation=${conversation}&id=${randomUUID()} HTTP/1.1`,
          `Host: ${host}`,
          `Cookie: ${cookie}`,
          `X-Forwarded-For: ${addresses[index]}`,
          `Content-Type: multipart/form-data; boundary=${boundary}`,
          'Content-Length: 15000000',
        )
        const socket = connect(Number(port), hostname, () => socket.write(request + bodyOf(boundary)))
        return socket.on('error', () => undefined).resume()
      }),
    )
    try {
      await sleep(500)
      const sent = performance.now()
      const upload = `/api/admin/chat/conversations/${visitor.conversation}/files?id=${randomUUID()}`
      expect((await operator.upload(upload, { name: 'b.txt', bytes: Buffer.from('text') })).status).toBe(201)
      expect(performance.now() - sent).toBeLessThan(SLOW_UPLOAD_ENDS)
      const sentByVisitor = performance.now()
      expect((await visitor.file('a.txt', Buffer.from('text'))).status).toBe(201)
      expect(performance.now() - sentByVisitor).toBeLessThan(networks === 6 ? 15_000 : SLOW_UPLOAD_ENDS)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  })

  it('leaves the process running', () => expect(site.log()).not.toMatch(/error|out of memory/i))
})
