import type { Config } from '../config/config.ts'

/** A page requested for prerendering is a duplicate: keep it out of search results. */
export const noindexHeaders = (query: URLSearchParams, { product }: Config): Record<string, string> =>
  query.has(`${product}bot`) ? { 'x-robots-tag': 'noindex' } : {}
