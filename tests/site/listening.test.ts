import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort, startSite, type Site } from '../support/site.ts'

const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
const LOOPBACK = ['127.0.0.1', '::1'].filter((loopback) => addresses.some(({ address }) => address === loopback))
/** Another address of this machine always, and those by which others reach it where there are any. */
const OTHERS = [
  '127.0.0.2',
  ...addresses.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
]

let site: Site
afterEach(() => site.stop())

async function reachable(port: number | string): Promise<string[]> {
  const open: string[] = []
  for (const host of [...LOOPBACK, ...OTHERS]) {
    const socket = connect(Number(port), host)
    await once(socket, 'connect').then(
      () => open.push(host),
      () => undefined,
    )
    socket.destroy()
  }
  return open
}

/** The country that the site sees for a visitor, who connects from an address of this machine. */
async function countryFrom(localAddress: string, forwarded: string): Promise<unknown> {
  const sent = request({
    host: '127.0.0.1',
    port: new URL(site.one).port,
    path: '/api/geoip',
    localAddress,
    headers: { host: 'localhost', 'x-forwarded-for': forwarded },
  })
  sent.end()
  const [answer] = await once(sent, 'response')
  return JSON.parse((await answer.toArray()).join('')).country
}

const KYRGYZ = '212.42.96.1'

describe('a site behind proxies', () => {
  it('listens on loopback alone, as its metrics do', async () => {
    const metrics = await freePort()
    site = await startSite({ TRUSTED_PROXIES: '1', METRICS_PORT: String(metrics) })
    for (const port of [new URL(site.one).port, new URL(site.two).port, metrics])
      expect([port, await reachable(port)]).toEqual([port, LOOPBACK])
    expect(await countryFrom('127.0.0.1', KYRGYZ)).toBe('KG')
  })

  it('in networks believes the header of a peer in them alone', async () => {
    site = await startSite({ TRUSTED_PROXIES: '127.0.0.2/32', LISTEN: '127.0.0.1' })
    expect(await reachable(new URL(site.one).port)).toEqual(['127.0.0.1'])
    expect([await countryFrom('127.0.0.2', KYRGYZ), await countryFrom('127.0.0.1', KYRGYZ)]).toEqual(['KG', null])
    expect(await countryFrom('127.0.0.2', `8.8.8.8, ${KYRGYZ}, 127.0.0.2`)).toBe('KG')
    expect(site.log()).toContain('X-Forwarded-For came on a connection from outside the networks of TRUSTED_PROXIES')
  })
})

describe('a site without proxies', () => {
  it('listens on every interface, its metrics on loopback alone', async () => {
    const metrics = await freePort()
    site = await startSite({ METRICS_PORT: String(metrics) })
    expect(await reachable(new URL(site.one).port)).toEqual([...LOOPBACK, ...OTHERS])
    expect(await reachable(metrics)).toEqual(LOOPBACK)
  })
})
