import { describe, expect, it } from 'vitest'
import { allowMail, type Mail } from '../../lib/contract/mail.ts'
import { LIMITED_CALLS } from '../../lib/embedded/exposed.ts'
import { enqueueMail } from '../../lib/embedded/outbox/repository.ts'
import { findUpstreams } from '../../lib/server/upstreams.ts'
import { sourceFiles } from '../support/source-files.ts'

const files = sourceFiles()
const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
const filesThatImport = (name: string) => filesWith(new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from`))

describe('a letter that an anonymous call causes has consumed something of a quota', () => {
  it('as the type says of everything that the outbox takes', () => {
    const mail: Mail = { about: 'chat', to: 'a@b.test', subject: '', text: '', html: '' }
    // @ts-expect-error A letter that nothing lets out.
    const enqueue = (database: Parameters<typeof enqueueMail>[0]) => enqueueMail(database, mail)
    // @ts-expect-error A quota of something else.
    const allow = () => allowMail(mail, { quota: 'chatText' })
    expect([enqueue, allow]).toHaveLength(2)
  })

  it('which nothing gets around: there is one way into the table, and one file that makes each proof', () => {
    expect(filesWith(/insertInto\('outbox'\)/)).toEqual(['lib/embedded/outbox/repository.ts'])
    expect(filesWith(/\bas (?:unknown as )?AllowedMail\b/)).toEqual(['lib/contract/mail.ts'])
    expect(filesWith(/\bas (?:unknown as )?Consumed\b/)).toEqual(['lib/server/quotas.ts'])
  })

  it('any other cause is named where there is one', () => {
    const naming = (cause: string) =>
      filesThatImport('allowMail').filter((path) =>
        files.some((file) => file.path === path && file.text.includes(`'${cause}')`)),
      )
    expect(naming('employee')).toEqual(['lib/server/chat/letters.ts'])
    expect(naming('payment')).toEqual(['lib/server/orders/payment-mails.ts'])
    expect(naming('relay')).toEqual(['lib/embedded/subscriptions/letter.ts'])
    for (const name of ['answerByMail', 'fileByMail'])
      expect(filesThatImport(name).filter((path) => !path.startsWith('app/api/admin/'))).toEqual([])
    expect(filesThatImport('paymentMails')).toEqual(['app/api/payments/stripe/route.ts'])
  })

  it('and whoever passes on the call that asks for a newsletter consumes the quota of e-mails', () => {
    const path = '/api/newsletter_form'
    expect(filesThatImport('confirmationLetter')).toEqual(['lib/embedded/subscriptions/repository.ts'])
    expect(LIMITED_CALLS.filter((call) => call.path === path)).toMatchObject([{ sendsEmail: true }])
    expect(findUpstreams(path)).toMatchObject([{ recipient: expect.any(Function) }])
    const askers = filesWith(/\bbackend\.subscribe\(/)
    expect(askers).toEqual(['lib/server/subscription/subscribe.ts'])
    expect(filesThatImport('emailRefusal')).toEqual(expect.arrayContaining([...askers, 'lib/server/proxy.ts']))
  })
})
