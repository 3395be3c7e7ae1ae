import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailText } from '../../../lib/domain/email-text.ts'
import { parseEmail } from '../../../lib/domain/email.ts'
import { domain, emailLocal, pasted, pastedText, withTwins } from '../../support/generators/people.ts'

const email = fc.tuple(emailLocal, domain)

describe('an email address', () => {
  it('is the same in Unicode and ASCII, in any case and composition, with any pasted surroundings', () => {
    fc.assert(
      fc.property(email, pasted(fc.constant('')), ([local, [unicode, ascii]], junk) => {
        const stored = { email: `${local}@${ascii}`.toLowerCase() }
        const written = [
          `${local}@${unicode}`,
          `${local}@${ascii}`,
          `${local}@${unicode.normalize('NFD')}`,
          `${local}@${ascii}`.toUpperCase(),
          `${junk}${local}@${unicode}${junk}`,
        ]
        for (const typed of written) expect(parseEmail(typed)).toEqual(stored)
        expect(parseEmail(stored.email)).toEqual(stored)
      }),
    )
  })

  it('is displayed with a Unicode domain, which parses to the same address', () => {
    fc.assert(
      fc.property(email, ([local, [unicode, ascii]]) => {
        const text = emailText(`${local}@${ascii}`.toLowerCase())
        expect(text).toBe(`${local}@${unicode}`.toLowerCase())
        expect(parseEmail(text)).toEqual({ email: `${local}@${ascii}`.toLowerCase() })
      }),
    )
  })

  it('has the same ASCII domain as in Node', () => {
    const label = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'abzßıéñķ例א0-'), minLength: 1, maxLength: 10 }),
      fc.string({ unit: fc.constantFrom(...'жйаохё例א0-'), minLength: 1, maxLength: 10 }),
    )
    fc.assert(
      fc.property(fc.array(label, { minLength: 2, maxLength: 3 }), (labels) => {
        const parsed = parseEmail(`a@${labels.join('.')}`)
        if ('error' in parsed) return
        expect(parsed.email).toBe(`a@${domainToASCII(labels.join('.'))}`)
        expect(emailText(parsed.email)).toBe(`a@${domainToUnicode(parsed.email.slice(2))}`)
      }),
    )
  })

  it('is rejected with a second @, a space or a control character inside', () => {
    fc.assert(
      fc.property(pastedText, (text) => {
        const parsed = parseEmail(text)
        if ('email' in parsed) expect(parsed.email).toMatch(/^[!-?A-~]+@[a-z0-9.-]+$/)
      }),
    )
  })

  it('is extracted from the formats of mail programs, pages and sentences', () => {
    const around = fc.constantFrom<(written: string) => string>(
      (written) => `<${written}>`,
      (written) => `Анна Иванова <${written}>`,
      (written) => `"Ivanova, Anna" <${written}>;`,
      (written) => `mailto:${written}`,
      (written) => `MAILTO:${written}?subject=DNA`,
      (written) => `"${written}"`,
      (written) => `«${written}».`,
      (written) => `“${written}”,`,
      (written) => `‘${written}’`,
      (written) => `'${written}'`,
      (written) => `(${written})`,
      (written) => `${written}.`,
      (written) => `${written},`,
      (written) => `${written};`,
      (written) => written.replace('@', ' @ '),
      (written) => written.replace('@', '@\u200b '),
    )
    const plain = fc
      .string({ unit: fc.constantFrom(...'abcXYZ019._+&-'), minLength: 1, maxLength: 12 })
      .filter((local) => !/^\.|\.$|\.\./.test(local))
    fc.assert(
      fc.property(plain, domain, around, (local, [unicode, ascii], wrap) => {
        expect([wrap(`${local}@${unicode}`), parseEmail(wrap(`${local}@${unicode}`))]).toEqual([
          wrap(`${local}@${unicode}`),
          { email: `${local}@${ascii}`.toLowerCase() },
        ])
      }),
    )
  })

  it('is rejected when a domain label mixes letters of two scripts', () => {
    fc.assert(
      fc.property(fc.constantFrom('example.com', 'почта.рф', 'genome.рф', 'mail.ru').chain(withTwins), (written) => {
        const parsed = parseEmail(`a@${written}`)
        const labels = 'email' in parsed ? domainToUnicode(parsed.email.slice(2)).split('.') : []
        expect(labels.filter((label) => /[a-z]/.test(label) && /\p{Script=Cyrillic}/u.test(label))).toEqual([])
      }),
    )
    expect(parseEmail('a@exаmple.com')).toEqual({ email: 'a@example.com' })
    expect(parseEmail('a@gmаil.cоm')).toEqual({ email: 'a@gmail.com' })
  })

  it('normalizes a typographic apostrophe', () => {
    expect(parseEmail('o’brien@example.ie')).toEqual({ email: "o'brien@example.ie" })
  })

  it('normalizes full-width letters to ASCII', () => {
    expect(parseEmail('ｉｖａｎ＠ｅｘａｍｐｌｅ．ｃｏｍ')).toEqual({ email: 'ivan@example.com' })
    expect(parseEmail('ivan@почта。рф')).toEqual({ email: 'ivan@xn--80a1acny.xn--p1ai' })
  })

  it.each([
    'm&m@example.com',
    "o'brien+dna@example.com",
    'a/b=c@example.com',
    '{a}|b~`@example.com',
    'user%x@example.com',
    `${'a'.repeat(64)}@example.com`,
  ])('may be %s', (typed) => {
    expect(parseEmail(typed)).toEqual({ email: typed })
  })

  it.each(
    [
      [
        '',
        '@',
        'a@',
        '@x.lv',
        'a',
        'a b@x.lv',
        '"a b"@x.lv',
        '.a@x.lv',
        'a.@x.lv',
        'a..b@x.lv',
        'a@b@x.lv',
        'a@x.lv, b@x.lv',
        'Ivan <a@x.lv>, Anna <b@x.lv>',
        'a@x.lv Ivan',
        'mailto:a@x.lv,b@x.lv',
      ],
      [
        'a@localhost',
        'a@1.2.3.4',
        'a@[1.2.3.4]',
        'a@0x7f.1',
        'a@x.123',
        'a@x..lv',
        'a@-x.lv',
        'a@x-.lv',
        'a@x_y.lv',
        'a@x.lv:80',
        'a@x.lv/p',
        'a@ex%61mple.com',
      ],
      [
        `${'a'.repeat(65)}@x.lv`,
        `a@${'x'.repeat(64)}.lv`,
        `a@${'почта.'.repeat(40)}рф`,
        `a@${'a'.repeat(63)}.${'a'.repeat(63)}.${'a'.repeat(63)}.${'a'.repeat(63)}.lv`,
      ],
    ].flat(),
  )('may not be %j', (typed) => {
    expect(parseEmail(typed)).toEqual({ error: 'emailFormat' })
  })

  it.each(['ивaн@x.lv', 'jose\u0301@x.lv', 'peña@x.pe', '用户@例え.テスト'])(
    'is rejected with letters that mail servers refuse: %s',
    (typed) => {
      expect(parseEmail(typed)).toEqual({ error: 'emailLetters' })
    },
  )

  it.each(['a@xn--a.com', 'a@xn--0.lv', 'a@xn--80a1acny-.ru', 'a@xn--.com', 'a', ''])(
    'is displayed in ASCII when its domain cannot be decoded: %s',
    (stored) => {
      expect(emailText(stored)).toBe(stored)
    },
  )
})
