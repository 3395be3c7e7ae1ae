import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import type { OrderResponse } from '../../contract/orders.ts'
import { problem } from '../../http/problem.ts'
import { toMajor } from '../../domain/money.ts'
import { firstOrderQuery, orderLink } from './link.ts'
import { orderConsents } from './order-form.ts'
import type { OrderOutcome } from './place-order.ts'
import { paymentUrl } from './payment.ts'
import { lineViews, moneyWriter, computeQuote } from './quote.ts'
import { changeMessage, fieldMessages } from './messages.ts'

async function orderView(siteLocale: SiteLocale, order: StoredOrder): Promise<OrderResponse> {
  const { number, fulfilmentState, total, currency, details } = order
  const query = await firstOrderQuery(order)
  const payment = paymentUrl(order, query)
  return {
    number,
    state: fulfilmentState,
    total: { amount: toMajor(total, currency), currency },
    lines: lineViews(details.lines, moneyWriter(siteLocale, currency, details.form.country)),
    link: orderLink(siteLocale, query),
    ...(payment && { payment }),
  }
}

/** Response of `POST /api/orders`: 201 for a new order, 200 if repeated, otherwise a problem with what to do. */
export async function orderAnswer(siteLocale: SiteLocale, outcome: OrderOutcome): Promise<Response> {
  switch (outcome.kind) {
    case 'placed':
    case 'again':
      return Response.json(await orderView(siteLocale, outcome.order), {
        status: outcome.kind === 'placed' ? 201 : 200,
        headers: { 'cache-control': 'no-store' },
      })
    case 'invalid': {
      const errors = await fieldMessages(siteLocale, outcome.errors)
      const consents = outcome.errors.some(({ error }) => error === 'consentVersion' || error === 'consentNotNeeded')
        ? await orderConsents(siteLocale)
        : undefined
      return problem(
        400,
        'Bad request',
        errors.map(({ field, message }) => `${field}: ${message}`).join('; '),
        undefined,
        { errors, consents },
      )
    }
    case 'changed':
      return problem(
        409,
        'The order differs from the confirmed one',
        await changeMessage(siteLocale, outcome.basket),
        undefined,
        { quote: computeQuote(siteLocale, outcome.basket, outcome.country) },
      )
    case 'rejected':
      return outcome.answer
    case 'key-taken':
      return problem(422, 'This key belongs to another order')
  }
}
