import { describe, expect, it } from 'vitest'
import { createLog } from '../../../lib/server/log.ts'

/** Logs a value and returns the written record. */
function written(what: object, words = 'said'): Record<string, unknown> {
  const lines: string[] = []
  createLog({ write: (line) => void lines.push(line) }).warn(what, words)
  expect(lines).toHaveLength(1)
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>
}

describe('the log', () => {
  it.each([
    'authorization',
    'cookie',
    'set-cookie',
    'password',
    'secret',
    'token',
    'accessKey',
    'secretKey',
    'signingSecret',
  ])('redacts %s, at the top level and nested', (name) => {
    const line = JSON.stringify(
      written({
        [name]: 'HIDDEN',
        headers: { [name]: 'HIDDEN', path: '/x' },
        request: { headers: { [name]: 'HIDDEN' } },
      }),
    )
    expect(line).not.toContain('HIDDEN')
    expect(line).toContain('"path":"/x"')
  })

  it('redacts the credentials of a URL in a value, a text and an error', () => {
    const error = new Error('postgresql://site:HIDDEN@db/site is away')
    const line = written(
      { detail: 'redis://:HIDDEN@cache', error: error.message, err: error },
      'smtp://site:HIDDEN@mail',
    )
    expect(JSON.stringify(line)).not.toContain('HIDDEN')
    expect(line).toMatchObject({
      detail: 'redis://***@cache',
      error: 'postgresql://***@db/site is away',
      msg: 'smtp://***@mail',
    })
  })
})
