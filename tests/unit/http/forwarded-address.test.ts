import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { visitorAddress } from '../../../lib/http/forwarded-address.ts'

const CONNECTION = '203.0.113.9'

function addressOf(forwarded: string | undefined, trustedProxies: number) {
  const socket = Object.create(new Socket(), { remoteAddress: { value: CONNECTION } }) as Socket
  return visitorAddress({ headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }, socket }, trustedProxies)
}

describe('the address of the visitor', () => {
  it.each([
    ['no proxy of ours: the connection', undefined, 0, CONNECTION],
    ['no proxy of ours: a forwarded header is not believed', '198.51.100.1', 0, CONNECTION],
    ['no proxy of ours: nor a long one', '198.51.100.1, 198.51.100.2', 0, CONNECTION],
    ['one proxy: what it saw', '198.51.100.1', 1, '198.51.100.1'],
    ['one proxy: what the visitor wrote before it is not believed', '192.0.2.66, 198.51.100.1', 1, '198.51.100.1'],
    ['two proxies: what the outer one saw', '198.51.100.1, 10.0.0.1', 2, '198.51.100.1'],
    ['two proxies: what the visitor wrote before it is not believed', '192.0.2.66, 192.0.2.67, 198.51.100.1, 10.0.0.1', 2, '198.51.100.1'],
    ['two proxies, one entry: the connection', '198.51.100.1', 2, CONNECTION],
    ['a proxy that says nothing: the connection', undefined, 1, CONNECTION],
    ['an empty header: the connection', ' , ', 1, CONNECTION],
    ['spaces do not matter', '  192.0.2.66 ,198.51.100.1  ', 1, '198.51.100.1'],
    ['an address of the new kind', '2001:db8::1', 1, '2001:db8::1'],
  ])('%s', (_case, forwarded, proxies, address) => {
    expect(addressOf(forwarded, proxies)).toBe(address)
  })
})
