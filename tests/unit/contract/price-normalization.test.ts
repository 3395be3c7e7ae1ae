import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceListSchema } from '../../../lib/contract/prices.ts'
import { catalogues } from '../../support/generators/catalogue.ts'

it('normalizes price lists of every format that backends send', () => {
  fc.assert(
    fc.property(catalogues(), ({ wire, list }) => {
      const sent: unknown = JSON.parse(JSON.stringify(wire))
      expect(priceListSchema.parse(sent)).toEqual(list)
    }),
  )
})
