import { describe, expect, it } from 'vitest'
import { redactUrlCredentials } from '../../../lib/http/redact.ts'
import { ipKey, networkKey, anonymizeIp } from '../../../lib/http/anonymize-ip.ts'

describe('an anonymized IP address in a log', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['203.0.113.0', '203.0.113.0'],
    ['::ffff:203.0.113.77', '203.0.113.0'],
    ['::FFFF:203.0.113.77', '203.0.113.0'],
    ['2001:db8:12:3456:789a:bcde:f012:3456', '2001:db8:12::'],
    ['2001:0DB8:0012::1', '2001:db8:12::'],
    ['2001:db8::1', '2001:db8::'],
    ['fe80::1%eth0', 'fe80::'],
    ['::1', '::'],
    ['203.0.113', undefined],
    ['203.0.113.777', undefined],
    ['caller 1', undefined],
    ['', undefined],
  ])('%s is logged as %s', (address, short) => {
    expect(anonymizeIp(address)).toBe(short)
  })
})

describe('an IP address as the key of a rate limit', () => {
  it.each([
    ['203.0.113.77', '203.0.113.77'],
    ['::ffff:203.0.113.77', '203.0.113.77'],
    ['2001:db8:12:3456:789a:bcde:f012:3456', '2001:db8:12:3456::'],
    ['2001:db8:12:3456::9', '2001:db8:12:3456::'],
    ['2001:db8::3456:1:2:3:4', '2001:db8:0:3456::'],
    ['::1', '::'],
    [undefined, 'unknown'],
    ['203.0.113.77:40001', '203.0.113.77'],
    ['[2001:db8:12:3456::9]:443', '2001:db8:12:3456::'],
    ['caller 1', 'unknown'],
    ['caller 2', 'unknown'],
  ])('%s counts as %s', (address, counted) => {
    expect(ipKey(address)).toBe(counted)
  })
})

describe('a network as the key of a rate limit', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0'],
    ['2001:db8:12:3456::9', '2001:db8:12::'],
    ['caller 1', 'unknown'],
    [undefined, 'unknown'],
  ])('%s counts as %s', (address, counted) => {
    expect(networkKey(address)).toBe(counted)
  })
})

describe('credentials of URLs in a text', () => {
  it.each([
    ['connect to postgresql://site:WORD@db.example/site failed', 'connect to postgresql://***@db.example/site failed'],
    ['rediss://:WORD@cache:6379', 'rediss://***@cache:6379'],
    [
      '{"a":"https://WORD@one.example/","b":"https://x:WORD@two.example"}',
      '{"a":"https://***@one.example/","b":"https://***@two.example"}',
    ],
    ['https://one.example/@name, anna@example.com', 'https://one.example/@name, anna@example.com'],
    ['{"a":"https://","b":"c@d"}', '{"a":"https://","b":"c@d"}'],
  ])('are redacted, and nothing else: %s', (text, expected) => {
    expect(redactUrlCredentials(text)).toBe(expected)
  })
})
