import { describe, expect, it } from 'vitest'
import { parseWorkingHours } from '../../../../lib/domain/chat/working-hours-format.ts'
import { isOpen, opensAt } from '../../../../lib/domain/chat/working-hours.ts'

const hours = (...texts: string[]) =>
  texts.map((text) => {
    const parsed = parseWorkingHours(text)
    if (!parsed) throw new Error(text)
    return parsed
  })
const MOSCOW = hours('Europe/Moscow Mon-Fri 09:00-19:00, Sat 10:00-16:00')

describe('working hours', () => {
  it.each([
    '',
    'always',
    'Europe/Moscow',
    'Mon-Fri 09:00-19:00',
    'Europe/Nowhere Mon-Fri 09:00-19:00',
    'Europe/Moscow Mon-Fri 9:00-19:00',
    'Europe/Moscow Mon-Fri 19:00-09:00',
    'Europe/Moscow Mon-Fri 09:00-24:01',
    'Europe/Moscow Mon-Fri 09:60-19:00',
    'Europe/Moscow Fri-Mon 09:00-19:00',
    'Europe/Moscow Mo 09:00-19:00',
    'Europe/Moscow Mon-Fri 09:00-19:00;',
  ])('are not parsed from %j', (text) => {
    expect(parseWorkingHours(text)).toBeUndefined()
  })

  it('are parsed ignoring case', () => {
    expect(parseWorkingHours(' Europe/Riga  mon 00:00-24:00 , SUN 10:30-11:00 ')).toEqual({
      timeZone: 'Europe/Riga',
      spans: [
        { day: 0, from: 0, to: 1440 },
        { day: 6, from: 630, to: 660 },
      ],
    })
  })

  it.each<[string, boolean]>([
    ['2026-11-23T05:59:59Z', false],
    ['2026-11-23T06:00:00Z', true],
    ['2026-11-23T15:59:59Z', true],
    ['2026-11-23T16:00:00Z', false],
    ['2026-11-21T07:00:00Z', true],
    ['2026-11-21T13:00:00Z', false],
    ['2026-11-22T10:00:00Z', false],
  ])('are open at %s: %s', (now, open) => {
    expect(isOpen(MOSCOW, new Date(now))).toBe(open)
  })

  it('are unlimited when none are set, and combined when several are set', () => {
    expect(isOpen([], new Date('2026-11-22T03:00:00Z'))).toBe(true)
    const both = [...MOSCOW, ...hours('America/Lima Sun 08:00-12:00')]
    expect(isOpen(both, new Date('2026-11-22T13:00:00Z'))).toBe(true)
    expect(isOpen(both, new Date('2026-11-22T17:00:00Z'))).toBe(false)
  })

  it.each<[string, string | undefined]>([
    ['2026-11-23T10:00:00Z', undefined],
    ['2026-11-23T03:00:00Z', '2026-11-23T06:00:00.000Z'],
    ['2026-11-23T16:00:00Z', '2026-11-24T06:00:00.000Z'],
    ['2026-11-20T20:00:00Z', '2026-11-21T07:00:00.000Z'],
    ['2026-11-21T13:00:00Z', '2026-11-23T06:00:00.000Z'],
  ])('begin again after %s at %s', (now, next) => {
    expect(opensAt(MOSCOW, new Date(now))?.toISOString()).toBe(next)
  })

  it('follow daylight saving time of their time zone', () => {
    const riga = hours('Europe/Riga Sun-Sun 03:30-05:00')
    // Clocks change from 03:00 to 04:00 on 29 March 2026, and from 04:00 to 03:00 on 25 October.
    expect(opensAt(riga, new Date('2026-03-28T12:00:00Z'))?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
    expect(isOpen(riga, new Date('2026-03-29T01:30:00Z'))).toBe(true)
    expect(isOpen(riga, new Date('2026-10-25T03:00:00Z'))).toBe(false)
    expect(opensAt(hours('Europe/Riga Mon 09:00-10:00'), new Date('2026-03-28T12:00:00Z'))?.toISOString()).toBe(
      '2026-03-30T06:00:00.000Z',
    )
    expect(opensAt(hours('Europe/Riga Mon 09:00-10:00'), new Date('2026-10-24T12:00:00Z'))?.toISOString()).toBe(
      '2026-10-26T07:00:00.000Z',
    )
  })
})
