import { parsePhoneNumberFromString as findByMax } from 'libphonenumber-js/max'
import { parsePhoneNumberFromString as findByMin } from 'libphonenumber-js/min'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePhone, phoneLink, phoneText, readPhone, splitPhone } from '../../../lib/domain/phone.ts'
import {
  labelled,
  pasted,
  pastedText,
  phone,
  withDigits,
  writtenExtension,
  ZEROS,
} from '../../support/generators/people.ts'

const parse = (typed: string, country?: string) => parsePhone(typed, country, findByMax)

describe('a phone number', () => {
  it('is extracted in any format, with its extension, any digits and any pasted surroundings', () => {
    fc.assert(
      fc.property(
        phone,
        fc.constantFrom(...ZEROS),
        pasted(fc.constant('')),
        ({ country, number, written, extension }, zero, junk) => {
          const typed = `${junk}${withDigits(extension ? `${written} ${extension.join(' ')}` : written, zero)}${junk}`
          const stored = { phone: extension ? `${number};ext=${extension[1]}` : number }
          expect(parse(typed, country)).toEqual(stored)
          expect(parse(stored.phone)).toEqual(stored)
          expect(splitPhone(stored.phone)).toEqual({ number, extension: extension?.[1] })
          expect(phoneText(stored.phone, (digits) => `ext. ${digits}`)).toBe(
            extension ? `${number} ext. ${extension[1]}` : number,
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  it('accepts surrounding words that only describe it, and an extension in groups', () => {
    fc.assert(
      fc.property(
        phone.chain(({ country, number, written, extension }) =>
          extension
            ? writtenExtension(extension[1]).map((digits) => ({
                country,
                stored: `${number};ext=${extension[1]}`,
                typed: `${written} доб. ${digits}`,
              }))
            : labelled(fc.constant(written)).map((typed) => ({ country, stored: number, typed })),
        ),
        ({ country, stored, typed }) => void expect([typed, parse(typed, country)]).toEqual([typed, { phone: stored }]),
      ),
      { numRuns: 500 },
    )
  })

  it('preserves every typed digit except a prefix', () => {
    fc.assert(
      fc.property(
        fc.oneof(pastedText, fc.string({ unit: fc.constantFrom(...'+0123456789 ()-.,;/#xдобext') })),
        (typed) => {
          const read = readPhone(typed)
          if ('error' in read) return
          const digits = typed.normalize('NFKC').replace(/\D/g, '')
          if (/^[\p{ASCII}а-я]*$/u.test(typed))
            expect(`${read.number.replace('+', '')}${read.extension ?? ''}`).toBe(digits)
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('is accepted by the browser’s small metadata whenever the server accepts it', () => {
    fc.assert(
      fc.property(
        phone,
        ({ country, written }) => void expect(parsePhone(written, country, findByMin)).toEqual(parse(written, country)),
      ),
    )
  })

  it.each([
    ['8 916 123 45 6', 'RU', 'phoneFormat'],
    ['20000000', 'RU', 'phoneFormat'],
    ['20000000', undefined, 'phoneFormat'],
    ['20000000', 'XX', 'phoneFormat'],
    ['+999 123456789', 'LV', 'phoneFormat'],
    ['12', 'RU', 'phoneFormat'],
    ['', 'LV', 'phoneFormat'],
    ['+', 'LV', 'phoneFormat'],
    ['доб. 5', 'LV', 'phoneWords'],
    ['+371 20000000 (Иван)', 'LV', 'phoneWords'],
    ['WhatsApp +371 20000000', 'LV', 'phoneWords'],
    ['1-800-FLOWERS', 'US', 'phoneWords'],
    ['+371 20000000 доб 5 доб 6', 'LV', 'phoneWords'],
    ['+371 20000000 after six', 'LV', 'phoneWords'],
    ['123-45-67, 68', 'RU', 'phoneSeveral'],
    ['+7 495 123-45-67/68', 'RU', 'phoneSeveral'],
    ['+371 20000000, +371 20000001', 'LV', 'phoneSeveral'],
    ['+371 20000000\n20000001', 'LV', 'phoneSeveral'],
    ['+371 20000000 / 20000001', 'LV', 'phoneSeveral'],
    ['8 916 123 45 67 или 8 916 123 45 68', 'RU', 'phoneSeveral'],
  ])('%j of %s is rejected: %s', (typed, country, error) => expect(parse(typed, country)).toEqual({ error }))

  it.each([
    'тел. 8 916 123-45-67',
    'моб.тел.: 8 916 123-45-67',
    '☎️ 8 916 123-45-67',
    'Tel.: 8 916 123-45-67',
    'tel:+7-916-123-45-67',
    '№ 8 916 123 45 67',
    '8 916 123-45-67.',
    '8–916–123–45–67',
    '(8-916) 123-45-67',
  ])('accepts a preceding word that only describes it: %s', (typed) =>
    expect(parse(typed, 'RU')).toEqual({ phone: '+79161234567' }),
  )

  it('has a dialable form with its extension', () => {
    expect(phoneLink('+79161234567;ext=89')).toBe('tel:+79161234567;ext=89')
    expect(phoneLink('8 (800) 555-35-35, доб. 5')).toBe('tel:88005553535;ext=5')
  })

  it('is accepted for Mexico with the mobile prefix used until 2019', () => {
    expect(parse('+52 1 55 1234 5678', 'PE')).toEqual({ phone: '+525512345678' })
  })
})
