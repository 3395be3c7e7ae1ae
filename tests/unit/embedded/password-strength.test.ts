import { describe, expect, it } from 'vitest'
import { findPasswordWeakness } from '../../../lib/embedded/accounts/password-strength.ts'

const EMAIL = 'olga.smirnova@centre-example.com'

describe('a new password', () => {
  it.each([
    ['passwordpassword', 'repeated'],
    ['aaaaaaaaaaaa', 'repeated'],
    ['abcabcabcabcabc', 'repeated'],
    ['qweasdzxcqweasdzxc', 'repeated'],
    ['a'.repeat(200), 'repeated'],
    ['Пароль123Пароль123', 'repeated'],
    ['123456789012', 'common'],
    ['qwertyuiop12', 'common'],
    ['1q2w3e4r5t6y', 'common'],
    ['Password2026!', 'common'],
    ['P@ssw0rd2026', 'common'],
    ['iloveyouforever', 'common'],
    ['Summer2026!!!', 'common'],
    ['пароль123456', 'common'],
    ['йцукенгшщзхъ', 'repeated'],
    ['Genarium-2026!', 'site'],
    ['genetics12345', 'site'],
    ['генетика12345', 'site'],
    [EMAIL, 'site'],
    ['OlgaSmirnova1', 'site'],
    ['centre-example', 'site'],
    ['13.05.1987 19', 'guessable'],
  ])('%s is rejected: %s', async (password, reason) => {
    expect(await findPasswordWeakness(password, EMAIL)).toBe(reason)
  })

  it.each([
    'a long enough phrase',
    'correct horse battery staple',
    'длинная и понятная фраза',
    'fK9$wq-2Lz!pX7',
    'x7Kq'.repeat(4) + ' ambulance violin',
  ])('%s is accepted', async (password) => {
    expect(await findPasswordWeakness(password, EMAIL)).toBeUndefined()
  })

  it('is rated by its first 64 characters, since rating longer ones would block the process', async () => {
    const weak = 'password'.repeat(8)
    const strong = 'fK9$wq-2Lz!pX7'
    expect(await findPasswordWeakness(weak + strong, EMAIL)).toBe('repeated')
    expect(await findPasswordWeakness(strong + weak, EMAIL)).toBeUndefined()
  })
})
