const KEY = 'lastOrder'

/** Order that this tab has placed last. Links are paths of the site; `payment` while the order is to be paid. */
export interface LastOrder {
  readonly number: string
  readonly link: string
  readonly payment?: string | undefined
  /** Total in the visitor's currency, as text. */
  readonly total: string
}

const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value)

export function saveLastOrder(order: LastOrder): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(order))
  } catch {
    return
  }
}

export function loadLastOrder(): LastOrder | undefined {
  try {
    const { number, link, payment, total } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>
    if (typeof number !== 'string' || typeof total !== 'string' || !isPath(link)) return undefined
    return { number, link, total, payment: isPath(payment) ? payment : undefined }
  } catch {
    return undefined
  }
}

export function endPayment(number: string): void {
  const order = loadLastOrder()
  if (order?.number === number && order.payment) saveLastOrder({ ...order, payment: undefined })
}
