import { onTestFinished, vi } from 'vitest'
import type { ImagesMessages } from '@/components/admin/page/images-messages'
import { shownFields, type OrdersMessages } from '@/components/admin/page/orders-messages'
import { createAdmin } from '@/lib/embedded/accounts/users'
import { startEmbedded, type EmbeddedBackend } from '@/lib/embedded/start'
import catalogue from '@/public/assets/i18n/en.json'

const ORIGIN = 'http://embedded.invalid'
const EMAIL = 'admin@example.com'
const PASSWORD = 'a long enough phrase'

/** Translations of administrators' pages. */
export const messages = catalogue.admin

/** Translations of the dictionaries, as the server assembles them. */
export const dictionaryTexts = { ...messages.dictionary, flagRules: messages.flagRules }

/** Translations of the images page, as the server assembles them. */
export const imagesMessages: ImagesMessages = {
  ...messages.images,
  history: messages.dictionary,
  dictionaries: messages.dictionaries,
}

/** Translations of the orders page, as the server assembles them. */
export const ordersMessages: OrdersMessages = {
  ...messages.orders,
  fields: shownFields({ ...catalogue.order, ...messages.orders, name: messages.orders.customer }),
  states: { ...catalogue.order.fulfilment, ...catalogue.order.payment },
  extension: catalogue.order.extension,
  paidAmount: catalogue.order.paidAmount,
  refundedAmount: catalogue.order.refundedAmount,
  extras: Object.entries(catalogue.basket.line),
}

/** Handles the calls of an administrators' page by a separate embedded backend. */
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
