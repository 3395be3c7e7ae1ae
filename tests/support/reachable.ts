import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'

const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
export const LOOPBACK = ['127.0.0.1', '::1'].filter((loopback) => addresses.some(({ address }) => address === loopback))
/** A second loopback address, and the external addresses of this machine if there are any. */
export const OTHERS = [
  '127.0.0.2',
  ...addresses.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
]

/** Lists the addresses of this machine at which a port is open. */
export async function reachable(port: number | string): Promise<string[]> {
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
