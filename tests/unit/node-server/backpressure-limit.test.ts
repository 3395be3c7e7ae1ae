import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { withBackpressureLimit, type BackpressureLimits } from '../../../lib/node-server/handlers/backpressure-limit.ts'
import { SecureResponse } from '../../../lib/csp/security-headers.ts'

/** More than the socket buffers of an unread connection. */
const BODY = Buffer.alloc(20_000_000)
const LIMITS: BackpressureLimits = {
  ofNetwork: 30_000_000,
  ofAllocation: 1e12,
  ofAll: 1e12,
  stall: 600_000,
  whole: 600_000,
}

interface Unread {
  readonly socket: Socket
  readonly cut: () => boolean
  /** The start of what was received. */
  readonly text: () => string
}

async function startServer(
  limits: Partial<BackpressureLimits>,
  respond: (request: IncomingMessage, response: SecureResponse) => void,
) {
  let closed = 0
  const handler = withBackpressureLimit(
    (request, response) => {
      response.once('close', () => (closed += response.writableFinished ? 0 : 1))
      respond(request, response as SecureResponse)
      return Promise.resolve()
    },
    { trustedProxies: 1 },
    { ...LIMITS, ...limits },
  )
  const server = createServer(
    { ServerResponse: SecureResponse as never },
    (request, response) => void handler(request, response),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    /** Responses whose connection ended before they were sent. */
    closed: () => closed,
    /** Sends a request and reads no response. */
    ask(from: string, isReading = false): Unread {
      const socket = connect(port, '127.0.0.1')
      let isCut = false
      let head = ''
      socket.on('data', (data: Buffer) => (head ||= data.subarray(0, 100).toString('latin1')))
      socket.on('close', () => (isCut = true)).on('error', () => undefined)
      if (isReading) socket.resume()
      else socket.pause()
      socket.write(`GET / HTTP/1.1\r\nHost: a.example\r\nX-Forwarded-For: ${from}\r\n\r\n`)
      return { socket, cut: () => isCut, text: () => head }
    },
  }
}

const sendAll = (_request: IncomingMessage, response: SecureResponse) =>
  void response.writeHead(200, { 'content-length': BODY.length }).end(BODY)

/** A client notices only by reading that the server has closed the connection. */
const seesEnd = async ({ socket, cut }: { socket: Socket; cut: () => boolean }) => {
  socket.resume()
  await expect.poll(cut).toBe(true)
  expect(socket.bytesRead).toBeLessThan(BODY.length)
}

it('closes the oldest unread responses of a network with too many, after a response to every request', async () => {
  let finished = 0
  const { ask, closed } = await startServer({}, (request, response) => {
    sendAll(request, response)
    finished += 1
  })
  const unread = []
  for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']) {
    unread.push(ask(ip))
    await expect.poll(() => finished).toBe(unread.length)
  }
  const other = ask('203.0.113.1', true)
  await expect.poll(() => other.socket.bytesRead).toBeGreaterThan(BODY.length)
  await expect.poll(closed).toBe(2)
  const [first, second, third, fourth] = unread as [Unread, Unread, Unread, Unread]
  for (const early of [first, second]) await seesEnd(early)
  for (const late of [third, fourth]) {
    late.socket.resume()
    await expect.poll(() => late.socket.bytesRead).toBeGreaterThan(BODY.length)
  }
  for (const { text } of unread) expect(text()).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  for (const { socket } of [...unread, other]) socket.destroy()
})

it.each([
  ['its limit', { ofAllocation: 30_000_000 }],
  ['an eighth of its limit when the total of unread data is high', { ofAllocation: 240_000_000, ofAll: 50_000_000 }],
])('closes the oldest unread responses of an allocation above %s, each of another network', async (_what, limits) => {
  let finished = 0
  const { ask, closed } = await startServer(limits, (request, response) => {
    sendAll(request, response)
    finished += 1
  })
  const unread: Unread[] = []
  for (const ip of ['203.0.113.1', '198.51.100.1', '198.51.101.1', '198.51.102.1']) {
    unread.push(ask(ip))
    await expect.poll(() => finished).toBe(unread.length)
  }
  const late: Unread[] = []
  // Unread data of all networks is added up at most every 100 ms.
  await expect
    .poll(() => {
      late.push(ask('192.0.2.1', true))
      return unread.filter(({ socket }) => socket.destroyed).length + closed()
    })
    .toBeGreaterThan(1)
  const [other, first, second] = unread as [Unread, Unread, Unread]
  for (const early of [first, second]) await seesEnd(early)
  other.socket.resume()
  await expect.poll(() => other.socket.bytesRead).toBeGreaterThan(BODY.length)
  for (const { socket } of [...unread, ...late]) socket.destroy()
})

it('closes responses that became too large after their heads', async () => {
  const { ask, closed } = await startServer({ ofNetwork: 30_000_000, stall: 1200 }, (_request, response) => {
    response.writeHead(200).write('a')
    setTimeout(() => response.write(BODY), 100)
  })
  const unread = ['198.51.100.1', '198.51.100.2', '198.51.100.3'].map((ip) => ask(ip))
  await expect.poll(closed).toBeGreaterThan(0)
  for (const { socket } of unread) socket.destroy()
})

it('lowers the limit of a network when the total of unread data is high', async () => {
  let finished = 0
  const { ask, closed } = await startServer({ ofAll: 20_000_000 }, (request, response) => {
    sendAll(request, response)
    finished += 1
  })
  const others = [ask('198.51.100.1'), ask('203.0.113.1')]
  await expect.poll(() => finished).toBe(2)
  const late: Unread[] = []
  // Unread data is added up at most every 20 ms. A client that reads earlier may receive everything.
  await expect
    .poll(() => {
      late.push(ask('203.0.113.2'))
      return closed()
    })
    .toBeGreaterThan(0)
  await seesEnd(others[1] as Unread)
  for (const { socket } of [...others, ...late]) socket.destroy()
})

it('closes a connection that is not read, or read too slowly', async () => {
  const stalled = await startServer({ stall: 300 }, sendAll)
  stalled.ask('198.51.100.1')
  await expect.poll(stalled.closed).toBe(1)
  const slow = await startServer({ whole: 300 }, sendAll)
  slow.ask('198.51.100.1')
  await expect.poll(slow.closed).toBe(1)
})

it('tolerates responses written in pieces and slow to begin', async () => {
  const { ask } = await startServer({ stall: 100, whole: 100 }, (_request, response) => {
    setTimeout(() => response.writeHead(200, { 'content-length': 2 }).write('a'), 300)
    setTimeout(() => response.end('b'), 600)
  })
  const { socket } = ask('198.51.100.1', true)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await expect.poll(() => text).toMatch(/\r\n\r\nab$/)
})

it('waits for the next chunk of a stream whose last one was read late', async () => {
  const { ask } = await startServer({ stall: 600 }, (_request, response) => {
    response.writeHead(200, { 'content-length': BODY.length + 1 }).write(BODY)
    setTimeout(() => response.end('b'), 2500)
  })
  const reader = ask('198.51.100.1')
  // Two checks detect that nothing is read.
  setTimeout(() => reader.socket.resume(), 300)
  let last = ''
  reader.socket.on('data', (chunk: Buffer) => (last = chunk.subarray(-1).toString()))
  await expect.poll(() => last === 'b' || reader.cut()).toBe(true)
  expect(last).toBe('b')
})
