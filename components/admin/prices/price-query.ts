const VIEWS = ['adjust', 'planned', 'history', 'plan'] as const
export type PriceView = (typeof VIEWS)[number]

/** State of the page in its URL. `price`: key of the price that is being planned. */
export interface PriceQuery {
  readonly search: string
  /** Empty = all. */
  readonly currency: string
  readonly group: string
  readonly view: PriceView | undefined
  readonly price: string
  readonly page: number
}

const ALL_CURRENCIES = 'all'

/** @param first currency that is shown if the URL names none */
export function toPriceQuery(params: URLSearchParams, first: string): PriceQuery {
  const currency = params.get('currency') ?? first
  return {
    search: params.get('search') ?? '',
    currency: currency === ALL_CURRENCIES ? '' : currency,
    group: params.get('group') ?? '',
    view: VIEWS.find((view) => view === params.get('view')),
    price: params.get('price') ?? '',
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
  }
}

export function toQueryText({ search, currency, group, view, price, page }: PriceQuery, first: string): string {
  const params = {
    search,
    currency: currency === first ? '' : currency || ALL_CURRENCIES,
    group,
    view: view ?? '',
    price: view === 'plan' ? price : '',
    page: page > 1 ? String(page) : '',
  }
  return new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')).toString()
}
