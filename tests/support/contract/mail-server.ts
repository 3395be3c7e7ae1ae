import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as received. */
interface Received {
  readonly envelope: readonly string[]
  readonly mail: Email
}

export interface MailServer {
  readonly url: string
  readonly port: number
  /** Mails in order of arrival, rejected ones too. */
  readonly received: Received[]
  /** Replies to senders, recipients and mails. Missing ones accept. */
  hooks: { recipient?: () => Promise<void>; sender?: () => Promise<void>; mail?: () => Promise<void> }
  close(): Promise<void>
}

/** Creates a rejection with its code, such as 451 (temporary) or 550 (permanent), and its text. */
export const rejection =
  (responseCode: number, words = 'rejected') =>
  async () => {
    throw Object.assign(new Error(words), { responseCode })
  }

/** Starts an SMTP server on loopback, by default without encryption. */
export async function mailServer({
  port = 0,
  ...options
}: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const received: Received[] = []
  const reply = (respond: (() => Promise<void>) | undefined, callback: (error?: Error | null) => void) =>
    void (respond?.() ?? Promise.resolve()).then(() => callback(), callback)
  const state: Omit<MailServer, 'url' | 'port' | 'close'> = { received, hooks: {} }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 10,
    logger: false,
    onMailFrom: (_address, _session, callback) => reply(state.hooks.sender, callback),
    onRcptTo: (_address, _session, callback) => reply(state.hooks.recipient, callback),
    onData(stream, session, callback) {
      void buffer(stream).then(async (bytes) => {
        received.push({
          envelope: session.envelope.rcptTo.map(({ address }) => address),
          mail: await PostalMime.parse(bytes),
        })
        reply(state.hooks.mail, callback)
      })
    },
    ...options,
  })
  // Closed connections of clients are not errors.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const used = (server.server.address() as AddressInfo).port
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${used}`,
    port: used,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  })
}
