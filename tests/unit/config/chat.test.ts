import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'

const chat = (values: Record<string, string>) => parseConfig(values).chat
import { LANGUAGES } from '../../../lib/domain/languages.ts'

describe('the chat configuration', () => {
  it.each<[Record<string, string>, string]>([
    [{}, 'built-in'],
    [{ CHAT_LOADER_LV: 'https://chat.example/lv.js' }, 'third-party'],
    [{ CHAT_LOADER_DEFAULT: 'https://chat.example/ru.js', CHAT_DRIVER: 'built-in' }, 'built-in'],
    [{ CHAT_LOADER_DEFAULT: 'https://chat.example/ru.js', CHAT_DRIVER: 'off' }, 'off'],
    [{ CHAT_LOADER_PE: 'https://chat.example/pe.js', CHAT_DRIVER: 'third-party' }, 'third-party'],
  ])('selects for %j the driver %s', (values, driver) => {
    expect(chat(values).driver).toBe(driver)
  })

  it('has a loader for each language, for Peru and for variant 1', () => {
    const loaders = ['DEFAULT', 'PE', ...LANGUAGES.map((language) => language.toUpperCase())].map((name) => [
      `CHAT_LOADER_${name}`,
      `https://chat.example/${name}.js`,
    ])
    expect(chat(Object.fromEntries(loaders) as Record<string, string>).loaders).toEqual({
      default: 'https://chat.example/DEFAULT.js',
      PE: 'https://chat.example/PE.js',
      languages: Object.fromEntries(
        LANGUAGES.map((language) => [language, `https://chat.example/${language.toUpperCase()}.js`]),
      ),
    })
  })

  it('has working hours, a file size limit and a Redis URL', () => {
    expect(chat({ WORKING_HOURS: 'Europe/Riga Mon 09:00-18:00', CHAT_FILE_LIMIT_MB: '5' })).toMatchObject({
      fileLimitMb: 5,
      workingHours: { timeZone: 'Europe/Riga', spans: [{ day: 0, from: 540, to: 1080 }] },
    })
    expect(parseConfig({ REDIS_URL: 'rediss://user:word@redis.example:6380/1' }).redisUrl).toBe(
      'rediss://user:word@redis.example:6380/1',
    )
  })

  it.each<[Record<string, string>, RegExp]>([
    [{ CHAT_DRIVER: 'third-party' }, /CHAT_DRIVER: third-party needs the address of a loader/],
    [{ CHAT_DRIVER: 'both' }, /CHAT_DRIVER: .*expected/],
    [{ CHAT_LOADER_RU: 'chat.example/loader.js' }, /CHAT_LOADER_RU: expected an address/],
    [{ CHAT_LOADER_RU: 'https://chat.example/loader.js?x=1' }, /CHAT_LOADER_RU: expected an address without/],
    [
      { CHAT_LOADER_RU: 'http://chat.example/loader.js', SITE_ENV: 'production' },
      /CHAT_LOADER_RU: with SITE_ENV=production only https/,
    ],
    [{ CHAT_FILE_LIMIT_MB: '0' }, /CHAT_FILE_LIMIT_MB/],
    [{ CHAT_FILE_LIMIT_MB: '1000' }, /CHAT_FILE_LIMIT_MB/],
    [{ WORKING_HOURS: '9 to 5' }, /WORKING_HOURS: expected a time zone and hours/],
    [{ REDIS_URL: 'http://redis.example' }, /REDIS_URL: expected a redis:\/\//],
  ])('%j stops the start', (values, message) => {
    expect(() => parseConfig(values)).toThrow(message)
  })
})
