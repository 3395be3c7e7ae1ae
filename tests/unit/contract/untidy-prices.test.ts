import fc from 'fast-check'
import { expect, it } from 'vitest'
import { priceListSchema } from '../../../lib/contract/prices.ts'
import { catalogues } from '../../support/generators/catalogue.ts'

it('reads a price list as it is meant, however a backend writes it', () => {
  fc.assert(
    fc.property(catalogues(), ({ wire, list }) => {
      const sent: unknown = JSON.parse(JSON.stringify(wire))
      expect(priceListSchema.parse(sent)).toEqual(list)
    }),
  )
})
