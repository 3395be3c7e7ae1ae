import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { DOCUMENT_PATHS, FIXED_PATHS, homePaths, listedPaths, pagePaths } from '../../../lib/door/fixed-paths.ts'

const config = parseConfig({ VARIANT_1_HOSTS: 'genarium.ru', VARIANT_2_HOSTS: 'genarium.com' })

describe('pages that the site itself has', () => {
  it('has every legal page and comparison, and no file', () => {
    expect(FIXED_PATHS.filter((path) => path.startsWith('/legal'))).toEqual([
      '/legal',
      '/legal/terms-of-service',
      '/legal/medical-contract',
      '/legal/IDS',
      '/legal/privacy-policy',
      '/legal/soglasie-pd',
      '/legal/terms-of-service-2026-01-15',
      '/legal/terms-of-service-2025-06-01',
      '/legal/terms-of-service/changes',
      '/legal/terms-of-service-2026-01-15/changes',
    ])
    expect(new Set(FIXED_PATHS).size).toBe(FIXED_PATHS.length)
    expect([...DOCUMENT_PATHS.keys()].filter((path) => FIXED_PATHS.some((page) => page === path))).toEqual([])
  })

  it('a sample report at another address is not listed, and not opened at the start', () => {
    const outside = parseConfig({ VARIANT_1_HOSTS: 'genarium.ru', DEMO_URL: 'https://demo.example/report' })
    expect([listedPaths(config).includes('/demo'), listedPaths(outside).includes('/demo')]).toEqual([true, false])
    expect([
      pagePaths('genarium.ru', config).includes('/demo'),
      pagePaths('genarium.ru', outside).includes('/demo'),
    ]).toEqual([true, false])
    expect(listedPaths(outside)).toHaveLength(listedPaths(config).length - 1)
  })

  it('home pages are opened before a start is over, in every language, and the market where there is one', () => {
    expect(homePaths('genarium.ru', config)).toEqual(['/'])
    expect(homePaths('genarium.com', config)).toEqual(['/ru/', '/es/', '/en/', '/pt/', '/lv/', '/it/', '/api/market'])
  })

  it('what is opened after the start has neither files nor what is seldom read', () => {
    const paths = pagePaths('genarium.ru', config)
    expect(paths).toContain('/legal/medical-contract')
    expect(paths.filter((path) => /\.pdf|.\/$|changes|\d{4}-/.test(path))).toEqual([])
    expect(pagePaths('genarium.com', config)).toContain('/lv/legal/IDS')
  })
})
