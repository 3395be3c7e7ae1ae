import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { internalToken, createInternalToken } from '../../../lib/config/config.ts'
import { signInternal, CLIENT_IP_HEADER, readClientIp } from '../../../lib/routing/internal-headers.ts'

const clientIp = (value?: string) =>
  readClientIp(new Request('http://x/', { headers: value === undefined ? {} : { [CLIENT_IP_HEADER]: value } }))
const before = internalToken()

afterAll(() => {
  if (before === undefined) delete process.env['INTERNAL_TOKEN']
  else process.env['INTERNAL_TOKEN'] = before
})

describe('without the server process', () => {
  beforeAll(() => void delete process.env['INTERNAL_TOKEN'])

  it.each(['203.0.113.9', ' 203.0.113.9', 'undefined 203.0.113.9'])('ignores every header: «%s»', (value) => {
    expect(clientIp(value)).toBeUndefined()
  })
})

describe('behind the server process', () => {
  beforeAll(createInternalToken)

  it('uses the header of the server process', () =>
    expect(clientIp(signInternal('203.0.113.9', internalToken() ?? ''))).toBe('203.0.113.9'))
  it('returns undefined without the header', () => expect(clientIp()).toBeUndefined())
  it.each(['203.0.113.9', 'x 203.0.113.9', ' 203.0.113.9'])('ignores a header sent by the visitor: «%s»', (value) =>
    expect(clientIp(value)).toBeUndefined(),
  )
})
