import { expect, it } from 'vitest'
import { parsePreview, previewFields } from '../../../lib/door/preview.ts'

const at = (address: string) =>
  parsePreview(previewFields({ entry: 'draft', address, until: 1_800_000_000_000, sign: 'x'.repeat(43) }))

it.each(['/', '/en/draft', `/${'%D0%BD'.repeat(200)}`])('leave is given for %s', (address) =>
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
])('leave is given for no address like "%s"', (address) => expect(at(address)).toBeUndefined())
