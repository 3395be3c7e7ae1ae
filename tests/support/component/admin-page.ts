import { onTestFinished, vi } from 'vitest'
import type { OrdersWords } from '@/components/sections/admin/orders-words'
import { createAdmin } from '@/lib/embedded/accounts/users'
import { startEmbedded, type EmbeddedBackend } from '@/lib/embedded/start'
import catalogue from '@/public/assets/i18n/en.json'

const ORIGIN = 'http://embedded.invalid'
const [EMAIL, PASSWORD] = ['admin@example.com', 'a long enough phrase']

/** Words of the pages of administrators. */
export const words = catalogue.admin

/** Words of the page of orders, as the server puts them together. */
export const ordersWords: OrdersWords = {
  ...words.orders,
  states: { ...catalogue.order.fulfilment, ...catalogue.order.payment },
  extension: catalogue.order.extension,
  paidAmount: catalogue.order.paidAmount,
  refundedAmount: catalogue.order.refundedAmount,
  extras: Object.entries(catalogue.basket.line),
}

/** The calls of a page of administrators, answered by an embedded backend of its own. */
export async function signedInBackend(): Promise<EmbeddedBackend> {
  const backend = await startEmbedded({}, { seed: true })
  onTestFinished(() => backend.stop())
  await createAdmin(backend.database, EMAIL, PASSWORD, new Date())
  const json = { 'content-type': 'application/json' }
  const signIn = await backend.fetch(
    new Request(`${ORIGIN}/api/v1/account/sign-in`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
    }),
  )
  const cookie = signIn.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  vi.stubGlobal('fetch', (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) =>
    backend.fetch(new Request(ORIGIN + address, { method, headers: { ...json, cookie }, ...(body && { body }) })),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  return backend
}
