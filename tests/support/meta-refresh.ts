import { JSDOM } from 'jsdom'
import { expect } from 'vitest'
import type { TestResponse } from './site.ts'

/** Returns the target of an immediate redirect and of its fallback link: path and query. */
export function leadsOnTo({ body }: TestResponse): string {
  const { document } = new JSDOM(body).window
  const [, address = ''] =
    /^0;url=(\/.*)$/.exec(document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content') ?? '') ?? []
  expect(document.querySelector('a')?.getAttribute('href')).toBe(address)
  return address
}
