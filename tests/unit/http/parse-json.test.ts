import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseJson, parseJsonText } from '../../../lib/http/parse-json.ts'
import { cases } from '../../support/generators/runs.ts'

const nested = (depth: number, [open, close]: readonly [string, string]) =>
  `${open.repeat(depth)}1${close.repeat(depth)}`
const brackets = fc.constantFrom(['[', ']'] as const, ['{"a":', '}'] as const, ['[{"a":', '}]'] as const)

it('parses any JSON', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect([parseJsonText(text), parseJson(Buffer.from(text))]).toEqual([JSON.parse(text), JSON.parse(text)])
    }),
    cases(200, 5000),
  )
})

it('rejects JSON nested so deeply that recursion could fail', () => {
  fc.assert(
    fc.property(brackets, fc.integer({ min: 201, max: 50_000 }), (pair, depth) => {
      expect(parseJsonText(nested(depth, pair))).toBeUndefined()
    }),
    cases(20, 200),
  )
  expect(JSON.stringify(parseJsonText(nested(100, ['[', ']'])))).toBe(nested(100, ['[', ']']))
})

it.each(['', '{', 'undefined', '[1,]'])('«%s» is not parsed as JSON', (text) =>
  expect(parseJsonText(text)).toBeUndefined(),
)

it('rejects invalid UTF-8', () => expect(parseJson(Uint8Array.of(0x22, 0xff, 0x22))).toBeUndefined())
