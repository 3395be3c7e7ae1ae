import { expect, it } from 'vitest'
import { parseDraftAccess, draftAccessFields } from '../../../lib/routing/draft-access.ts'

const at = (address: string) =>
  parseDraftAccess(draftAccessFields({ entry: 'draft', address, until: 1_800_000_000_000, sign: 'x'.repeat(43) }))

it.each(['/', '/en/draft', `/${'%D0%BD'.repeat(200)}`])('draft access is granted for %s', (address) =>
  expect(at(address)?.address).toBe(address),
)

it.each([
  '',
  'draft',
  '//evil.example',
  '/\\evil.example',
  '/a;Domain=evil.example',
  '/новости',
  '/a b',
  '/a\n',
  `/${'a'.repeat(2001)}`,
])('draft access is not granted for a path like "%s"', (address) => expect(at(address)).toBeUndefined())
