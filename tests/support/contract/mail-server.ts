import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it came over the wire. */
interface Received {
  readonly envelope: readonly string[]
  readonly mail: Email
}

export interface MailServer {
  readonly url: string
  readonly port: number
  /** Mails in the order of their arrival, those that were not accepted too. */
  readonly received: Received[]
  /** What the server says to a recipient and to a mail: nothing is yes. */
  answers: { recipient?: () => Promise<void>; sender?: () => Promise<void>; mail?: () => Promise<void> }
  close(): Promise<void>
}

/** A refusal with its code, such as 451 (later) or 550 (never), and its words. */
export const refusal =
  (responseCode: number, words = 'refused') =>
  async () => {
    throw Object.assign(new Error(words), { responseCode })
  }

/** A real SMTP server on loopback, without encryption unless it is asked for. */
export async function mailServer({
  port = 0,
  ...options
}: SMTPServerOptions & { port?: number } = {}): Promise<MailServer> {
  const received: Received[] = []
  const tell = (answer: (() => Promise<void>) | undefined, callback: (error?: Error | null) => void) =>
    void (answer?.() ?? Promise.resolve()).then(() => callback(), callback)
  const made: Omit<MailServer, 'url' | 'port' | 'close'> = { received, answers: {} }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 10,
    logger: false,
    onMailFrom: (_address, _session, callback) => tell(made.answers.sender, callback),
    onRcptTo: (_address, _session, callback) => tell(made.answers.recipient, callback),
    onData(stream, session, callback) {
      void buffer(stream).then(async (bytes) => {
        received.push({
          envelope: session.envelope.rcptTo.map(({ address }) => address),
          mail: await PostalMime.parse(bytes),
        })
        tell(made.answers.mail, callback)
      })
    },
    ...options,
  })
  // A client that hangs up is none of the server's concern.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const used = (server.server.address() as AddressInfo).port
  return Object.assign(made, {
    url: `smtp://127.0.0.1:${used}`,
    port: used,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  })
}
