import { describe, expect, it } from 'vitest'
import { allowMail, type Mail } from '../../lib/contract/mail.ts'
import { PRODUCT_CALLS } from '../../lib/contract/product-calls.ts'
import { enqueueMail } from '../../lib/embedded/outbox/repository.ts'
import { QUOTA_NAMES, type QuotaName } from '../../lib/http/quotas.ts'
import { consumeOne } from '../../lib/server/request/quotas.ts'
import { findUpstreams } from '../../lib/server/request/upstreams.ts'
import { sourceFiles } from '../support/source-files.ts'

const files = sourceFiles()
const filesWith = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
const filesThatImport = (name: string) => filesWith(new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from`))

describe('an email caused by an anonymous call consumes a quota', () => {
  it('is required by the type of everything that the outbox accepts', () => {
    const mail: Mail = { about: 'chat', to: 'a@b.test', subject: '', text: '', html: '' }
    // @ts-expect-error An email without a quota.
    const enqueue = (database: Parameters<typeof enqueueMail>[0]) => enqueueMail(database, mail)
    // @ts-expect-error A quota of something else.
    const allow = () => allowMail(mail, { quota: 'chatText' })
    expect([enqueue, allow]).toHaveLength(2)
  })

  it('has the allocation of the caller, by which the outbox takes turns', async () => {
    const consumed = await consumeOne('orderEmails', { ip: '203.0.113.1' })
    if (consumed instanceof Response) throw new Error('the quota is used up')
    const mail: Mail = { about: 'order', to: 'a@b.test', subject: '', text: '', html: '' }
    expect(allowMail(mail, consumed).allocation).toBe('203.0.0.0')
    expect(allowMail(mail, 'employee').allocation).toBeUndefined()
  })

  it('allows one way into the outbox table and one file for each branded type', () => {
    expect(filesWith(/insertInto\('outbox'\)/)).toEqual(['lib/embedded/outbox/repository.ts'])
    expect(filesWith(/\bas (?:unknown as )?AllowedMail\b/)).toEqual(['lib/contract/mail.ts'])
    expect(filesWith(/\bas (?:unknown as )?Consumed\b/)).toEqual(['lib/server/request/quotas.ts'])
  })

  it('has another cause only in known files', () => {
    const naming = (cause: string) =>
      filesThatImport('allowMail').filter((path) =>
        files.some((file) => file.path === path && new RegExp(`allowMail\\([^]*?'${cause}',?\\s*\\)`).test(file.text)),
      )
    expect(naming('employee').toSorted()).toEqual([
      'lib/server/chat/emails.ts',
      'lib/server/orders/employee-emails.ts',
      'lib/server/orders/update-emails.ts',
    ])
    expect(naming('payment')).toEqual(['lib/server/orders/update-emails.ts'])
    expect(filesWith(/\brelayedAllocation: (?!string)/)).toEqual(['lib/embedded/subscriptions/email.ts'])
    for (const name of ['replyEmail', 'fileReplyEmail', 'mailsByEmployee', 'writeToCustomer', 'sendAgain'])
      expect(filesThatImport(name).filter((path) => !path.startsWith('app/api/admin/'))).toEqual([])
    expect(filesThatImport('mailsByPayment')).toEqual(['lib/server/orders/payment-events.ts'])
  })

  it('shares no quota between the chat, orders and the newsletter', () => {
    const consumers = QUOTA_NAMES.map(
      (name) =>
        [
          name,
          new Set(
            filesWith(
              new RegExp(`\\b(?:consumeOne|rejectOverQuota|rejectRequestOverQuota|consume)\\([^)]*?'${name}'`),
            ).map((path) => /\b(?:chat|orders|subscription)\b/.exec(path)?.[0] ?? 'others'),
          ),
        ] as const,
    )
    expect(consumers.filter(([, { size }]) => size > 1)).toEqual([])
    const ofOrders = ['orderEmails', 'cancellationEmails']
    const consumedIn = new Map(consumers)
    for (const name of ofOrders) expect([...(consumedIn.get(name as QuotaName) ?? [])]).toEqual(['orders'])
    expect([...(consumedIn.get('questionEmails') ?? [])]).toEqual(['chat'])
  })

  it('consumes the email quota in every proxy for newsletter calls', () => {
    const path = '/api/newsletter_form'
    expect(filesThatImport('confirmationEmail')).toEqual(['lib/embedded/subscriptions/repository.ts'])
    expect(PRODUCT_CALLS.filter(({ recipient }) => recipient).map(({ target }) => target)).toEqual([`${path}/`])
    expect(findUpstreams(path)).toMatchObject([{ recipient: expect.any(Function) }])
    const askers = filesWith(/\bbackend\.subscribe\(/)
    expect(askers).toEqual(['lib/server/subscription/subscribe.ts'])
    expect(filesThatImport('emailRejection')).toEqual(
      expect.arrayContaining([...askers, 'lib/server/request/upstream-proxy.ts']),
    )
  })
})
