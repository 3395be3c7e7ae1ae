import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { doorKey, makeDoorKey } from '../../../lib/config/config.ts'
import { seal } from '../../../lib/door/sealed.ts'
import { VISITOR_ADDRESS_HEADER, visitorAddressOf } from '../../../lib/door/visitor-address.ts'

const heard = (value?: string) =>
  visitorAddressOf(
    new Request('http://x/', { headers: value === undefined ? {} : { [VISITOR_ADDRESS_HEADER]: value } }),
  )
const before = doorKey()

afterAll(() => {
  if (before === undefined) delete process.env['DOOR_KEY']
  else process.env['DOOR_KEY'] = before
})

describe('without a server process of ours', () => {
  beforeAll(() => void delete process.env['DOOR_KEY'])

  it.each(['203.0.113.9', ' 203.0.113.9', 'undefined 203.0.113.9'])('nobody is believed: «%s»', (value) => {
    expect(heard(value)).toBeUndefined()
  })
})

describe('behind the server process', () => {
  beforeAll(makeDoorKey)

  it('its word counts', () => expect(heard(seal('203.0.113.9', doorKey() ?? ''))).toBe('203.0.113.9'))
  it('no word is none', () => expect(heard()).toBeUndefined())
  it.each(['203.0.113.9', 'x 203.0.113.9', ' 203.0.113.9'])('a visitor’s own does not: «%s»', (value) =>
    expect(heard(value)).toBeUndefined(),
  )
})
