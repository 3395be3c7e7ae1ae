import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, it } from 'vitest'
import { parseEmail } from '../../lib/domain/email.ts'
import { fileDelivery, smtpDelivery } from '../../lib/embedded/outbox/delivery.ts'
import type { ClaimedMail } from '../../lib/embedded/outbox/repository.ts'
import { mailServer } from '../support/contract/mail-server.ts'
import { tempFolder } from '../support/contract/temp-folder.ts'
import { domain, emailLocal } from '../support/generators/people.ts'

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

const SENDER = { name: 'Геномный центр «Тест»', address: 'ask@site.test' }
const mailOf = (fields: Partial<ClaimedMail> = {}): ClaimedMail => ({
  id: '7b0e2f0c-6f9a-4b70-9c55-0f6f0a1f2d11',
  createdAt: '2026-11-21T06:00:00.123Z',
  attempts: 1,
  lease: 'lease-1',
  to: 'anna@visitor.test',
  domain: 'visitor.test',
  subject: 'Order',
  text: 'Thanks',
  html: '<p>Thanks</p>',
  ...fields,
})
const never = new AbortController().signal

async function filed(mail: ClaimedMail, sender = SENDER) {
  const { path, remove } = await tempFolder()
  undo.push(remove)
  const folder = join(path, 'mail')
  await fileDelivery(folder, sender)(mail, never)
  const names = await readdir(folder)
  const bytes = await readFile(join(folder, names[0] ?? ''))
  return { folder, names, bytes: bytes.toString('latin1'), mail: await PostalMime.parse(bytes) }
}

describe('an email written to a file', () => {
  const SUBJECTS = [
    'Ваш заказ № 1024 принят: «Генетический паспорт», 19 900 ₽ — спасибо, что выбрали нас, скоро мы вам позвоним',
    '¡Pedido n.º 1024 recibido! Mañana le llamamos',
    'Order 1024 – “Genetic passport” received',
    'Pedido n.º 1024: confirmação de recepção',
    'Pasūtījums Nr. 1024 saņemts — šķīdums, žāvēšana, ņemšana',
    'Ordine n. 1024 ricevuto: perché è così',
  ]
  it.each(SUBJECTS)('is parsed back as it was written: %s', async (subject) => {
    const text = `${subject}\n\n${'длинная строка ñ ā è '.repeat(60)}\n.\nFrom here 🧬`
    const { mail, bytes } = await filed(mailOf({ subject, text, html: `<h1>${subject}</h1>` }))
    expect(mail).toMatchObject({
      subject,
      from: SENDER,
      to: [{ address: 'anna@visitor.test' }],
      date: '2026-11-21T06:00:00.000Z',
    })
    expect(mail.messageId).toBe('<7b0e2f0c-6f9a-4b70-9c55-0f6f0a1f2d11@site.test>')
    expect(mail.text?.trimEnd()).toBe(text)
    expect(mail.html?.trimEnd()).toBe(`<h1>${subject}</h1>`)
    // Mail must be 7-bit with short lines, otherwise servers on the way change it.
    expect(bytes).not.toMatch(/[^\r\n\t -~]/)
    expect(Math.max(...bytes.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
  })

  it('is named by time and id, and written atomically', async () => {
    const mail = mailOf()
    const { folder, names } = await filed(mail)
    expect(names).toEqual(['2026-11-21T06-00-00.123Z-7b0e2f0c-6f9a-4b70-9c55-0f6f0a1f2d11.eml'])
    await fileDelivery(folder, SENDER)({ ...mail, lease: 'lease-2' }, never)
    expect(await readdir(folder)).toEqual(names)
  })
})

describe('visitor input never becomes a header', () => {
  const HOSTILE = [
    '\r\nBcc: evil@evil.test',
    '\nBcc: evil@evil.test',
    '\rBcc: evil@evil.test',
    '\r\n\r\n<script>',
    '\u2028Bcc: evil@evil.test',
    ' =?utf-8?Q?=0D=0ABcc:_evil@evil.test?=',
  ]
  const plain = async () =>
    (await filed(mailOf({ replyTo: 'anna@visitor.test' }))).mail.headers.map(({ key }) => key).sort()

  it.each(HOSTILE)('adds no header when the subject contains %j', async (hostile) => {
    const { mail, bytes } = await filed(mailOf({ subject: `Order${hostile}`, replyTo: 'anna@visitor.test' }))
    expect(mail.headers.map(({ key }) => key).sort()).toEqual(await plain())
    expect(bytes).not.toMatch(/^bcc:/im)
    expect(mail.text?.trimEnd()).toBe('Thanks')
  })

  it.each(HOSTILE)('adds no header when the name of the site contains %j', async (hostile) => {
    const { mail, bytes } = await filed(mailOf({ replyTo: 'anna@visitor.test' }), {
      ...SENDER,
      name: `Site${hostile}" <evil@evil.test>`,
    })
    expect(mail.headers.map(({ key }) => key).sort()).toEqual(await plain())
    expect(bytes).not.toMatch(/^bcc:/im)
    expect(mail.from?.address).toBe(SENDER.address)
  })
})

describe('an SMTP server', () => {
  const served = async (options: Parameters<typeof mailServer>[0] = {}) => {
    const server = await mailServer(options)
    undo.push(server.close)
    return server
  }
  const deliver = (url: string, requireTls = false) => smtpDelivery({ url, requireTls }, SENDER)(mailOf(), never)

  it('receives the decoded credentials of its URL', async () => {
    let login: unknown
    const server = await served({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, callback) {
        login = { username, password }
        callback(null, { user: 'site' })
      },
    })
    await deliver(server.url.replace('//', '//site%40shop.test:p%3A%2Fw%25@'))
    expect(login).toEqual({ username: 'site@shop.test', password: 'p:/w%' })
    expect(server.received).toHaveLength(1)
  })

  it('receives every address that validation accepts, in ASCII', async () => {
    const server = await served()
    await fc.assert(
      fc.asyncProperty(emailLocal, domain, async (local, [unicode, ascii]) => {
        const parsed = parseEmail(`${local}@${unicode}`)
        const to = `${local}@${ascii}`.toLowerCase()
        expect(parsed).toEqual({ email: to })
        await smtpDelivery({ url: server.url, requireTls: false }, SENDER)(mailOf({ to, replyTo: to }), never)
        const { envelope, mail } = server.received.at(-1) ?? expect.fail('nothing came')
        // The server and the parser of this test show domains in Unicode.
        for (const address of [...envelope, mail.to?.[0]?.address ?? '', mail.replyTo?.[0]?.address ?? ''])
          expect(parseEmail(address)).toEqual({ email: to })
        expect((await filed(mailOf({ to }))).bytes).toContain(`To: ${to}\r\n`)
      }),
      { numRuns: 30 },
    )
  })

  it('sends nothing to a server without encryption when encryption is required', async () => {
    const server = await served()
    await expect(deliver(server.url, true)).rejects.toThrow()
    await expect(deliver(server.url.replace('smtp:', 'smtps:'))).rejects.toThrow()
    expect(server.received).toEqual([])
  })

  it.each([
    ['smtps:', { secure: true }],
    ['smtp:', { disabledCommands: [] }],
  ])('sends nothing to a server with an untrusted certificate: %s', async (scheme, options) => {
    const server = await served(options)
    await expect(deliver(server.url.replace('smtp:', scheme))).rejects.toThrow(/certificate/i)
    expect(server.received).toEqual([])
  })
})
