import { describe, expect, it } from 'vitest'
import { BOTS, botOf, botPath } from '../../../lib/domain/bots.ts'
import { pointOfContact } from '../../../lib/domain/subscription.ts'

describe('the messenger bots (specification, section 2)', () => {
  it.each([
    ['genetics', '/substgbot', 'Genarium substgbot'],
    ['photo', '/substgPhotoEnhance', 'Genarium substgPhotoEnhance'],
    ['surname', '/substgSurname_bot', 'Genarium substgSurname_bot'],
  ] as const)('%s has the page %s and the point of contact "%s"', (key, path, contact) => {
    expect([botPath(botOf(key)), pointOfContact('Genarium', botOf(key).route)]).toEqual([path, contact])
  })

  it('each bot has its own point of contact, whatever the site is called', () => {
    const labels = BOTS.map((bot) => pointOfContact('Other name', bot.route))
    expect(new Set(labels).size).toBe(BOTS.length)
    expect(labels.every((label) => label.startsWith('Other name '))).toBe(true)
  })
})
