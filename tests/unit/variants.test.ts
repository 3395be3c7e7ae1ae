import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../lib/config/config.ts'
import {
  hasLanguagePrefix,
  originOf,
  originOfHost,
  parseVariant,
  rulesOf,
  VARIANT_IDS,
  variantOf,
  variantOfHost,
} from '../../lib/variants/variants.ts'

const HOSTS = { VARIANT_1_HOSTS: 'Example.ru, www.second.ru', VARIANT_2_HOSTS: 'example.com' }
const strict = parseConfig({ ...HOSTS, NODE_ENV: 'production' })
const numberOf = (host: string, config = strict) => {
  const variant = variantOfHost(host, config)
  return variant && rulesOf(variant).number
}

describe('on loopback the port selects the variant', () => {
  it.each([
    ['localhost:4200', 1],
    ['localhost:9000', 1],
    ['localhost:4205', 2],
    ['localhost:4300', 1],
    ['localhost', 1],
    ['LOCALHOST:4205', 2],
    ['127.0.0.1:4205', 2],
    ['127.0.0.1:4200', 1],
    ['127.1.2.3:4205', 2],
    ['[::1]:4205', 2],
    ['[::1]:4200', 1],
    ['[::1]', 1],
  ])('%s is variant %d', (host, number) => {
    expect(numberOf(host)).toBe(number)
  })

  it.each([
    ['4300:2', 'localhost:4300', 2],
    ['4300:1,4305:2', 'localhost:4305', 2],
    ['4205:1', 'localhost:4205', 1],
    ['4200:2', '127.0.0.1:4200', 2],
    ['4300', 'localhost:4300', 1],
    ['4300:2', 'localhost:4205', 2],
    ['4300:2', 'localhost:4301', 1],
  ])('with PORTS=%s %s is variant %d', (PORTS, host, number) => {
    expect(numberOf(host, parseConfig({ PORTS }))).toBe(number)
  })
})

describe('host lists select the variant elsewhere, with www. and test. of each entry', () => {
  it.each([
    ['example.ru', 1],
    ['www.example.ru', 1],
    ['test.example.ru', 1],
    ['EXAMPLE.RU', 1],
    ['www.second.ru', 1],
    ['example.com', 2],
    ['www.example.com', 2],
    ['test.example.com', 2],
    ['Test.Example.Com', 2],
    ['example.com:443', 2],
    ['example.com:4200', 2],
    ['example.ru:4205', 1],
    [' example.com ', 2],
  ])('%s is variant %d on any port', (host, number) => {
    expect(numberOf(host)).toBe(number)
  })

  it.each([
    'evil.example',
    'evil-example.com',
    'evilexample.com',
    'example.com.evil.com',
    'evil.example.com',
    'www.test.example.com',
    'example.co',
    'xample.com',
    'localhost.evil.com',
    'evil.localhost',
    '127.0.0.1.evil.com',
    '128.0.0.1',
    '[::2]',
    '0.0.0.0:4205',
    'example.com,example.ru',
  ])('"%s" is unknown in production and variant 1 in development', (host) => {
    expect(numberOf(host)).toBeUndefined()
    expect(numberOf(host, parseConfig(HOSTS))).toBe(1)
  })
})

it.each([
  '',
  ' ',
  '::1',
  '[::1',
  '1127.0.0.1',
  '127.999.1.1',
  '127.0.0.256:4200',
  'localhost:65536',
  'example.com:99999',
  'example.com@evil.com',
  'evil.com#example.com',
  'evil.com?example.com',
  'evil.com\\\\example.com',
  'example.com:80:80',
  'example.com:evil',
  'example.com/evil',
  '%',
])('"%s" is malformed and unknown, in development too', (host) => {
  expect(numberOf(host)).toBeUndefined()
  expect(numberOf(host, parseConfig(HOSTS))).toBeUndefined()
})

describe('the host that a visitor sees', () => {
  it.each([
    ['a listed host has the scheme of its variant', 'example.com', {}, 'https://example.com'],
    ['the port of the request is ignored', 'example.com:8', {}, 'https://example.com'],
    ['www is kept', 'WWW.example.com', {}, 'https://www.example.com'],
    [
      'scheme and port come from the configuration',
      'test.example.com:80',
      { SITE_URL_2: 'http://example.com:8080' },
      'http://test.example.com:8080',
    ],
    [
      'another variant does not affect it',
      'example.ru',
      { SITE_URL_2: 'http://example.com:8080' },
      'https://example.ru',
    ],
    ['loopback is http with its port', 'localhost:4205', {}, 'http://localhost:4205'],
    ['loopback is http with its port', '[::1]:4205', { SITE_URL: 'https://example.ru' }, 'http://[::1]:4205'],
    [
      'another host is accepted in development',
      '192.168.1.5:4200',
      { NODE_ENV: 'development' },
      'http://192.168.1.5:4200',
    ],
  ])('follows the rule: %s (%s)', (_rule, host, environment, origin) => {
    expect(originOfHost(host, parseConfig({ ...HOSTS, NODE_ENV: 'production', ...environment }))).toBe(origin)
  })
})

describe('the two variants', () => {
  it('1: Russian, RUB, no prefix; 2: all languages, PEN before anything is known', () => {
    const one = rulesOf(variantOf(1))
    const two = rulesOf(variantOf(2))
    expect([one.languages, one.currency, one.choosesMarket]).toEqual([['ru'], 'RUB', false])
    expect([two.languages, two.currency, two.choosesMarket]).toEqual(['all', 'PEN', true])
    expect([hasLanguagePrefix(variantOf(1)), hasLanguagePrefix(variantOf(2))]).toEqual([false, true])
  })

  it.each(VARIANT_IDS)('%s is recognised as a path segment', (id) => {
    expect(parseVariant(id)).toBe(id)
    expect(variantOf(rulesOf(id).number)).toBe(id)
  })

  it.each(['', '1', 'variant-3', 'Variant-1', 'constructor', '__proto__'])(
    '"%s" is not recognised as a path segment',
    (segment) => {
      expect(parseVariant(segment)).toBeUndefined()
    },
  )

  it('have their origins from the configuration', () => {
    const config = parseConfig({ ...HOSTS, SITE_URL: 'https://www.example.ru' })
    expect(VARIANT_IDS.map((id) => originOf(id, config))).toEqual(['https://www.example.ru', 'https://example.com'])
  })
})
