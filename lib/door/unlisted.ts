import type { Config } from '../config/config.ts'

/** A page opened to be prerendered is the page itself: its second address is kept out of search. */
export const unlistedHeaders = (query: URLSearchParams, { product }: Config): Record<string, string> =>
  query.has(`${product}bot`) ? { 'x-robots-tag': 'noindex' } : {}
