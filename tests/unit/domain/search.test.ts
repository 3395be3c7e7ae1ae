import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phoneForms, searchTerms } from '../../../lib/domain/person-search.ts'
import { findByText, foldText, hasWords, searchWords } from '../../../lib/domain/search.ts'
import { searchText } from '../../../lib/embedded/orders/search-text.ts'
import { domain, emailLocal, name, pasted, phone, withTwins } from '../../support/generators/people.ts'

const finds = (text: string, typed: string) => hasWords(foldText(text), searchWords(typed))

describe('a search', () => {
  it('finds a name by its words in any order, case and form, with or without diacritics', () => {
    fc.assert(
      fc.property(name, fc.func(fc.integer()), pasted(fc.constant('')), (own, rank, junk) => {
        const words = own.split(/[\s-]+/).sort((a, b) => rank(a) - rank(b))
        const typed = words.join(' ')
        for (const written of [
          typed,
          typed.toUpperCase(),
          typed.toLowerCase(),
          typed.normalize('NFD'),
          `${junk}${typed}${junk}`,
          foldText(typed),
        ])
          expect([own, written, finds(own, written)]).toEqual([own, written, true])
      }),
    )
  })

  it('finds a name by a part of a word of three letters or more', () => {
    fc.assert(
      fc.property(name, fc.nat(), fc.integer({ min: 3, max: 6 }), (own, at, length) => {
        const emails = Array.from(foldText(own).split(' ')[0] ?? '')
        const start = at % Math.max(1, emails.length - length + 1)
        expect(finds(own, emails.slice(start, start + length).join(''))).toBe(true)
      }),
    )
  })

  it('finds a Cyrillic name typed with Latin look-alikes, and vice versa', () => {
    const names = fc.constantFrom('Cергей Семёнов', 'Наталья Кіреєва', 'Жанна Шубина', 'Юлия Щукина', 'Илья Йолкин')
    fc.assert(
      fc.property(
        names.chain((own) => fc.tuple(withTwins(own), withTwins(own))),
        ([stored, typed]) => {
          // A word with all letters replaced is a word of the other script.
          const isWhole = [stored, typed].some((text) =>
            text.split(' ').some((word) => !/\p{Script=Cyrillic}/u.test(word)),
          )
          if (!isWhole) expect([stored, typed, finds(stored, typed)]).toEqual([stored, typed, true])
        },
      ),
    )
  })

  it('folds text idempotently', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          name.chain(withTwins),
          fc.string({ unit: 'grapheme' }),
          fc.string({ unit: fc.constantFrom(...'aбnіiєzя-. 日oον') }),
        ),
        (text) => void expect(foldText(foldText(text))).toBe(foldText(text)),
      ),
    )
  })

  it.each([
    ['Пётр Семёнов', 'семенов петр'],
    ['Семенов', 'Семёнов'],
    ['Анна-Мария', 'анна мария'],
    ['Анна-Мария', 'мария-анна'],
    ['Анна-Мария', 'аннамария'],
    ['Анна Мария', 'анна-мария'],
    ["O'Brien", 'obrien'],
    ['O’Brien', "o'brien"],
    ['OBrien', 'O’BRIEN'],
    ['Weiß', 'weiss'],
    ['Weiss', 'WEIẞ'],
    ['Iğdır', 'IGDIR'],
    ['İstanbul', 'istanbul'],
    ['Łukasz', 'lukasz'],
    ['Bērziņš', 'berzins'],
    ['Núñez', 'nunez'],
    ['Gonçalves', 'goncalves'],
    ['Йолкин', 'иолкин'],
    ['Қасымов', 'касымов'],
    ['Галина', 'Ґалина'],
    ['Παπαδόπουλος', 'ΠΑΠΑΔΟΠΟΥΛΟΣ'],
    ['علی\u200cرضا', 'علیرضا'],
    ['Ｉｖａｎ', 'ivan'],
    ['anna.maria@gmail.com', 'anna.maria@gmail'],
    ['А.П. Чехов', 'чехов а.п.'],
    ['Cеменов', 'семенов'],
    ['Семëнов', 'семенов'],
    ['Кiра', 'кира'],
    ['O`Нил', 'онил'],
    ['IT-специалист', 'it-специалист'],
    ['فاطمة', 'فاطمه'],
    ['علي', 'علی'],
  ])('finds %s by %s', (text, typed) => expect(finds(text, typed)).toBe(true))

  it.each([
    ['Austria', 'us'],
    ['Иванов Пётр', 'пётр сидоров'],
    ['की', 'का'],
    ['Anna', 'Анна'],
    ['Poland', 'ро'],
  ])('does not find %s by %s', (text, typed) => expect(finds(text, typed)).toBe(false))

  it('finds everything for an empty query', () => {
    expect(findByText(['a', 'b'], ' \u200b', String)).toEqual(['a', 'b'])
    expect(findByText(['Ёлка', 'b'], 'елка', String)).toEqual(['Ёлка'])
  })
})

/** Matches the terms as the database does. */
const findsPerson = (search: string, typed: string) =>
  searchTerms(typed).every((forms) => forms.some((form) => search.includes(form)))

describe('the search for a person', () => {
  it('finds a phone number in usual formats, whole or as a prefix, also next to a name', () => {
    fc.assert(
      fc.property(phone, name, ({ number, written, extension }, own) => {
        const stored = searchText('7KQ2-M4XP-9RTB', {
          name: own,
          email: 'a@example.com',
          phone: extension ? `${number};ext=${extension[1]}` : number,
        })
        // An international prefix before a plus, or a trunk prefix in brackets, is parsed by the phone number rules,
        // which know the country.
        if (!/\(0\)|^\+8/.test(written)) {
          for (const typed of [written, number, `${own} ${written}`])
            expect([stored, typed, findsPerson(stored, typed)]).toEqual([stored, typed, true])
        }
        if (extension) expect(findsPerson(stored, `${number} доб. ${extension[1]}`)).toBe(true)
      }),
    )
  })

  it('finds a name written only with look-alike letters of another script', () => {
    for (const [own, typed] of [
      ['Вера', 'BEPA'],
      ['BEPA', 'вера'],
      ['Cоня Mухина', 'мухина'],
    ] as const)
      expect([own, typed, findsPerson(searchText('', { name: own, email: '', phone: '' }), typed)]).toEqual([
        own,
        typed,
        true,
      ])
  })

  it('finds an email address in Unicode and in ASCII', () => {
    fc.assert(
      fc.property(emailLocal, domain, (local, [unicode, ascii]) => {
        const email = `${local}@${ascii}`.toLowerCase()
        const stored = searchText('7KQ2-M4XP-9RTB', { name: '', email, phone: '' })
        for (const typed of [`a@${unicode}`, email.toUpperCase()])
          if (typed.length > 1) expect(findsPerson(stored, typed.replace(/^a@/, ''))).toBe(true)
      }),
    )
  })

  it('finds an order or a conversation by its number', () => {
    for (const typed of ['7kq2-m4xp-9rtb', '7KQ2 M4XP', 'm4xp-9rtb'])
      expect(findsPerson(searchText('7KQ2-M4XP-9RTB', { name: '', email: '', phone: '' }), typed)).toBe(true)
    for (const typed of ['23456789', '2345 6789', '234567'])
      expect(findsPerson(searchText('23456789', { name: '', email: '', phone: '' }), typed)).toBe(true)
  })

  it('finds a phone number that was stored as typed', () => {
    const stored = searchText('23456789', { name: '', email: '', phone: '8 (916) 123-45-67' })
    for (const typed of ['+7 916 123', '8916', '9161234567', '8 (916) 123-45-67', '007 916 123 45 67'])
      expect([typed, findsPerson(stored, typed)]).toEqual([typed, true])
  })

  it('has a text that an index of PostgreSQL accepts, whatever was typed, with the whole email address and phone number', () => {
    const email = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.test`
    for (const own of ['\ufdfa'.repeat(100), '\u{1d160}'.repeat(50), '㌖'.repeat(100)]) {
      const stored = searchText('7KQ2-M4XP-9RTB', { name: own, email, phone: '+79161234567;ext=123' })
      expect(Buffer.byteLength(stored)).toBeLessThan(2000)
      for (const typed of [email, '+7 916 123-45-67', '7KQ2-M4XP-9RTB'])
        expect([typed, findsPerson(stored, typed)]).toEqual([typed, true])
    }
  })

  it('parses the prefixes of a phone number', () => {
    expect(phoneForms('+7916')).toEqual(['7916'])
    expect(phoneForms('8916123')).toEqual(['8916123', '7916123'])
    expect(phoneForms('02079460958')).toEqual(['02079460958', '2079460958'])
    expect(phoneForms('81037120000000')).toContain('37120000000')
  })
})
