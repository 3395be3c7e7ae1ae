import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const [RULES, NGINX, HOSTS] = ['connections.nft', 'nginx.conf', 'hosts.conf'].map((file) =>
  readFileSync(`deploy/nginx/${file}`, 'utf8'),
) as [string, string, string]
const numbersIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, number]) => Number(number))

/** Connection limits of rules, per client and network for IPv4 and IPv6, then per allocation. */
const [visitor4 = 0, network4 = 0, visitor6 = 0, network6 = 0, allocation4 = 0, allocation6 = 0] = numbersIn(
  RULES,
  /ct count over (\d+)/g,
)

it('the firewall limits connections to the ports of nginx', () => {
  const [, ports = ''] = /tcp dport \{ ([\d, ]+) \}/.exec(RULES) ?? []
  expect(new Set(ports.split(', ').map(Number))).toEqual(new Set(numbersIn(HOSTS, /listen (?:\[::\]:)?(\d+)/g)))
})

it('the firewall allows an IPv4 or IPv6 visitor more connections than nginx serves, and a network several times more', () => {
  const [served = 0] = numbersIn(NGINX, /limit_conn connections (\d+);/g)
  expect([visitor4 > served, network4 > visitor4]).toEqual([true, true])
  expect([visitor6, network6, allocation6]).toEqual([visitor4, network4, allocation4])
})

it('the firewall allows a network more new connections a second than nginx serves requests', () => {
  const [requests = 0] = numbersIn(NGINX, /zone=requests_of_network:\d+m rate=(\d+)r\/s/g)
  const rates = numbersIn(RULES, /limit rate over (\d+)\/second/g)
  expect(rates).toHaveLength(2)
  expect(rates.every((rate) => rate >= requests)).toBe(true)
})

it('ten networks or allocations cannot exhaust the connections of an nginx worker', () => {
  const [connections = 0] = numbersIn(NGINX, /worker_connections (\d+);/g)
  const [files = 0] = numbersIn(NGINX, /worker_rlimit_nofile (\d+);/g)
  expect([connections > 10 * network4, connections > 10 * allocation4]).toEqual([true, true])
  expect(allocation4).toBeGreaterThan(network4)
  expect(files).toBeGreaterThan(2 * connections)
})
