import 'server-only'
import type { Place } from '../../../i18n/locales.ts'
import type { StoredOrder } from '../../contract/order-store.ts'
import type { OrderAnswer } from '../../contract/orders.ts'
import { problem } from '../../http/problem.ts'
import { toMajor } from '../../domain/money.ts'
import { firstOrderQuery, orderLink } from './link.ts'
import { consentBoxes } from './order-page.ts'
import type { OrderOutcome } from './place-order.ts'
import { paymentAddress } from './payment.ts'
import { lineViews, moneyWriter, quoteOf } from './quote.ts'
import { changeSentence, fieldSentences } from './sentences.ts'

async function orderView(place: Place, order: StoredOrder): Promise<OrderAnswer> {
  const { number, fulfilmentState, total, currency, details } = order
  const query = await firstOrderQuery(order)
  const payment = paymentAddress(order, query)
  return {
    number,
    state: fulfilmentState,
    total: { amount: toMajor(total, currency), currency },
    lines: lineViews(details.lines, moneyWriter(place, currency, details.form.country)),
    link: orderLink(place, query),
    ...(payment && { payment }),
  }
}

/** The answer of `POST /api/orders`: 201 for a new order, 200 for the same again, else a problem that says what to do. */
export async function orderAnswer(place: Place, outcome: OrderOutcome): Promise<Response> {
  switch (outcome.kind) {
    case 'placed':
    case 'again':
      return Response.json(await orderView(place, outcome.order), {
        status: outcome.kind === 'placed' ? 201 : 200,
        headers: { 'cache-control': 'no-store' },
      })
    case 'invalid': {
      const errors = await fieldSentences(place, outcome.errors)
      const documents = outcome.errors.some(({ error }) => error === 'consentVersion')
        ? await consentBoxes(place)
        : undefined
      return problem(
        400,
        'Bad request',
        errors.map(({ field, message }) => `${field}: ${message}`).join('; '),
        undefined,
        { errors, documents },
      )
    }
    case 'changed':
      return problem(409, 'The order is not what it was', await changeSentence(place, outcome.basket), undefined, {
        quote: quoteOf(place, outcome.basket),
      })
    case 'refused':
      return outcome.answer
    case 'key-taken':
      return problem(422, 'This key belongs to another order')
  }
}
