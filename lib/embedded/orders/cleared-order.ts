import type { OrderDetails } from '../../contract/order-store.ts'
import { toGift } from '../../domain/order/basket.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { searchText } from './search-text.ts'
import { EMPTY_FORM, parseDetails } from './stored-order.ts'

/** Keeps what accounting needs: items and amounts, the country, and the consents. */
function clearedDetails({
  form,
  items,
  consents,
  firstUtms: _first,
  variations: _variations,
  ...sold
}: OrderDetails): OrderDetails {
  return {
    ...sold,
    items: items.map((item) => (item.gift ? { ...item, gift: toGift(() => '') } : item)),
    consents: consents.map(({ address: _address, ...agreed }) => agreed),
    form: { ...EMPTY_FORM, country: form.country },
    utms: {},
  }
}

/** The fingerprint is a hash over the buyer and the order, so it could confirm a guessed buyer; it is cleared too. */
export const ANONYMIZED_FINGERPRINT = ''

/** Removes the buyer's personal data from an order, and revokes its links. */
export async function anonymizeOrder(
  transaction: Database,
  { number, version, ...row }: Tables['orders'],
): Promise<void> {
  const cleared = {
    details: JSON.stringify(clearedDetails(parseDetails(row))),
    search: searchText(number, EMPTY_FORM),
    fingerprint: ANONYMIZED_FINGERPRINT,
    note: '',
    carrier: '',
    tracking_number: '',
    kit_code: '',
    network: null,
    version: version + 1,
    link_version: row.link_version + 1,
  }
  await transaction.updateTable('orders').set(cleared).where('number', '=', number).execute()
}

const CLEARED_TEXTS = { note: '', carrier: '', trackingNumber: '', kitCode: '' }

/** End of the JSON of every cleared change, and of a change without texts. */
export const CLEARED_ENDING = JSON.stringify(CLEARED_TEXTS).slice(1)

function withoutTexts(json: string): string {
  const values = Object.entries(JSON.parse(json) as object).filter(([name]) => !(name in CLEARED_TEXTS))
  return JSON.stringify({ ...Object.fromEntries(values), ...CLEARED_TEXTS })
}

export const anonymizeChange = ({
  before,
  after,
}: Pick<Tables['order_changes'], 'before' | 'after'>): { before: string; after: string } => ({
  before: withoutTexts(before),
  after: withoutTexts(after),
})
