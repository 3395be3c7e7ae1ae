import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mailboxOf } from '../../../lib/domain/mailbox.ts'

const FAMILIES = [
  { domains: ['gmail.com', 'googlemail.com'], names: ['anna.petrova', 'annapetrova', 'a.n.n.a.petrova'] },
  { domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.kz'], names: ['anna.petrova', 'anna-petrova'] },
  { domains: ['icloud.com', 'me.com', 'mac.com'], names: ['anna.petrova'] },
  { domains: ['proton.me', 'protonmail.com', 'pm.me'], names: ['anna.petrova'] },
  { domains: ['visitor.test'], names: ['anna.petrova'] },
]

const spelling = ({ domains, names }: (typeof FAMILIES)[number]) =>
  fc
    .tuple(
      fc.constantFrom(...names),
      fc.constantFrom(...domains),
      fc.stringMatching(/^(?:\+[a-z0-9]{0,5})?$/),
      fc.boolean(),
    )
    .map(([name, domain, tag, isUpper]) => {
      const email = `${name}${tag}@${domain}`
      return isUpper ? email.toUpperCase() : email
    })

it.each(FAMILIES)('is one for all spellings of an address at $domains', (family) => {
  fc.assert(
    fc.property(spelling(family), spelling(family), (one, other) => {
      expect(mailboxOf(one)).toBe(mailboxOf(other))
    }),
  )
})

it('differs between names, and between providers', () => {
  const mailboxes = [
    'anna.petrova@visitor.test',
    'annapetrova@visitor.test',
    'anna-petrova@visitor.test',
    'anna@gmail.com',
    'anna@ya.ru',
    'anna@me.com',
    'anna@pm.me',
  ].map(mailboxOf)
  expect(new Set(mailboxes).size).toBe(mailboxes.length)
})
