import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { basketItemsSchema } from '../../../lib/contract/basket.ts'
import { normalizeLine, normalizeText } from '../../../lib/domain/text.ts'
import { parseBasket } from '../../../lib/visitor/basket.ts'
import { pastedText } from '../../support/generators/people.ts'

const EMPTY = { items: [], seen: {} }
const item = fc.record(
  {
    bitrixId: fc.oneof(fc.constantFrom('1001', '1002', '', ' x', '__proto__'), fc.string()),
    quantity: fc.oneof(fc.integer({ min: -2, max: 12 }), fc.double(), fc.string()),
    secondKit: fc.oneof(fc.boolean(), fc.string()),
    consultation: fc.oneof(fc.boolean(), fc.constant(null)),
    gift: fc.oneof(
      fc.record({ recipient: pastedText, message: fc.oneof(pastedText, fc.string({ maxLength: 700 })) }),
      fc.constant(null),
      fc.string(),
    ),
  },
  { requiredKeys: ['bitrixId', 'quantity'] },
)

describe('a stored basket', () => {
  it('is normalized to a form that the server accepts, whatever was stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.array(item), fc.anything()), fc.anything(), (items, seen) => {
        const stored = JSON.stringify({ items, seen }) as string | undefined
        const { items: parsed } = parseBasket(stored ?? null)
        const normalized = parsed.map(({ gift, ...rest }) => ({
          ...rest,
          ...(gift && { gift: { recipient: normalizeLine(gift.recipient), message: normalizeText(gift.message) } }),
        }))
        expect(basketItemsSchema.parse(parsed)).toEqual(normalized)
      }),
    )
  })

  it('preserves every valid item', () => {
    const items = [
      { bitrixId: '1001', quantity: 10, secondKit: true, consultation: true, gift: { recipient: 'Маме', message: '' } },
      { bitrixId: '1003', quantity: 1 },
    ]
    const seen = { '1001': { currency: 'RUB', amount: 19_900, text: '19 900 ₽' } }
    const id = '1234567890-234-34567'
    expect(parseBasket(JSON.stringify({ id, items, promocode: 'dna10', seen }))).toEqual({
      id,
      items,
      promocode: 'dna10',
      seen,
    })
  })

  it.each([undefined, '', 'short', 'with a space in it', 1e20, '<script>alert(1)</script>'])(
    'drops the id %j',
    (id) => {
      expect(parseBasket(JSON.stringify({ id, items: [] }))).toEqual(EMPTY)
    },
  )

  it.each([null, '', '{', '[]', '1', '"a"', '{"items":{}}', '{"items":[null,1,[]],"seen":[1]}'])(
    'an invalid stored basket is read as empty: %s',
    (stored) => {
      expect(parseBasket(stored)).toEqual(EMPTY)
    },
  )
})
