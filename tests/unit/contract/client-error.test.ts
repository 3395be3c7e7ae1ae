import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientErrorSchema } from '../../../lib/contract/client-error.ts'

const report = (fields: object = {}) =>
  clientErrorSchema.parse({ kind: 'error', message: 'x is not a function', stack: '', page: '/en/', ...fields })

describe('a client error report', () => {
  it('ignores stack frames that no browser writes', () => {
    expect(report({ stack: `${'http://a/'.repeat(2000)}:1:2` }).frames).toEqual([])
    expect(report({ stack: `${'at x\n'.repeat(60)}https://a.example/late.js:1:2` }).frames).toEqual([])
  })

  it('contains paths and positions of stack frames without host and query', () => {
    const stack = [
      'TypeError: x is not a function',
      '    at f (https://genarium.com/_next/static/chunks/a1.js?v=2:1:2345)',
      '    at https://genarium.com/_next/static/chunks/b2.js:7:8',
      'g@https://genarium.com/_next/static/chunks/c3.js:9:10',
      '    at chrome-extension://abc/content.js:1:1',
    ].join('\n')
    expect(report({ stack }).frames).toEqual([
      '/_next/static/chunks/a1.js:1:2345',
      '/_next/static/chunks/b2.js:7:8',
      '/_next/static/chunks/c3.js:9:10',
    ])
  })

  const personal = fc.oneof(
    fc.emailAddress(),
    fc.constantFrom('anna@почта.рф', 'o’neil+dna@example.com'),
    fc
      .tuple(fc.constantFrom('+7 ', '8', '+371 '), fc.stringMatching(/^[1-9]\d{2}[ -]?\d{3}[ -]?\d{2}[ -]?\d{2}$/))
      .map((parts) => parts.join('')),
    fc.uuid(),
    fc
      .string({ minLength: 1, unit: fc.constantFrom(...'abcdef0123456789') })
      .map((value) => `https://genarium.com/basket?token=${value}&name=Anna`),
  )

  it('contains no personal data', () => {
    fc.assert(
      fc.property(personal, fc.constantFrom('message', 'page'), (value, field) => {
        const written = JSON.stringify(report({ [field]: `Cannot read '${value}' of undefined` }))
        expect(written).not.toContain(value)
        expect(written).not.toMatch(/token=|name=|@/)
      }),
    )
  })

  it('is short, whatever was sent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 10_000 }), fc.string({ maxLength: 20_000 }), (message, stack) => {
        expect(JSON.stringify(report({ message, stack })).length).toBeLessThan(3000)
      }),
    )
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a list', []],
    ['no message', { kind: 'error', stack: '', page: '/' }],
    ['an unknown kind', { kind: 'warning', message: '', stack: '', page: '/' }],
    ['a message without end', { kind: 'error', message: 'x'.repeat(10_001), stack: '', page: '/' }],
  ])('%s is rejected as a report', (_case, value) => {
    expect(clientErrorSchema.safeParse(value).success).toBe(false)
  })
})
