import { connect } from 'node:net'

/** Sends bytes as they are, whatever a client of HTTP would say to them, and gives all that comes until the site closes the connection. */
export function sendRaw(origin: string, ...parts: readonly (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => parts.forEach((part) => socket.write(part)))
    socket
      .on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
      .on('error', () => undefined)
      .once('close', () => resolve(received))
  })
}

/** The lines and the empty line of the head of a request. */
export const head = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n\r\n`

/** The statuses of the answers that came over one connection. */
export const statusesOf = (received: string): number[] =>
  [...received.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status))
