import { expect, it } from 'vitest'
import { isCrossOrigin } from '../../../lib/http/origin.ts'

const OWN = { host: 'example.com', origin: 'https://example.com' }

it.each<[what: string, isRejected: boolean, headers: Record<string, string>]>([
  ['of an own page', false, OWN],
  ['of an own page, as its browser says', false, { ...OWN, 'sec-fetch-site': 'same-origin' }],
  ['that a visitor sends once more', false, { ...OWN, 'sec-fetch-site': 'none' }],
  [
    'of a page of the same host by another scheme',
    true,
    { ...OWN, origin: 'http://example.com', 'sec-fetch-site': 'cross-site' },
  ],
  ['of a page of a sister host', true, { ...OWN, 'sec-fetch-site': 'same-site' }],
  ['of a page of another host', true, { ...OWN, origin: 'https://other.example' }],
  ['of a page without an origin', true, { ...OWN, origin: 'null' }],
  ['of a program', false, { host: 'example.com' }],
  ['of a program with a session', true, { host: 'example.com', cookie: 'a=1; __Host-session=x' }],
  [
    'of an own page whose browser sends no origin',
    false,
    { host: 'example.com', cookie: 'session=x', 'sec-fetch-site': 'same-origin' },
  ],
])('a request %s is rejected: %s', (_what, isRejected, headers) => {
  expect(isCrossOrigin({ headers: new Headers(headers) })).toBe(isRejected)
})
