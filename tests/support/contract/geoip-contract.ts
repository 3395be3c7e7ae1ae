import { describe, expect, it } from 'vitest'
import type { Subject } from './product-backend-contract.ts'

const COUNTRIES = [
  ['8.8.8.8', 'US'],
  ['212.42.96.1', 'KG'],
  ['2001:4860:4860::8888', 'US'],
  ['::ffff:8.8.8.8', 'US'],
  ['::FFFF:212.42.96.1', 'KG'],
  ['212.42.96.1:40001', 'KG'],
  ['[2001:4860:4860::8888]:443', 'US'],
  ['[::ffff:212.42.96.1]:443', 'KG'],
  ['"212.42.96.1"', 'KG'],
] as const

const NOWHERE = [
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.1.1',
  '::ffff:192.168.1.1',
  'fd00::1',
  'fe80::1',
  '127.0.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '0.0.0.0',
  'not an address',
  '999.1.1.1',
  '8.8.8',
  '::ffff:garbage',
  '8.8.8.8:port',
  '010.8.8.8',
  '8.8.8.8/32',
  'unknown',
  '_hidden',
  "'; drop table prices; --",
]

/** Contract of `GET /api/geoip` (decisions, Response shapes): null where unknown, never an error. */
export function geoipContract({ client, ask }: Subject): void {
  describe('the country of an IP address', () => {
    it.each(COUNTRIES)('is found: %s is in %s', async (address, country) => {
      expect(await client().geoip(address)).toEqual({ country, city: null })
    })

    it.each(NOWHERE)('%s has no country', async (address) => {
      expect(await client().geoip(address)).toEqual({ country: null, city: null })
    })

    it('is unknown without an IP address', async () => {
      expect(await client().geoip(undefined)).toEqual({ country: null, city: null })
    })

    it('is that of the client, the first in a chain of proxies', async () => {
      expect(await client().geoip('212.42.96.1, 10.0.0.1')).toMatchObject({ country: 'KG' })
    })

    it('is returned with country and city only', async () => {
      const response = await ask('/api/geoip', { headers: { 'x-forwarded-for': '212.42.96.1' } })
      expect(response.headers.get('content-type')).toMatch(/^application\/json/)
      expect(await response.json()).toEqual({ country: 'KG', city: null })
    })
  })
}
