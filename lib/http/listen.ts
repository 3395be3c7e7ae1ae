import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import type { ListenAddresses } from '../config/config.ts'

/** A configured port is in use. */
export class PortTakenError extends Error {
  readonly port: number
  constructor(port: number) {
    super(`port ${port} is already taken`)
    this.port = port
  }
}

/** Servers on one port, one for each address. */
export interface Listening<S> {
  readonly servers: readonly S[]
  readonly port: number
}

const LOOPBACK = ['127.0.0.1', '::1']
/** A machine without IPv6, or without IPv4. */
const ABSENT = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']
/** A port that the system chose at one address may be taken at another. */
const MAX_CHOICES = 5

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

/** Host names by which the port of a server can be tried on this machine. */
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
  let chosen = port
  try {
    for (const host of addresses === 'all' ? [undefined] : addresses === 'loopback' ? LOOPBACK : addresses) {
      const server = createServer()
      try {
        chosen = await listenAt(server, chosen, host)
        servers.push(server)
      } catch (error) {
        if (addresses !== 'loopback' || !ABSENT.includes(codeOf(error))) throw error
      }
    }
  } catch (error) {
    for (const server of servers) server.close()
    throw codeOf(error) === 'EADDRINUSE' ? new PortTakenError(chosen) : error
  }
  if (!servers.length) throw new Error('this machine has no loopback address')
  return { servers, port: chosen }
}

/**
 * Opens a port at every address. With port 0 the system chooses one, the same at each.
 * @throws {PortTakenError} where it is taken at one of them; then it is open at none
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
      if (port !== 0 || tries >= MAX_CHOICES || !(error instanceof PortTakenError)) throw error
    }
  }
}
