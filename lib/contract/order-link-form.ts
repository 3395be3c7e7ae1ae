/** Where a new link to an order is asked for: a form with the parameters of an old link, and `lang`. */
export const ORDER_LINK_CALL = '/api/orders/link'
