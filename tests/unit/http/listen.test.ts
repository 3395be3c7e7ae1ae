import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { listenOn, PortInUseError, PUBLIC_SOCKETS, type Listening } from '../../../lib/http/listen.ts'

const open: Server[] = []
const closeAll = (servers: readonly Server[]) =>
  Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
afterEach(() => closeAll(open.splice(0)))

/** Reports the first outcome, and all different outcomes as soon as a connection is answered. */
const CONNECT_UNTIL_ANSWERED = `
  const { connect } = require('node:net')
  const { parentPort, workerData } = require('node:worker_threads')
  const outcomes = new Set()
  const attempt = () => {
    let outcome = 'no answer'
    connect(workerData)
      .on('data', (data) => (outcome = String(data)))
      .on('error', (error) => (outcome = error.code))
      .on('close', () => {
        if (outcomes.has('answer')) return
        if (outcomes.size === 0) parentPort.postMessage(outcome)
        outcomes.add(outcome)
        if (outcome === 'answer') parentPort.postMessage([...outcomes])
        else attempt()
      })
  }
  for (let clients = 0; clients < 10; clients++) attempt()
`

const remembered = ({ servers, port }: Listening<Server>) => {
  open.push(...servers)
  return { port, hosts: servers.map((server) => (server.address() as AddressInfo).address) }
}
const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
const hasIpv6 = addresses.some(({ address }) => address === '::1')

async function connects(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host)
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}

describe('a port', () => {
  it('is opened on both loopback addresses under one number chosen by the system, and on no other interface', async () => {
    const { port, hosts } = remembered(await listenOn(createServer, 0, 'loopback'))
    expect(hosts).toEqual(hasIpv6 ? ['127.0.0.1', '::1'] : ['127.0.0.1'])
    const others = addresses
      .filter(({ internal, family }) => !internal && family === 'IPv4')
      .map(({ address }) => address)
    for (const host of [...hosts, '127.0.0.2', ...others])
      expect([host, await connects(host, port)]).toEqual([host, hosts.includes(host)])
  })

  it('is opened on every interface', async () => {
    const { port } = remembered(await listenOn(createServer, 0, 'all'))
    for (const host of ['127.0.0.1', '127.0.0.2', ...(hasIpv6 ? ['::1'] : [])])
      expect([host, await connects(host, port)]).toEqual([host, true])
  })

  it('is opened at the configured addresses', async () => {
    const { port, hosts } = remembered(await listenOn(createServer, 0, ['127.0.0.3', '127.0.0.4']))
    expect([hosts, await connects('127.0.0.1', port)]).toEqual([['127.0.0.3', '127.0.0.4'], false])
  })

  it('a port in use at one address is opened at none', async () => {
    const { port } = remembered(await listenOn(createServer, 0, ['127.0.0.4']))
    await expect(listenOn(createServer, port, ['127.0.0.3', '127.0.0.4'])).rejects.toEqual(new PortInUseError(port))
    expect(await connects('127.0.0.3', port)).toBe(false)
  })

  it('fails at an address that this machine does not have', async () => {
    await expect(listenOn(createServer, 0, ['192.0.2.1'])).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
  })

  it('of several sockets is not shared with another program', async () => {
    const { port } = remembered(await listenOn(createServer, 0, ['127.0.0.4']))
    await expect(listenOn(createServer, port, ['127.0.0.4'], 4)).rejects.toEqual(new PortInUseError(port))
    const shared = remembered(await listenOn(createServer, 0, ['127.0.0.4'], 4))
    await expect(listenOn(createServer, shared.port, ['127.0.0.4'], 4)).rejects.toEqual(new PortInUseError(shared.port))
  })

  it('of several sockets drops no connection while it is opened', async () => {
    const { port, servers } = await listenOn(createServer, 0, ['127.0.0.4'])
    await closeAll(servers)
    const createAnswering = () => createServer().on('connection', (socket) => socket.end('answer'))
    for (let openings = 0; openings < 10; openings++) {
      const clients = new Worker(CONNECT_UNTIL_ANSWERED, { eval: true, workerData: { port, host: '127.0.0.4' } })
      await once(clients, 'message')
      const listening = await listenOn(createAnswering, port, ['127.0.0.4'], 4)
      expect(await once(clients, 'message')).toEqual([['ECONNREFUSED', 'answer']])
      await closeAll(listening.servers)
    }
  })

  it.skipIf(PUBLIC_SOCKETS === 1)(
    'of several sockets accepts several connections in a turn of the event loop',
    async () => {
      const turnsWith = async (sockets: number) => {
        let accepted = 0
        const createCounting = () => createServer().on('connection', () => (accepted += 1))
        const { port } = remembered(await listenOn(createCounting, 0, ['127.0.0.4'], sockets))
        const clients = Array.from({ length: 100 }, () => connect(port, '127.0.0.4').on('error', () => undefined))
        let turns = 0
        for (; accepted < clients.length; turns += 1) await new Promise((resolve) => setImmediate(resolve))
        for (const client of clients) client.destroy()
        return turns
      }
      expect(await turnsWith(PUBLIC_SOCKETS)).toBeLessThan((await turnsWith(1)) / 2)
    },
  )
})
