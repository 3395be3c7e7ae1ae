import type { OrderDetails } from '../../contract/order-store.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { searchText } from './search-text.ts'

const NOBODY = { name: '', email: '', phone: '' }

/** What stays of an order for the books: what was sold for how much, to which country, and what was agreed to. */
function clearedDetails({
  form,
  items,
  consents,
  firstUtms: _first,
  buckets: _buckets,
  ...sold
}: OrderDetails): OrderDetails {
  return {
    ...sold,
    items: items.map((item) => (item.gift ? { ...item, gift: { recipient: '', message: '' } } : item)),
    consents: consents.map(({ address: _address, ...agreed }) => agreed),
    form: { ...NOBODY, country: form.country, city: '', address: '', comment: '' },
    utms: {},
  }
}

/** The fingerprint of an order of nobody: the sum of who ordered what is taken away too, so that nobody can try out whether it was somebody. */
export const CLEARED_FINGERPRINT = ''

/** Takes from an order whose it is. */
export async function clearOrder(transaction: Database, { number, details, version }: Tables['orders']): Promise<void> {
  const cleared = {
    details: JSON.stringify(clearedDetails(JSON.parse(details) as OrderDetails)),
    search: searchText(number, NOBODY),
    fingerprint: CLEARED_FINGERPRINT,
    note: '',
    network: null,
    version: version + 1,
  }
  await transaction.updateTable('orders').set(cleared).where('number', '=', number).execute()
}

const withoutNote = (json: string) => JSON.stringify({ ...(JSON.parse(json) as object), note: '' })

/** What a change of such an order records, without what was noted. */
export const clearedChange = ({
  before,
  after,
}: Pick<Tables['order_changes'], 'before' | 'after'>): { before: string; after: string } => ({
  before: withoutNote(before),
  after: withoutNote(after),
})
