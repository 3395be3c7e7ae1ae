import { doorKey } from '../config/config.ts'
import { unseal } from './sealed.ts'

/** Request header from the server process to our handlers: the visitor's own address, sealed. */
export const VISITOR_ADDRESS_HEADER = 'x-visitor-address'

/** The address of the visitor as the server process saw it; `undefined` where there is none, whatever the visitor says. */
export const visitorAddressOf = (request: Request): string | undefined =>
  unseal(request.headers.get(VISITOR_ADDRESS_HEADER), doorKey())
