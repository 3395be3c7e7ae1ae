import { connect } from 'node:net'

/**
 * Sends raw bytes, which no HTTP client would send, and returns everything received until the site closes the
 * connection.
 */
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

/** Sends a request head, then a byte of its body twice a second until the site closes the connection. */
export function sendSlowly(origin: string, text: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    const timer = setInterval(() => socket.write('x'), 500)
    socket
      .on('data', (chunk: Buffer) => (received += chunk.toString('latin1')))
      .on('error', () => undefined)
      .once('close', () => {
        clearInterval(timer)
        resolve(received)
      })
  })
}

/** Joins the lines of a request head and ends it with an empty line. */
export const head = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n\r\n`

/** Lists the statuses of the responses over one connection. */
export const statusesOf = (received: string): number[] =>
  [...received.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map(([, status]) => Number(status))
