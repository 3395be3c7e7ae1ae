import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../../lib/config/config.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import {
  DOCUMENT_PATHS,
  STATIC_ROUTES,
  homePaths,
  indexablePaths,
  pagePaths,
} from '../../../lib/routing/static-routes.ts'

const config = parseConfig({ VARIANT_1_HOSTS: 'genarium.ru', VARIANT_2_HOSTS: 'genarium.com' })

describe('built-in pages of the site', () => {
  it('include every legal page and comparison, and no files', () => {
    expect(STATIC_ROUTES.filter((path) => path.startsWith('/legal'))).toEqual([
      '/legal',
      '/legal/terms-of-service',
      '/legal/medical-contract',
      '/legal/IDS',
      '/legal/privacy-policy',
      '/legal/soglasie-pd',
      '/legal/newsletter-consent',
      '/legal/terms-of-service-2026-01-15',
      '/legal/terms-of-service-2025-06-01',
      '/legal/terms-of-service/changes',
      '/legal/terms-of-service-2026-01-15/changes',
    ])
    expect(new Set(STATIC_ROUTES).size).toBe(STATIC_ROUTES.length)
    expect([...DOCUMENT_PATHS.keys()].filter((path) => STATIC_ROUTES.some((page) => page === path))).toEqual([])
  })

  it('exclude a sample report at another path from the sitemap and the warm-up', () => {
    const external = parseConfig({ VARIANT_1_HOSTS: 'genarium.ru', DEMO_URL: 'https://demo.example/report' })
    expect([indexablePaths(config).includes('/demo'), indexablePaths(external).includes('/demo')]).toEqual([
      true,
      false,
    ])
    expect([
      pagePaths('genarium.ru', config).includes('/demo'),
      pagePaths('genarium.ru', external).includes('/demo'),
    ]).toEqual([true, false])
    expect(indexablePaths(external)).toHaveLength(indexablePaths(config).length - 1)
  })

  it('include all home pages in the warm-up, in every language, and the market where there is one', () => {
    expect(homePaths('genarium.ru', config)).toEqual(['/'])
    expect(homePaths('genarium.com', config)).toEqual([...LANGUAGES.map((language) => `/${language}/`), '/api/market'])
  })

  it('the paths to warm up contain neither files nor archived pages', () => {
    const paths = pagePaths('genarium.ru', config)
    expect(paths).toContain('/legal/medical-contract')
    expect(paths.filter((path) => /\.pdf|.\/$|changes|\d{4}-/.test(path))).toEqual([])
    expect(pagePaths('genarium.com', config)).toContain('/lv/legal/IDS')
  })
})
