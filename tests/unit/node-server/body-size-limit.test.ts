import fc from 'fast-check'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BODY_LIMITS } from '../../../lib/http/body-limits.ts'
import { BodyLimitedRequest, withBodySizeLimit } from '../../../lib/node-server/handlers/body-size-limit.ts'
import { cases } from '../../support/generators/runs.ts'
import { withUnreadBodyLimit } from '../../../lib/node-server/handlers/unread-body-limit.ts'
import { ask } from '../../support/site.ts'

/** Blocks pending requests until they are released. */
let held: Promise<void> | undefined
const read: number[] = []

/** Reads the whole body, as the framework does, and responds with its size. */
async function readAll(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let bytes = 0
  for await (const chunk of request) bytes += (chunk as Buffer).length
  read.push(bytes)
  await held
  response.end(String(bytes))
}

const handler = withBodySizeLimit(readAll, { trustedProxies: 1 })
/** Aborted requests are caused by the test itself. */
const server = createServer(
  { IncomingMessage: BodyLimitedRequest },
  (request, response) => void handler(request, response).catch(() => undefined),
)
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const chunked = { 'transfer-encoding': 'chunked' }
const post = (path: string, bytes: number, headers: Record<string, string> = {}) =>
  ask(origin, path, { method: 'POST', body: 'x'.repeat(bytes), headers })

describe('the limit of a request body', () => {
  it('is that of its path, for Content-Length and chunks, and at most one byte beyond it is read', async () => {
    const size = fc.record({
      path: fc.constantFrom(
        '/',
        '/api/health',
        '/api/orders',
        '/nothing/',
        '/api/content-changed',
        '/api/payments/stripe/?x=1',
      ),
      beyond: fc.oneof(fc.integer({ min: -50_000, max: 0 }), fc.integer({ min: 1, max: 3_000_000 })),
      isChunked: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(size, async ({ path, beyond, isChunked }) => {
        read.length = 0
        const limit = path.includes('content')
          ? BODY_LIMITS.contentWebhook
          : path.includes('stripe')
            ? BODY_LIMITS.paymentEvents
            : BODY_LIMITS.default
        const { status, body } = await post(path, limit + beyond, isChunked ? chunked : {})
        if (beyond <= 0) expect([status, body]).toEqual([200, String(limit + beyond)])
        else if (isChunked) expect([status, body]).toEqual([200, String(limit + 1)])
        else expect([status, read]).toEqual([413, []])
      }),
      cases(60, 2000),
    )
  })

  it('does not apply to upload requests and requests without a body', async () => {
    for (const path of [
      '/api/chat/files?conversation=1',
      '/api/chat/files/',
      '/api/admin/chat/conversations/7/files',
      '/api/v1/images/create-image',
    ])
      expect([path, (await post(path, 500_000)).body]).toEqual([path, '500000'])
    expect((await ask(origin, '/api/health')).body).toBe('0')
  })

  it.each([
    '/_next/static/x',
    '/api/chat/files/1',
    '/api/chat/start',
    '/api/chat/x/files',
    '/api/admin/chat/conversations/7/messages',
    '/api/v1/images/create-image/x',
  ])('rejects a larger body sent to %s, where the handler sets no limit', async (path) =>
    expect((await post(path, 500_000)).status).toBe(413),
  )

  it('does not parse the rest of a rejected body as a request', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    let received = ''
    socket.on('data', (data) => (received += String(data)))
    const inside = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n'
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100001\r\n\r\n${inside}`)
    socket.write('x'.repeat(100_001 - inside.length) + inside.replace('Host: x', 'Host: x\r\nConnection: close'))
    await new Promise((resolve) => socket.once('close', resolve))
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })

  const from = (network: number) => ({ 'x-forwarded-for': `198.51.${network}.1` })
  const hold = () => {
    let release = () => {}
    held = new Promise<void>((resolve) => (release = resolve))
    read.length = 0
    return release
  }

  it('counts larger bodies in total and by network, and accepts small ones and some of other networks', async () => {
    const release = hold()
    const waiting = Array.from({ length: 12 }, (_, index) =>
      post('/api/admin/prices', BODY_LIMITS.prices, from(Math.trunc(index / 3))),
    )
    waiting.push(post('/api/admin/prices', 4_000_000, from(8)))
    await expect.poll(() => read.length).toBe(13)
    for (const network of [0, 9]) {
      const rejected = await post('/api/admin/prices', BODY_LIMITS.prices, from(network))
      expect([rejected.status, rejected.headers['retry-after']]).toEqual([503, '2'])
    }
    const others = [post('/api/orders', 20_000, from(0)), post('/api/orders', 90_000, from(9))]
    await expect.poll(() => read.length).toBe(15)
    release()
    for (const other of others) expect((await other).status).toBe(200)
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200))
    expect((await post('/api/admin/prices', BODY_LIMITS.prices, from(0))).status).toBe(200)
  })

  /** Sends the headers of a price list upload from an IP. */
  function announce(address: string): Socket {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    socket.on('error', () => undefined)
    const headers = `Host: x\r\nX-Forwarded-For: ${address}\r\nContent-Length: ${BODY_LIMITS.prices}\r\n`
    socket.write(`POST /api/admin/prices HTTP/1.1\r\n${headers}\r\n`)
    return socket
  }

  it('rejects a body that exceeds the share of its network with a response, even before the others have arrived', async () => {
    let announced = 0
    const count = () => (announced += 1)
    server.on('request', count)
    const sockets = Array.from({ length: 3 }, () => announce('198.51.1.1'))
    await expect.poll(() => announced).toBe(3)
    server.off('request', count)
    for (const attempt of [1, 2])
      expect([attempt, (await post('/api/admin/prices', BODY_LIMITS.prices, from(1))).status]).toEqual([attempt, 503])
    expect((await post('/api/admin/prices', BODY_LIMITS.prices, from(2))).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await expect.poll(async () => (await post('/api/admin/prices', BODY_LIMITS.prices, from(1))).status).toBe(200)
  })

  it('does not count the body of a client that has left before the request was handled', async () => {
    const limit = withBodySizeLimit(async () => undefined, { trustedProxies: 1 })
    const late = createServer((request, response) => {
      const handle = () => limit(request, response).then(() => response.end())
      if (request.url === '/waits') response.once('close', () => void handle())
      else void handle()
    }).listen(0, '127.0.0.1')
    await once(late, 'listening')
    const { port } = late.address() as AddressInfo
    const head = (path: string, bytes: number) =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.51.9.1\r\nContent-Length: ${bytes}\r\n\r\n`
    for (let call = 0; call < 200; call++) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined).write(head('/waits', 90_000))
      await once(late, 'request')
      socket.destroy()
      await once(socket, 'close')
    }
    const { status } = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: 'x'.repeat(90_000),
      headers: from(9),
    })
    late.close()
    expect(status).toBe(200)
  })
})

describe('the pieces of a request body', () => {
  /** Pieces of each body, as its reader gets them. */
  let pieces: string[] = []
  const reading = createServer(
    { IncomingMessage: BodyLimitedRequest },
    withUnreadBodyLimit((request, response) => {
      if (request instanceof BodyLimitedRequest && request.url === '/limited') request.maxBodyBytes = 1000
      if (request.url === '/unread') return void response.end('unread')
      // As the parser does with a body that arrives in packets of one byte.
      if (request.url === '/packets')
        setImmediate(() => {
          for (let packet = 0; packet < 600; packet++) request.push(Buffer.from('x'))
        })
      pieces = []
      request.on('data', (piece: Buffer) => pieces.push(String(piece)))
      request.on('end', () => response.end('read')).on('error', () => undefined)
    }),
  )
  beforeAll(() => new Promise<void>((resolve) => reading.listen(0, '127.0.0.1', resolve)))
  afterAll(() => void reading.close())

  // `once` of `node:events` would reject on an error, such as a reset.
  const closed = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve))
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
  /** Sends the head of a request and returns its connection, with what it has received. */
  function open(path: string) {
    const socket = connect((reading.address() as AddressInfo).port, '127.0.0.1')
    const connection = { socket, received: '' }
    socket.on('error', () => undefined).on('data', (data) => (connection.received += String(data)))
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n`)
    return connection
  }

  it('arrive in their order, merged while they are small, for any division of the body', async () => {
    const texts = fc.array(
      fc.oneof(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), fc.stringMatching(/^x{900,3000}$/)),
      { maxLength: 200 },
    )
    await fc.assert(
      fc.asyncProperty(texts, async (parts) => {
        const { socket } = open('/')
        socket.end(`${parts.map(chunk).join('')}0\r\n\r\n`)
        await closed(socket)
        expect(pieces.join('')).toBe(parts.join(''))
        expect(pieces.length).toBeLessThanOrEqual(2 + parts.join('').length / 512)
      }),
      cases(60, 2000),
    )
  })

  it.each(['/', '/limited'])(
    'are not read on, and the connection is closed, when they are many and tiny: %s',
    async (path) => {
      const connection = open(path)
      connection.socket.write(chunk('x').repeat(60_000))
      await closed(connection.socket)
      expect(pieces.length).toBeLessThan(10)
    },
  )

  it('end the connection after the response when they are packets of an announced body', async () => {
    const socket = connect((reading.address() as AddressInfo).port, '127.0.0.1')
    let received = ''
    socket.on('error', () => undefined).on('data', (data) => (received += String(data)))
    socket.write('POST /packets HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n')
    await closed(socket)
    expect(received).toContain('read')
  })

  it.each([
    ['/limited', 'read'],
    ['/unread', 'unread'],
  ])('end the connection after the response, though more of them follow: %s', async (path, answer) => {
    const connection = open(path)
    const { socket } = connection
    const piece = chunk('x'.repeat(16_000))
    const send = () => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.on('drain', send)
    send()
    await closed(socket)
    expect(connection.received).toContain(answer)
    expect(socket.bytesWritten).toBeLessThan(16_000_000)
  })
})
