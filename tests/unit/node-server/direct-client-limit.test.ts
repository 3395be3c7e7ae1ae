import { once } from 'node:events'
import { Agent, createServer, get, type RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createDirectClientLimit, parseMaxConnections } from '../../../lib/node-server/handlers/direct-client-limit.ts'
import { listenOn, PUBLIC_SOCKETS } from '../../../lib/http/listen.ts'
import { parseNetwork, type TrustedProxies } from '../../../lib/http/ip.ts'

const respond: RequestListener = (_request, response) => response.end('a')

interface Settings {
  readonly trustedProxies?: TrustedProxies
  readonly rateScale?: number
  readonly maxConnections?: number
  readonly listeningSockets?: number
}

/** Addresses of 127.0.0.0/8, of which only 127.0.0.1 is exempt. */
async function startServer({ trustedProxies = 0, rateScale = 1, maxConnections, listeningSockets = 1 }: Settings = {}) {
  const limit = createDirectClientLimit({ trustedProxies, rateScale }, maxConnections)
  function createWatched() {
    const server = createServer({ keepAliveTimeout: 60_000 }, limit.wrap(respond))
    limit.watch(server)
    return server
  }
  const { servers, port } = await listenOn(createWatched, 0, ['0.0.0.0'], listeningSockets)
  const agents: Agent[] = []
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const agent of agents) agent.destroy()
    for (const socket of sockets) socket.destroy()
    for (const server of servers) server.close()
  })

  async function open(localAddress: string, count: number): Promise<Socket[]> {
    const opened = Array.from({ length: count }, () =>
      connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined),
    )
    sockets.push(...opened)
    await Promise.all(opened.map((socket) => once(socket, 'connect')))
    return opened
  }
  /** Status and `connection` of each response; 0 for a connection that was closed without one. */
  async function request(localAddress: string, count: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agents.push(agent)
    const statuses: number[] = []
    for (let index = 0; index < count; index += 1)
      statuses.push(
        await new Promise<number>((resolve) => {
          get({ port, host: '127.0.0.1', localAddress, agent }, (response) => {
            response.resume().on('end', () => resolve(response.statusCode ?? 0))
          }).on('error', () => resolve(0))
        }),
      )
    return statuses
  }
  async function countOpen(): Promise<number> {
    const counts = servers.map(
      (server) => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count))),
    )
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }
  return { open, request, countOpen }
}

const countOf = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

it('closes connections of an address above its limit before their first request, and none of others', async () => {
  const { open, request, countOpen } = await startServer()
  const flood = await open('127.0.2.1', 230)
  await expect.poll(countOpen).toBe(200)
  expect(await request('127.0.3.1', 1)).toEqual([200])
  for (const socket of flood) socket.destroy()
  await expect.poll(() => request('127.0.2.1', 1)).toEqual([200])
})

it('limits the connections of a network that has many addresses', async () => {
  const { open, countOpen } = await startServer()
  for (let host = 1; host <= 6; host += 1) await open(`127.0.2.${host}`, 150)
  await expect.poll(countOpen).toBe(800)
})

it('limits an allocation that has many networks to a tenth of all connections', async () => {
  const { open, request, countOpen } = await startServer({ maxConnections: 1000 })
  for (let network = 1; network <= 6; network += 1) await open(`127.2.${network}.1`, 30)
  await expect.poll(countOpen).toBe(100)
  expect(await request('127.3.1.1', 1)).toEqual([200])
})

it('limits the connections of all sockets of the process together, and accepts more when some close', async () => {
  const listeningSockets = Math.min(4, PUBLIC_SOCKETS)
  const { open, request, countOpen } = await startServer({ maxConnections: 60, rateScale: 10, listeningSockets })
  const opened = []
  for (let allocation = 1; allocation <= 10; allocation += 1) opened.push(...(await open(`127.${allocation}.0.1`, 10)))
  await expect.poll(countOpen).toBe(60)
  expect(await request('127.20.0.1', 1)).toEqual([0])
  for (const socket of opened) socket.destroy()
  await expect.poll(() => request('127.20.0.1', 1)).toEqual([200])
})

it('counts the connections of programs of this machine, but closes none of them', async () => {
  const { open, request, countOpen } = await startServer({ maxConnections: 10 })
  await open('127.0.0.1', 15)
  await expect.poll(countOpen).toBe(15)
  expect(await request('127.20.0.1', 1)).toEqual([0])
})

it('accepts at most 10,000 connections, and half of the file descriptors that the process may open', () => {
  const limits = (soft: string) => `Limit                     Soft Limit           Hard Limit           Units
Max processes             7000                 7000                 processes
Max open files            ${soft.padEnd(20)} 524288               files
`
  expect(['1024', '65536', 'unlimited'].map((soft) => parseMaxConnections(limits(soft)))).toEqual([512, 10_000, 10_000])
  expect(parseMaxConnections('')).toBe(10_000)
})

it('rejects requests above the limit with a closed connection, also on new ones, and serves other addresses', async () => {
  const { request } = await startServer()
  const statuses = await request('127.0.2.1', 601)
  expect([countOf(statuses, 200), statuses.at(-1)]).toEqual([600, 429])
  expect(await request('127.0.2.1', 3)).toEqual([0, 0, 0])
  expect(await request('127.0.2.2', 1)).toEqual([200])
})

it('limits the requests of a network', async () => {
  const { request } = await startServer({ rateScale: 0.1 })
  const statuses = []
  for (let host = 1; host <= 6; host += 1) statuses.push(...(await request(`127.0.2.${host}`, 50)))
  expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([240, 1])
  expect(await request('127.0.3.1', 1)).toEqual([200])
})

it.each<[string, string, Settings]>([
  ['a program of this machine', '127.0.0.1', {}],
  ['a peer that is a proxy, as every peer is', '127.0.2.1', { trustedProxies: 1 }],
  ['a peer in a network of proxies', '127.0.2.1', { trustedProxies: [parseNetwork('127.0.2.0/24') ?? expect.fail()] }],
])('does not limit %s', async (_name, address, settings) => {
  const { open, request, countOpen } = await startServer({ ...settings, rateScale: 0.1 })
  await open(address, 50)
  await expect.poll(countOpen).toBe(50)
  expect(countOf(await request(address, 100), 200)).toBe(100)
})

it('limits a peer outside the networks of proxies', async () => {
  const trustedProxies = [parseNetwork('127.0.9.0/24') ?? expect.fail()]
  const { request } = await startServer({ trustedProxies, rateScale: 0.1 })
  expect((await request('127.0.2.1', 61)).at(-1)).toBe(429)
})
