import fc from 'fast-check'
import { parsePhoneNumberFromString as findByMax } from 'libphonenumber-js/max'
import { describe, expect, it } from 'vitest'
import { contactFaults } from '../../../components/islands/chat/panel/contact-faults.ts'
import { refusedFaults } from '../../../components/islands/chat/panel/contact-words.ts'
import { refusalWord } from '../../../components/islands/chat/parts/refusal-word.ts'
import { refusalOf } from '../../../components/islands/chat/wire/calls.ts'
import { messageOf } from '../../../components/islands/chat/wire/compose.ts'
import { visitorMessageSchema } from '../../../lib/contract/chat-message.ts'
import { contactSchema } from '../../../lib/contract/chat-contact.ts'
import { parsePhone } from '../../../lib/domain/phone.ts'
import { domain, emailLocal, name, pasted, phone } from '../../support/generators/people.ts'

const ID = '11111111-1111-4111-8111-111111111111'

describe('the message that a text becomes', () => {
  it.each([
    ['plain', { kind: 'text', text: 'plain' }],
    ['```js\nlet a\n\nlet b\n```', { kind: 'code', text: 'let a\n\nlet b', language: 'js' }],
    ['```\n  indented\n```', { kind: 'code', text: '  indented', language: '' }],
    ['```c++ \nint a\n```', { kind: 'code', text: 'int a', language: 'c++' }],
    ['before\n```\na\n```', { kind: 'text', text: 'before\n```\na\n```' }],
    ['```\n```', { kind: 'text', text: '```\n```' }],
    ['```no code```', { kind: 'text', text: '```no code```' }],
  ])('%j', (text, made) => {
    expect(messageOf(ID, text)).toEqual({ id: ID, ...made })
    expect(visitorMessageSchema.safeParse(messageOf(ID, text)).success).toBe(true)
  })

  it('is a quotation where one is answered, whatever it says', () => {
    expect(messageOf(ID, '```\na\n```', 'q')).toEqual({ kind: 'quote', id: ID, text: '```\na\n```', quoted: 'q' })
  })
})

const contact = (more: object = {}) => ({ name: '', phone: '', email: '', ...more })

describe('what a visitor says of himself', () => {
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
  ])('%j, answer by e-mail: %j', (said, needsEmail, faults) => {
    expect(contactFaults(said, needsEmail)).toEqual(faults)
  })

  it('is right wherever the server takes it, however it is written or pasted', () => {
    fc.assert(
      fc.property(
        phone,
        emailLocal,
        domain,
        name,
        pasted(fc.constant('')),
        ({ written, country, number, extension }, local, [unicode, ascii], own, junk) => {
          const typed = `${junk}${extension ? `${written} ${extension.join(' ')}` : written}${junk}`
          const said = contact({ name: `${junk}${own}`, phone: typed, email: `${junk}${local}@${unicode}` })
          expect(contactFaults(said, true)).toEqual({})
          const parsed = contactSchema.parse(said)
          expect(parsed).toMatchObject({ name: own.normalize('NFC'), email: `${local}@${ascii}`.toLowerCase() })
          expect(parsePhone(parsed.phone, country, findByMax)).toEqual({
            phone: extension ? `${number};ext=${extension[1]}` : number,
          })
        },
      ),
    )
  })

  it('is faulted by the server at its fields, else as a whole', () => {
    const refusal = refusalOf(
      400,
      { code: 'invalid', errors: [{ field: 'contact.phone', message: 'phoneFormat' }] },
      null,
    )
    expect(refusedFaults(refusal, refusalWord)).toEqual({ phone: 'chat.intro.phoneFormat' })
    expect(refusedFaults(refusalOf(403, { code: 'consentSave' }, null), refusalWord)).toEqual({
      form: 'chat.err.consentSave',
    })
    expect(refusedFaults(refusalOf(502, 'a proxy says', null), refusalWord)).toEqual({ form: 'chat.err.failed' })
  })
})

it('a refusal says how long to wait, if it says so', () => {
  expect(refusalOf(429, { code: 'tooMany' }, '7')).toMatchObject({ code: 'tooMany', rest: 7000 })
  for (const nonsense of [null, '', 'Wed, 21 Oct 2026 07:28:00 GMT', '-1'])
    expect(refusalOf(503, {}, nonsense)).not.toHaveProperty('rest')
})
