import { once } from 'node:events'
import { connect, type AddressInfo, type ListenOptions, type Server } from 'node:net'

/** All interfaces, the loopback addresses that the machine has, or the listed ones. */
export type ListenAddresses = 'all' | 'loopback' | readonly string[]

export class PortInUseError extends Error {
  readonly port: number
  constructor(port: number) {
    super(`port ${port} is already taken`)
    this.port = port
  }
}

export interface Listening<S> {
  readonly servers: readonly S[]
  readonly port: number
}

/**
 * Sockets of a public address. Node accepts one connection of each in a turn of the event loop, and a turn may render a
 * page: with one socket, a few hundred connections would delay all new ones by seconds.
 */
export const PUBLIC_SOCKETS = process.platform === 'linux' ? 64 : 1

const LOOPBACK = ['127.0.0.1', '::1']
const UNSUPPORTED_CODES = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']
const MAX_PORT_CHOICES = 5

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

const hostsToTry = (addresses: ListenAddresses): readonly string[] =>
  typeof addresses === 'string' ? ['localhost'] : addresses

async function listenAt(server: Server, options: ListenOptions): Promise<number> {
  server.listen(options)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/**
 * Checks whether the port is in use, by connecting. Binding it as a test would accept real connections and then drop
 * them.
 */
async function isPortInUse(port: number, host: string): Promise<boolean> {
  const socket = connect(port, host)
  const isAnswered = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isAnswered
}

/**
 * Checks that a port is free: several sockets would share it with another server that has several.
 * @throws {PortInUseError} if a program answers on it at one of the addresses; port 0 is free
 */
export async function checkPort(port: number, addresses: ListenAddresses): Promise<void> {
  for (const host of port ? hostsToTry(addresses) : [])
    if (await isPortInUse(port, host)) throw new PortInUseError(port)
}

async function chooseFreePort<S extends Server>(createServer: () => S, host: { host?: string }): Promise<number> {
  const server = createServer()
  const port = await listenAt(server, { ...host, port: 0 })
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function openAddress<S extends Server>(
  createServer: () => S,
  port: number,
  host: string | undefined,
  sockets: number,
): Promise<{ servers: S[]; port: number }> {
  const options = host === undefined ? {} : { host }
  if (sockets === 1) {
    const server = createServer()
    return { port: await listenAt(server, { ...options, port }), servers: [server] }
  }
  await checkPort(port, host === undefined ? 'all' : [host])
  const actualPort = port || (await chooseFreePort(createServer, options))
  const servers: S[] = []
  try {
    while (servers.length < sockets) {
      const server = createServer()
      await listenAt(server, { ...options, port: actualPort, reusePort: true })
      servers.push(server)
    }
  } catch (error) {
    for (const server of servers) server.close()
    throw error
  }
  return { servers, port: actualPort }
}

async function tryAll<S extends Server>(
  createServer: () => S,
  port: number,
  addresses: ListenAddresses,
  sockets: number,
): Promise<Listening<S>> {
  const servers: S[] = []
  let actualPort = port
  try {
    for (const host of addresses === 'all' ? [undefined] : addresses === 'loopback' ? LOOPBACK : addresses) {
      try {
        const opened = await openAddress(createServer, actualPort, host, sockets)
        actualPort = opened.port
        servers.push(...opened.servers)
      } catch (error) {
        if (addresses !== 'loopback' || !UNSUPPORTED_CODES.includes(codeOf(error))) throw error
      }
    }
  } catch (error) {
    for (const server of servers) server.close()
    throw codeOf(error) === 'EADDRINUSE' ? new PortInUseError(actualPort) : error
  }
  if (!servers.length) throw new Error('this machine has no loopback interface')
  return { servers, port: actualPort }
}

/**
 * Listens on every IP address. With port 0 the system chooses one port for all, and another if that is in use on one.
 * @param sockets of each address, which share its port where the system supports that
 * @throws {PortInUseError} if it is in use on any of them; then all are closed
 */
export async function listenOn<S extends Server>(
  createServer: () => S,
  port: number,
  addresses: ListenAddresses,
  sockets = 1,
): Promise<Listening<S>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryAll(createServer, port, addresses, sockets)
    } catch (error) {
      if (port !== 0 || tries >= MAX_PORT_CHOICES || !(error instanceof PortInUseError)) throw error
    }
  }
}
