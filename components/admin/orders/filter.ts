import { startOfDay } from '../start-of-day'

const FIELDS = ['fulfilmentState', 'paymentState', 'search', 'from', 'to', 'currency'] as const

export const OPENED_PARAM = 'order'

/** Filter of the orders; an empty text filters nothing. */
export type Filter = Readonly<Record<(typeof FIELDS)[number], string>>

/** The filter of a URL. The API rejects invalid values with a message at their field. */
export const filterOf = (query: URLSearchParams): Filter =>
  Object.fromEntries(FIELDS.map((field) => [field, query.get(field) ?? ''])) as Filter

/** Page number of a URL, by default 1. */
export const pageOf = (query: URLSearchParams): number => Math.max(1, Math.trunc(Number(query.get('page'))) || 1)

/** Query of the page: fields that filter, the page from the second one on, and the opened order. */
export function queryOf(filter: Filter, page: number, opened?: string): string {
  const set = Object.entries(filter).filter(([, value]) => value !== '')
  return new URLSearchParams([
    ...set,
    ...(page > 1 ? [['page', String(page)]] : []),
    ...(opened ? [[OPENED_PARAM, opened]] : []),
  ]).toString()
}

/** Query of the API, with the days of the administrator's time zone as times. */
export const apiQueryOf = (filter: Filter, page: number): string =>
  queryOf({ ...filter, from: startOfDay(filter.from, 0), to: startOfDay(filter.to, 1) }, page)
