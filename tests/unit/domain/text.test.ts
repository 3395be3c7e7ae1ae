import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeLine, normalizeText, normalizeUnicode } from '../../../lib/domain/text.ts'
import { blank, blankText, emoji, invisible, name, pasted, pastedText } from '../../support/generators/people.ts'

const BOTH = [
  ['a line', normalizeLine],
  ['several lines', normalizeText],
] as const

describe.each(BOTH)('normalizing %s', (_name, normalize) => {
  it('is idempotent for any pasted text', () => {
    fc.assert(
      fc.property(fc.oneof(pastedText, fc.string({ unit: 'binary' })), (text) => {
        expect(normalize(normalize(text))).toBe(normalize(text))
      }),
      { numRuns: 3000 },
    )
  })

  it('preserves a name of any script, with any pasted surroundings', () => {
    fc.assert(
      fc.property(name, pasted(name), (own, junk) => {
        expect(normalize(own)).toBe(own.normalize('NFC'))
        expect(normalize(junk)).toBe(normalize(junk.trim()))
      }),
    )
    fc.assert(
      fc.property(pasted(fc.constant('علی\u200cرضا')), (junk) => void expect(normalize(junk)).toBe('علی\u200cرضا')),
    )
  })

  it('preserves emoji of several code points, also next to each other and within words', () => {
    fc.assert(
      fc.property(fc.array(emoji, { minLength: 1, maxLength: 3 }), (list) => {
        expect(normalize(list.join(''))).toBe(list.join(''))
        expect(normalize(`a${list.join('b')}c`)).toBe(`a${list.join('b')}c`)
      }),
    )
  })

  it('removes invisible characters within a word', () => {
    fc.assert(fc.property(invisible, (character) => void expect(normalize(`се${character}мен`)).toBe('семен')))
  })

  it('returns an empty text when the text looks empty', () => {
    fc.assert(fc.property(blankText, (text) => void expect(normalize(text)).toBe('')))
  })

  it('composes letters and diacritics, also across invisible characters', () => {
    for (const text of ['é', 'e\u0301', 'e\u200b\u0301', 'e\u00ad\u0301']) expect(normalize(text)).toBe('é')
  })

  it('returns well-formed text without control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(normalize(text).isWellFormed()).toBe(true)
        expect(normalize(text)).not.toMatch(/[^\P{Cc}\n]/u)
      }),
    )
  })

  it('removes joiners between letters that do not need them', () => {
    for (const text of ['Iva\u200dn', 'Iva\u200cn', 'Ива\u200d\u200dн', '\u200dIvan\u200c', 'Iv\ufe0fan', '김\u200d민'])
      expect(normalize(text)).toBe(text.replace(/\u200c|\u200d|\ufe0f/g, ''))
  })

  it('preserves no-break spaces between words', () => {
    expect(normalize('10\u202f000\u00a0₽')).toBe('10\u202f000\u00a0₽')
  })
})

it('collapses spaces and line breaks between the words of a line', () => {
  fc.assert(
    fc.property(
      fc.array(blank, { minLength: 2, maxLength: 5 }),
      (blanks) => void expect(normalizeLine(`a${blanks.join('')}b`)).toBe('a b'),
    ),
  )
})

it('replaces tabs by spaces and preserves the lines of a text', () => {
  expect(normalizeText('Дом\t5\r\n\tкв.\u20037 \t\rкод\u2028\u000b12\u0085\n')).toBe('Дом 5\n кв. 7\nкод\n\n12')
  expect(normalizeText('a\n\tb', { tabs: true })).toBe('a\n\tb')
})

const mark = fc.constantFrom('\u0301', '\u0323', '\u0344', '\u05b0', '\u0e48', '\ufe0f')

it.each(['NFC', 'NFKC', 'NFKD'] as const)(
  'limits combining marks to 30 per letter and changes no other text: %s',
  (form) => {
    const composed = fc.array(
      fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }), fc.array(mark, { maxLength: 60 })),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(composed, (parts) => {
        const text = parts.map(([emails, marks]) => emails + marks.join('')).join('')
        const trimmed = text.replace(/\p{M}{31,}/gu, (marks) => [...marks].slice(0, 30).join(''))
        expect(normalizeUnicode(text, form)).toBe(trimmed.normalize(form))
      }),
    )
  },
)

it('normalizes a million combining marks, which take the engine alone minutes', () => {
  expect(normalizeLine(`a${'\u0301\u0323'.repeat(500_000)}`).length).toBeLessThan(40)
})
