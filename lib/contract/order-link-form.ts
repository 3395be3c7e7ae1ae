/** Requests a new link to an order: a form with the parameters of an expired link, and `lang`. */
export const ORDER_LINK_CALL = '/api/orders/link'
