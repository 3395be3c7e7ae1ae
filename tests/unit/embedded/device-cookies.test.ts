import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDeviceKey, findDevice, renewDeviceCookie } from '../../../lib/embedded/accounts/device-cookies.ts'

const NOW = new Date('2026-06-30T12:00:00Z')
const YEAR_MS = 365 * 24 * 60 * 60_000
const SECRET = 'the secret of the site'
const owner = (id: string) => ({ id, device_key: createDeviceKey() })
const ANNA = owner('anna')
const BORIS = owner('boris')
const later = (ms: number) => new Date(NOW.getTime() + ms)

describe('a device cookie', () => {
  it('is valid for a year, for its own account only', () => {
    const cookie = renewDeviceCookie(undefined, ANNA, SECRET, NOW)
    expect(findDevice(cookie, ANNA, SECRET, later(YEAR_MS - 1))).toMatch(/^[\w-]{22}$/)
    expect(findDevice(cookie, ANNA, SECRET, later(YEAR_MS))).toBeUndefined()
    expect(findDevice(cookie, BORIS, SECRET, NOW)).toBeUndefined()
    expect(findDevice(cookie, undefined, SECRET, NOW)).toBeUndefined()
    expect(findDevice(cookie, ANNA, 'another secret', NOW)).toBeUndefined()
    expect(findDevice(cookie, { ...ANNA, device_key: createDeviceKey() }, SECRET, NOW)).toBeUndefined()
  })

  it('is invalid once any character of it changes', () => {
    const cookie = renewDeviceCookie(undefined, ANNA, SECRET, NOW)
    const edits = fc.tuple(fc.nat(cookie.length - 1), fc.constantFrom(...'Aaz09-_.~ '))
    fc.assert(
      fc.property(edits, ([at, character]) => {
        const edited = cookie.slice(0, at) + character + cookie.slice(at + 1)
        expect(findDevice(edited, ANNA, SECRET, NOW) === undefined).toBe(edited !== cookie)
      }),
    )
  })

  it('is invalid when the site has not signed it', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (text) =>
          findDevice(text, ANNA, SECRET, NOW) === undefined && findDevice(text, undefined, SECRET, NOW) === undefined,
      ),
    )
  })

  it('stores a token of each of the last four accounts of a browser', () => {
    const owners = ['a', 'b', 'c', 'd', 'e'].map(owner)
    const cookie = [...owners, ...owners.slice(-1)].reduce<string | undefined>(
      (stored, one) => renewDeviceCookie(stored, one, SECRET, NOW),
      undefined,
    )
    expect(owners.map((one) => findDevice(cookie, one, SECRET, NOW) !== undefined)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
  })
})
