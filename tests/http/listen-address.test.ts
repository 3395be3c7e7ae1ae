import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LOOPBACK, reachable } from '../support/reachable.ts'
import { sharedSite } from '../support/shared-site.ts'
import { freePort, startSite, type Site } from '../support/site.ts'

/** Returns the country that a site derives for a visitor who connects from an IP of this machine. */
async function countryFrom(site: Site, localAddress: string, forwarded: string): Promise<unknown> {
  const sent = request({
    host: '127.0.0.1',
    port: new URL(site.one).port,
    path: '/api/geoip',
    localAddress,
    headers: { host: 'localhost', 'x-forwarded-for': forwarded },
  })
  sent.end()
  const [response] = await once(sent, 'response')
  return JSON.parse((await response.toArray()).join('')).country
}

const KYRGYZ = '212.42.96.1'

describe('a site behind proxies', () => {
  it('listens on loopback only', async () => {
    const site = await sharedSite()
    for (const { port } of [new URL(site.one), new URL(site.two)])
      expect([port, await reachable(port)]).toEqual([port, LOOPBACK])
    expect(await countryFrom(site, '127.0.0.1', KYRGYZ)).toBe('KG')
  })

  it('trusts the header of a peer only within the configured networks', async () => {
    const metrics = await freePort()
    const site = await startSite({
      TRUSTED_PROXIES: '127.0.0.2/32',
      LISTEN: '127.0.0.1',
      METRICS_PORT: String(metrics),
    })
    onTestFinished(async () => void (await site.stop()))
    expect(await reachable(metrics)).toEqual(LOOPBACK)
    expect(await reachable(new URL(site.one).port)).toEqual(['127.0.0.1'])
    expect([await countryFrom(site, '127.0.0.2', KYRGYZ), await countryFrom(site, '127.0.0.1', KYRGYZ)]).toEqual([
      'KG',
      null,
    ])
    expect(await countryFrom(site, '127.0.0.2', `8.8.8.8, ${KYRGYZ}, 127.0.0.2`)).toBe('KG')
    expect(site.log()).toContain('X-Forwarded-For came on a connection from outside the networks of TRUSTED_PROXIES')
  })
})
