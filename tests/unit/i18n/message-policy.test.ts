import { createTranslator } from 'next-intl'
import { describe, expect, it } from 'vitest'
import { onMessageError, withSource } from '../../../i18n/message-policy.ts'

const source = {
  group: { health: 'Здоровье', price: 'от {price}' },
  only: { here: 'Только здесь: {what}' },
  list: ['а'],
}
const own = { group: { health: 'Salud' }, list: ['b'], more: 'más' }

function translator(strict: boolean) {
  const log: string[] = []
  const messages: Record<string, object | string> = strict ? own : (withSource(source, own) as Record<string, object>)
  const t = createTranslator({
    locale: 'es',
    messages,
    onError: onMessageError(strict, (line) => log.push(line)),
  }) as unknown as (key: string, values?: Record<string, string>) => string
  return { t, log }
}

describe('the messages of a language', () => {
  it('use their own texts, and those of the source where one is missing', () => {
    expect(withSource(source, own)).toEqual({
      group: { health: 'Salud', price: 'от {price}' },
      only: { here: 'Только здесь: {what}' },
      list: ['b'],
      more: 'más',
    })
  })
})

describe('a missing message', () => {
  it('falls back to Russian on a running site', () => {
    const { t, log } = translator(false)
    expect([t('group.health'), t('only.here', { what: 'ДНК' })]).toEqual(['Salud', 'Только здесь: ДНК'])
    expect(log).toEqual([])
  })

  it('throws during the build', () => {
    expect(() => translator(true).t('only.here')).toThrow('MISSING_MESSAGE')
  })
})

describe.each(['nowhere', 'group', 'group.constructor'])('an invalid message such as %s', (key) => {
  it('is logged on a running site without an exception', () => {
    const { t, log } = translator(false)
    expect(t(key)).toBe(key)
    expect(log.length).toBeGreaterThan(0)
  })

  it('throws during the build', () => {
    expect(() => translator(true).t(key)).toThrow()
  })
})
