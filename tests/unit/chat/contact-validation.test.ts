import fc from 'fast-check'
import { parsePhoneNumberFromString as findByMax } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { findContactErrors } from '../../../components/islands/chat/panel/contact-errors.ts'
import { errorsOfRejection } from '../../../components/islands/chat/panel/contact-messages.ts'
import { rejectionMessageKey } from '../../../components/islands/chat/ui/rejection-message.ts'
import { parseRejection } from '../../../components/islands/chat/transport/calls.ts'
import { composeMessage } from '../../../components/islands/chat/transport/compose.ts'
import { visitorMessageSchema } from '../../../lib/contract/chat-message.ts'
import { contactSchema } from '../../../lib/contract/chat-contact.ts'
import { parsePhone } from '../../../lib/domain/phone.ts'
import { domain, emailLocal, name, pasted, phone } from '../../support/generators/people.ts'

const ID = '11111111-1111-4111-8111-111111111111'

describe('a message created from typed text', () => {
  it.each([
    ['plain', { kind: 'text', text: 'plain' }],
    ['```js\nlet a\n\nlet b\n```', { kind: 'code', text: 'let a\n\nlet b', language: 'js' }],
    ['```\n  indented\n```', { kind: 'code', text: '  indented', language: '' }],
    ['```c++ \nint a\n```', { kind: 'code', text: 'int a', language: 'c++' }],
    ['before\n```\na\n```', { kind: 'text', text: 'before\n```\na\n```' }],
    ['```\n```', { kind: 'text', text: '```\n```' }],
    ['```no code```', { kind: 'text', text: '```no code```' }],
  ])('has the kind of the typed text %j', (text, expected) => {
    expect(composeMessage(ID, text)).toEqual({ id: ID, ...expected })
    expect(visitorMessageSchema.safeParse(composeMessage(ID, text)).success).toBe(true)
  })

  it('is a quotation when it replies to a message, whatever its text is', () => {
    expect(composeMessage(ID, '```\na\n```', 'q')).toEqual({ kind: 'quote', id: ID, text: '```\na\n```', quoted: 'q' })
  })
})

const contact = (more: object = {}) => ({ name: '', phone: '', email: '', ...more })

describe('contact data typed by a visitor', () => {
  it.each([
    [contact(), false, { phone: 'chat.intro.reach' }],
    [contact({ phone: '12' }), false, { phone: 'chat.intro.phoneFormat' }],
    [contact({ email: 'anna@' }), false, { email: 'chat.intro.emailFormat' }],
    [contact({ phone: '+371 20000000' }), false, {}],
    [contact({ phone: '+371 20000000' }), true, { email: 'chat.intro.emailFormat' }],
    [contact({ phone: '+371 20000000 (Anna)' }), false, { phone: 'chat.intro.phoneWords' }],
    [contact({ phone: '20000000, 20000001' }), false, { phone: 'chat.intro.phoneSeveral' }],
    [contact({ email: 'аnna@visitor.test' }), true, { email: 'chat.intro.emailLetters' }],
    [contact({ email: 'anna@почта.рф' }), true, {}],
    [contact({ phone: '\u2800', email: '\u200b' }), false, { phone: 'chat.intro.reach' }],
    [contact({ name: 'x'.repeat(101), email: 'a@b.cd' }), false, { name: 'chat.err.failed' }],
  ])('%j with a reply by email %j has the errors %j', (typedContact, needsEmail, reasons) => {
    expect(findContactErrors(typedContact, needsEmail)).toEqual(reasons)
  })

  it('is accepted whenever the server accepts it, however it is formatted', () => {
    fc.assert(
      fc.property(
        phone,
        emailLocal,
        domain,
        name,
        pasted(fc.constant('')),
        ({ written, country, number, extension }, local, [unicode, ascii], own, junk) => {
          const typed = `${junk}${extension ? `${written} ${extension.join(' ')}` : written}${junk}`
          const input = contact({ name: `${junk}${own}`, phone: typed, email: `${junk}${local}@${unicode}` })
          expect(findContactErrors(input, true)).toEqual({})
          const parsed = contactSchema.parse(input)
          expect(parsed).toMatchObject({ name: own.normalize('NFC'), email: `${local}@${ascii}`.toLowerCase() })
          expect(parsePhone(parsed.phone, country, findByMax)).toEqual({
            phone: extension ? `${number};ext=${extension[1]}` : number,
          })
        },
      ),
    )
  })

  it('shows server errors at its fields, otherwise for the form as a whole', () => {
    const rejection = parseRejection(
      400,
      { code: 'invalid', errors: [{ field: 'contact.phone', message: 'phoneFormat' }] },
      null,
    )
    expect(errorsOfRejection(rejection, rejectionMessageKey)).toEqual({ phone: 'chat.intro.phoneFormat' })
    expect(errorsOfRejection(parseRejection(403, { code: 'consentSave' }, null), rejectionMessageKey)).toEqual({
      form: 'chat.err.consentSave',
    })
    expect(errorsOfRejection(parseRejection(502, 'a proxy says', null), rejectionMessageKey)).toEqual({
      form: 'chat.err.failed',
    })
  })
})

it('a rejection names the time to wait when the server gives it', () => {
  expect(parseRejection(429, { code: 'tooMany' }, '7')).toMatchObject({ code: 'tooMany', retryAfterMs: 7000 })
  for (const nonsense of [null, '', 'Wed, 21 Oct 2026 07:28:00 GMT', '-1'])
    expect(parseRejection(503, {}, nonsense)).not.toHaveProperty('retryAfterMs')
})
