import 'server-only'
import { join } from 'node:path'
import { config } from '../../config/config.ts'
import { storedPriceListSchema } from '../../contract/prices.ts'
import type { PriceList } from '../../domain/price.ts'
import { lastGood, type LastGood } from '../../integrations/last-good.ts'
import { warnOncePerMinute } from '../log.ts'

export const lastGoodPrices = (): LastGood<PriceList> =>
  lastGood({
    name: 'prices',
    folder: join(config().dataDir, 'last-good-prices'),
    schema: storedPriceListSchema.transform((list) => list as PriceList),
    warn: warnOncePerMinute,
  })
