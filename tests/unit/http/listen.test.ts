import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { listenOn, PortInUseError, type Listening } from '../../../lib/http/listen.ts'

const open: Server[] = []
afterEach(() => Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve)))))

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
})
