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

describe('messages of a language', () => {
  it('keep their own texts, and have those of the source where they have none', () => {
    expect(withSource(source, own)).toEqual({
      group: { health: 'Salud', price: 'от {price}' },
      only: { here: 'Только здесь: {what}' },
      list: ['b'],
      more: 'más',
    })
  })
})

describe('a message that a language does not have', () => {
  it('is the Russian one on a running site', () => {
    const { t, log } = translator(false)
    expect([t('group.health'), t('only.here', { what: 'ДНК' })]).toEqual(['Salud', 'Только здесь: ДНК'])
    expect(log).toEqual([])
  })

  it('throws while the site is built', () => {
    expect(() => translator(true).t('only.here')).toThrow('MISSING_MESSAGE')
  })
})

describe.each(['nowhere', 'group', 'group.constructor'])('a message that is none, such as %s', (key) => {
  it('leaves a running site standing, and the log has it', () => {
    const { t, log } = translator(false)
    expect(t(key)).toBe(key)
    expect(log.length).toBeGreaterThan(0)
  })

  it('throws while the site is built', () => {
    expect(() => translator(true).t(key)).toThrow()
  })
})
