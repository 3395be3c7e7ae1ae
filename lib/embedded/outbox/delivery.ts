import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { ONE_CLICK } from '../../domain/subscription.ts'
import { PermanentDeliveryError } from './delivery-worker.ts'
import type { ClaimedMail } from './repository.ts'
import type { Deliver } from './worker.ts'

export interface Sender {
  readonly name: string
  readonly address: string
}

/** Passes addresses as objects, so that nodemailer does not parse them as text. */
function toMessage(mail: ClaimedMail, sender: Sender): SendMailOptions {
  return {
    messageId: `<${mail.id}@${sender.address.split('@').at(-1)}>`,
    date: new Date(mail.createdAt),
    from: { ...sender },
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    envelope: { from: sender.address, to: [mail.to] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribe !== undefined && { 'List-Unsubscribe-Post': `${ONE_CLICK.name}=${ONE_CLICK.value}` }),
    },
    ...(mail.unsubscribe !== undefined && { list: { unsubscribe: mail.unsubscribe } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The server rejects this email for good (RFC 5321, 4.2.1). A rejected sender or login may be fixed later. */
function isPermanent(error: unknown): error is Error {
  const { command, permanent } = error as { command?: string; permanent?: boolean }
  return error instanceof Error && permanent === true && (command === 'RCPT TO' || command === 'DATA')
}

/**
 * Delivers to an SMTP server.
 * @param requireTls reject a server without encryption, even if the URL (`smtp:`) allows it
 */
export function smtpDelivery({ url, requireTls }: { url: string; requireTls: boolean }, sender: Sender): Deliver {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return async (mail, signal) => {
    try {
      await transport.sendMail({ ...toMessage(mail, sender), signal })
    } catch (error) {
      throw isPermanent(error) ? new PermanentDeliveryError(error.message, { cause: error }) : error
    }
  }
}

/** Writes each email as an `.eml` file; the rename makes sure that no partial file is visible. */
export function fileDelivery(folder: string, sender: Sender): Deliver {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async (mail) => {
    const { message } = await transport.sendMail(toMessage(mail, sender))
    await mkdir(folder, { recursive: true })
    const name = `${mail.createdAt.replaceAll(':', '-')}-${mail.id}.eml`
    const unfinished = join(folder, `.${name}-${mail.lease}`)
    await writeFile(unfinished, message as Buffer, { mode: 0o600, flush: true })
    await rename(unfinished, join(folder, name))
  }
}
