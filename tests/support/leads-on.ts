import { JSDOM } from 'jsdom'
import { expect } from 'vitest'
import type { Answer } from './site.ts'

/** Where an answer leads on at once, and by a link whoever does not let it: path and query. */
export function leadsOnTo({ body }: Answer): string {
  const { document } = new JSDOM(body).window
  const [, address = ''] =
    /^0;url=(\/.*)$/.exec(document.querySelector('meta[http-equiv=refresh]')?.getAttribute('content') ?? '') ?? []
  expect(document.querySelector('a')?.getAttribute('href')).toBe(address)
  return address
}
