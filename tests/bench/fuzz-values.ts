import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'
import { DICTIONARY_NAMES } from '../../lib/domain/dictionary-names.ts'
import { LANGUAGES } from '../../lib/domain/languages.ts'
import { CONSENTS } from '../support/sample-order.ts'

/** The parts of a JSON schema from which values are generated. */
interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Shape | boolean
  readonly items?: Shape
  readonly minItems?: number
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const HUGE = 'x'.repeat(20_000)
const NESTED = Array.from({ length: 500 }).reduce<unknown>((inner) => ({ a: [inner] }), null)
/** Unusual JSON numbers: stored as texts here, converted by `jsonOf`. */
const WRITTEN = ['1e999', '-0', '9'.repeat(400), '1e-999', '0.1e1', '123456789012345678901234567890.5'].map(
  (digits) => `digits:${digits}`,
)
const POLLUTED = Object.fromEntries([
  ['__proto__', { status: 510, polluted: true }],
  ['constructor', { prototype: { status: 510 } }],
  ['toString', 1],
])

/** Texts with a special meaning in some parsers. */
export const oddText: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\udfff\ud800',
    '\u2028\r\n',
    '\u202eabc',
    '__proto__',
    'constructor',
    'toString',
    "' or 1=1 --",
    '%',
    '%00',
    '%E0%A4%A',
    '../../etc',
    '//evil.example',
    '<script>',
    '{{7*7}}',
    '=1+1',
    '-1',
    '1e9',
    'NaN',
    'null',
    '[object Object]',
    '2026-02-30',
    'é'.normalize('NFD'),
    HUGE,
  ),
)

/** Values of any type, valid only by chance. */
const oddValue: Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.double(),
  fc.integer(),
  fc.constantFrom(
    ...WRITTEN,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { length: 1e9 },
    NESTED,
    POLLUTED,
    Array.from({ length: 2000 }, () => 0),
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Placeholder for the number of the existing conversation or order. */
export const PLACEHOLDER = '12345678'

/** Values known to the site by these names: random values would fail at the first lookup. */
const KNOWN: Readonly<Record<string, Arbitrary<unknown>>> = {
  conversation: fc.constant(PLACEHOLDER),
  lang: fc.constantFrom(...LANGUAGES),
  bitrixId: fc.constantFrom('1001', '1002', '11111111', '4003'),
  currency: fc.constantFrom('RUB', 'EUR', 'PEN', 'USD', 'KZT', 'XXX'),
  promocode: fc.constantFrom('DNA10', 'EURO20', 'FIRST100', 'NOTHING'),
  consents: fc.constant(CONSENTS),
  email: fc.constantFrom('anna@example.com', 'Анна@пример.рф', 'a@b', `${'a'.repeat(250)}@example.com`),
  phone: fc.constantFrom('8 912 345-67-89', '+371 20000000', '1'),
  country: fc.constantFrom('RU', 'LV', 'KG', 'PE', 'ZZ'),
  name: fc.constantFrom<string>(...DICTIONARY_NAMES, 'Анна'),
  expectedTotal: fc.constantFrom(0, 19_900, 17_910),
}

const textOf = ({ format, pattern, minLength = 0, maxLength = 60 }: Shape): Arbitrary<unknown> => {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date' || format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2030-01-01') })
      .map((date) => date.toISOString().slice(0, format === 'date' ? 10 : 24))
  if (pattern !== undefined && !/\\[pP]|\(\?[!<=]/.test(pattern)) return fc.stringMatching(new RegExp(pattern))
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
}

function ofShape(shape: Shape, name = '', depth = 0): Arbitrary<unknown> {
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined
  if (known && depth < 6)
    return fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: ofShape(shape, '', depth + 1) })
  if ('const' in shape) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  const parts = shape.anyOf ?? shape.oneOf
  if (parts) return fc.oneof(...parts.map((part) => ofShape(part, '', depth + 1)))
  if (shape.allOf) return ofShape(Object.assign({}, ...shape.allOf) as Shape, '', depth + 1)
  switch (shape.type) {
    case 'object': {
      const own = fc.record(
        Object.fromEntries(
          Object.entries(shape.properties ?? {}).map(([key, part]) => [key, ofShape(part, key, depth + 1)]),
        ),
        { requiredKeys: (shape.required ?? []).filter((key) => Object.hasOwn(shape.properties ?? {}, key)) },
      )
      if (shape.properties || typeof shape.additionalProperties !== 'object') return own
      return fc.dictionary(fc.stringMatching(/^[\w.$-]{1,20}$/), ofShape(shape.additionalProperties, '', depth + 1), {
        maxKeys: 4,
      })
    }
    case 'array':
      return fc.array(ofShape(shape.items ?? {}, '', depth + 1), {
        minLength: Math.min(shape.minItems ?? 0, 5),
        maxLength: 5,
      })
    case 'string':
      return textOf(shape)
    case 'integer':
      return fc.integer({
        min: Math.max(shape.minimum ?? -1000, -(2 ** 31)),
        max: Math.min(shape.maximum ?? 100_000, 100_000),
      })
    case 'number':
      return fc.double({ min: shape.minimum ?? -1e9, max: shape.maximum ?? 1e9, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return depth < 3 ? oddValue : fc.constantFrom('', 1, null)
  }
}

/** Values that a schema accepts, or nearly: constraints beyond their type are met only by chance. */
export const valuesOf = (schema: z.core.$ZodType): Arbitrary<unknown> =>
  ofShape(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Shape)

type Change = readonly [
  at: number,
  how: 'leave out' | 'add' | 'replace' | 'wrap' | 'double',
  name: string,
  value: unknown,
]

const changes: Arbitrary<readonly Change[]> = fc.array(
  fc.tuple(
    fc.nat(),
    fc.constantFrom('leave out', 'add', 'replace', 'replace', 'replace', 'wrap', 'double'),
    fc.oneof(oddText, fc.constantFrom('__proto__', 'id', 'extra')),
    oddValue,
  ),
  { maxLength: 3 },
)

const isThing = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The value with one change. A copied object has its keys as own properties, `__proto__` included. */
function changed(value: unknown, [at, how, name, odd]: Change): unknown {
  if (isThing(value)) {
    const entries = Object.entries(value)
    const index = at % (entries.length + 1)
    const [key, inner] = entries[index] ?? []
    if (key !== undefined && isThing(inner) && at % 3)
      entries[index] = [key, changed(inner, [Math.floor(at / 3), how, name, odd])]
    else if (key === undefined || how === 'add') entries.push([name, odd])
    else if (how === 'leave out') entries.splice(index, 1)
    else entries[index] = [key, how === 'wrap' ? [inner] : how === 'double' ? [inner, inner] : odd]
    return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)
  }
  return odd
}

/** Values and variations: half of them with something missing, added, duplicated or of another type. */
export const neighboursOf = (values: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof(
    values,
    fc.tuple(values, changes).map(([value, list]) => list.reduce(changed, value)),
  )

/** Serializes a value for a request. */
export const jsonOf = (value: unknown): string => (JSON.stringify(value) ?? '').replace(/"digits:([^"]*)"/g, '$1')
