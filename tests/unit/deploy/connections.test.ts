import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const [RULES, NGINX, HOSTS, SITE] = ['connections.nft', 'nginx.conf', 'hosts.conf', 'site.conf'].map((file) =>
  readFileSync(`deploy/nginx/${file}`, 'utf8'),
) as [string, string, string, string]
const numbersIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, number]) => Number(number))

/** Connection limits of rules, per client and network for IPv4 and IPv6, then per allocation. */
const [visitor4 = 0, network4 = 0, visitor6 = 0, network6 = 0, allocation4 = 0, allocation6 = 0] = numbersIn(
  RULES,
  /ct count over (\d+)/g,
)

it('the firewall limits connections to the ports of nginx', () => {
  const ports = [...RULES.matchAll(/tcp dport \{ ([\d, ]+) \}/g)].map(([, list = '']) => list)
  expect(ports.length).toBeGreaterThan(1)
  for (const list of ports)
    expect(new Set(list.split(', ').map(Number))).toEqual(new Set(numbersIn(HOSTS, /listen (?:\[::\]:)?(\d+)/g)))
})

it('the firewall allows an IPv4 or IPv6 visitor more connections than nginx serves, and a network several times more', () => {
  const [served = 0] = numbersIn(NGINX, /limit_conn connections (\d+);/g)
  expect([visitor4 > served, network4 > visitor4]).toEqual([true, true])
  expect([visitor6, network6, allocation6]).toEqual([visitor4, network4, allocation4])
})

it('the firewall allows a network more new connections a second than nginx serves requests', () => {
  const [requests = 0] = numbersIn(NGINX, /zone=requests_of_network:\d+m rate=(\d+)r\/s/g)
  const [network = 0, ...others] = numbersIn(RULES, /limit rate over (\d+)\/second/g)
  expect(network).toBeGreaterThanOrEqual(requests)
  expect(others).toEqual([network, 2 * network, 2 * network])
})

it('forged handshakes within the limit of new connections cannot use up the connections of a network or allocation', () => {
  const timeouts = numbersIn(RULES, /syn_(?:sent|recv) : (\d+)/g)
  expect(timeouts).toHaveLength(4)
  const rates = [...RULES.matchAll(/limit rate over (\d+)\/second burst (\d+)/g)]
  const half = rates.map(([, rate, burst]) => Number(burst) + Number(rate) * Math.max(...timeouts))
  expect(half.map((open, index) => open < [network4, network6, allocation4, allocation6][index]!)).toEqual(
    half.map(() => true),
  )
})

it('the firewall limits open connections and new ones for the same senders', () => {
  const sendersOf = (limit: string) =>
    [...RULES.matchAll(new RegExp(`\\{ (\\S+ saddr & \\S+) ${limit}`, 'g'))].map(([, sender]) => sender)
  expect(
    sendersOf('ct count over')
      .filter((sender) => !sender?.endsWith('ffff:ffff:ffff:ffff::'))
      .sort(),
  ).toEqual(sendersOf('limit rate over').sort())
})

it('every location with its own limits of connections limits allocations', () => {
  const locations = SITE.split(/^(?=location )/m).filter((location) => location.includes('limit_conn '))
  expect(locations.length).toBeGreaterThan(1)
  const zones = [...NGINX.matchAll(/limit_conn_zone \$\w*allocation zone=(\w+):/g)].map(([, zone]) => zone ?? '')
  const unlimited = locations.filter((location) => !zones.some((zone) => location.includes(`limit_conn ${zone} `)))
  expect(unlimited).toEqual([])
})

it('ten networks or allocations cannot exhaust the connections of an nginx worker', () => {
  const [connections = 0] = numbersIn(NGINX, /worker_connections (\d+);/g)
  const [files = 0] = numbersIn(NGINX, /worker_rlimit_nofile (\d+);/g)
  expect([connections > 10 * network4, connections > 10 * allocation4]).toEqual([true, true])
  expect(allocation4).toBeGreaterThan(network4)
  expect(files).toBeGreaterThan(2 * connections)
})
