import { randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { PriceRow, PriceValues } from '../../../lib/contract/prices-admin.ts'
import { BANNER_SLOTS } from '../../../lib/domain/banner.ts'
import type { DictionaryName } from '../../../lib/domain/dictionary-names.ts'
import { FIRST_REVISION } from '../../../lib/domain/images.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import { toRecord } from '../../../lib/domain/to-record.ts'
import type { Tables } from '../../../lib/embedded/database/schema.ts'
import type { ImageRow } from '../../../lib/embedded/images/repository.ts'
import { imageSearchText } from '../../../lib/embedded/images/search-text.ts'
import { pickPriceValues } from '../../../lib/embedded/prices/rows.ts'
import { toTermsRow } from '../../../lib/embedded/promo/terms.ts'
import { daysFromNow, pick, timeWithin } from './samples.ts'

const DAYS = 700
const ACTORS = ['anna@site.test', 'petr@site.test']

/** A third of the images have alt texts in every language, a tenth is decorative. */
export function imageRow(index: number): ImageRow {
  const urn = randomBytes(16).toString('hex')
  const name = `${pick(['лаборатория', 'family', 'kit', 'report'])}-${index}.jpg`
  const texts = index % 3 === 0 ? toRecord(LANGUAGES, (language) => `Фотография ${index} ${language}`) : {}
  const kind = 'jpg'
  return {
    urn,
    revision: FIRST_REVISION,
    kind,
    name,
    width: 1600,
    height: 900,
    bytes: 120_000,
    animated: 0,
    digest: randomBytes(32).toString('hex'),
    created_at: timeWithin(DAYS),
    deleted_at: null,
    alt_texts: JSON.stringify(texts),
    alt_count: Object.keys(texts).length,
    decorative: index % 10 === 1 ? 1 : 0,
    search: imageSearchText({ name, kind, urn }, texts),
  }
}

export const promoCodeRow = (index: number): Tables['promo_codes'] => ({
  code: `CODE${index}`,
  ...toTermsRow({
    discountType: 'percent',
    discount: 10,
    productIds: [],
    maxUses: 100,
    expiresAt: daysFromNow((index % 400) - 100),
  }),
})

export const redirectRow = (index: number): Tables['redirects'] => ({
  from_path: `/moved/page-${index}`,
  to_path: '/legal',
  status: 308,
})

export const bannerRow = (index: number): Insertable<Tables['banners']> => ({
  id: `banner-${index}`,
  slot: pick(BANNER_SLOTS),
  title: `Скидка ${index}`,
  text: 'Промокод на три дня. Действует на тесты, на которые нет другой скидки.',
  href: '/exome',
  image: null,
  theme: 'pine',
  variants: '[1]',
  langs: '["ru"]',
  countries: '["AQ"]',
  starts_at: null,
  ends_at: daysFromNow((index % 60) - 30),
  personal: 0,
  position: 100 + index,
  translations: '{}',
})

export const dictionaryChangeRow = (dictionary: DictionaryName | 'images', item: string, after: object) => ({
  id: randomUUID(),
  dictionary,
  item_id: item,
  version: 1,
  actor: pick(ACTORS),
  changed_at: timeWithin(DAYS),
  before: null,
  after: JSON.stringify(after),
  revert_of: null,
})

const cheaper = (values: PriceValues): PriceValues => ({ ...values, price: values.price - 1 })

interface ChangedPrice {
  readonly position: number
  readonly bitrix_id: string
  readonly currency: string
  readonly before: string
  readonly after: string
}

/** Changes of several prices at once, beginning with another one each time. */
const changedPrices = (prices: readonly PriceRow[], index: number, count: number): ChangedPrice[] =>
  Array.from({ length: count }, (_none, position) => {
    const price = prices[(index + position) % prices.length] as PriceRow
    const values = pickPriceValues(price)
    return {
      position,
      bitrix_id: price.bitrixId,
      currency: price.currency,
      before: JSON.stringify(values),
      after: JSON.stringify(cheaper(values)),
    }
  })

export function priceChangeRows(prices: readonly PriceRow[], index: number): Tables['price_changes'][] {
  const shared = { batch_id: randomUUID(), changed_at: timeWithin(DAYS), actor: pick(ACTORS), schedule_id: null }
  return changedPrices(prices, index, 10).map((change) => ({ ...shared, ...change, id: randomUUID() }))
}

/** Schedules of one day each: the first ones are to come, the others are over. */
export function scheduleRow(index: number, open: number): Tables['price_schedules'] {
  const isOpen = index < open
  const day = isOpen ? index + 1 : open - index - 2
  return {
    id: randomUUID(),
    version: 1,
    state: isOpen ? 'planned' : 'done',
    starts_at: daysFromNow(day),
    ends_at: daysFromNow(day + 0.5),
    next_at: isOpen ? daysFromNow(day) : null,
    created_at: timeWithin(DAYS),
    actor: pick(ACTORS),
    note: 'Сезонная скидка',
  }
}

export const scheduleItemRows = (
  prices: readonly PriceRow[],
  { id, state }: Tables['price_schedules'],
  index: number,
): Tables['price_schedule_items'][] => {
  const result = state === 'done' ? 'applied' : null
  return changedPrices(prices, index, 20).map((change) => ({
    ...change,
    schedule_id: id,
    start_result: result,
    end_result: result,
  }))
}
