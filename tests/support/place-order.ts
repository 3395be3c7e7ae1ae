import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { orderResponseSchema, type OrderResponse } from '../../lib/contract/orders.ts'
import { sampleOrder } from './sample-order.ts'
import { ask } from './site.ts'

let visitors = 0
/** Headers of another visitor for every call, because limits are per IP. */
export const someone = (): { 'x-forwarded-for': string } => ({ 'x-forwarded-for': `198.51.100.${++visitors}` })

/** Places a sample order with changes at an origin of a site behind a proxy. */
export async function placeOrder(origin: string, changes: object = {}): Promise<OrderResponse> {
  const response = await ask(origin, '/api/orders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...someone() },
    body: JSON.stringify(sampleOrder(changes)),
  })
  expect(response.status, response.body).toBe(201)
  return orderResponseSchema.parse(JSON.parse(response.body))
}
