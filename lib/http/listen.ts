/** Opens servers on one port of several IP addresses. */
import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import type { ListenAddresses } from '../config/config.ts'

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

const LOOPBACK = ['127.0.0.1', '::1']
const UNSUPPORTED_CODES = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']
const MAX_PORT_CHOICES = 5

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

export const hostsToTry = (addresses: ListenAddresses): readonly string[] =>
  typeof addresses === 'string' ? ['localhost'] : addresses

async function listenAt(server: Server, port: number, host: string | undefined): Promise<number> {
  server.listen({ port, ...(host !== undefined && { host }) })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function tryAll<S extends Server>(
  createServer: () => S,
  port: number,
  addresses: ListenAddresses,
): Promise<Listening<S>> {
  const servers: S[] = []
  let actualPort = port
  try {
    for (const host of addresses === 'all' ? [undefined] : addresses === 'loopback' ? LOOPBACK : addresses) {
      const server = createServer()
      try {
        actualPort = await listenAt(server, actualPort, host)
        servers.push(server)
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
 * @throws {PortInUseError} if it is in use on any of them; then all are closed
 */
export async function listenOn<S extends Server>(
  createServer: () => S,
  port: number,
  addresses: ListenAddresses,
): Promise<Listening<S>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryAll(createServer, port, addresses)
    } catch (error) {
      if (port !== 0 || tries >= MAX_PORT_CHOICES || !(error instanceof PortInUseError)) throw error
    }
  }
}
