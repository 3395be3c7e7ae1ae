import { describe, expect, it } from 'vitest'
import { selectBanners } from '../../../lib/domain/banner.ts'
import { LANGUAGES } from '../../../lib/domain/languages.ts'
import type { Subject } from './product-backend-contract.ts'

/** Contract of `GET /api/get-banners/` with the seeded banners (decisions, Response shapes). */
export function bannersContract({ client, ask }: Subject): void {
  describe('banners', () => {
    it('form a list with every field of the contract', async () => {
      const response = await ask('/api/get-banners/')
      const banners = (await response.json()) as Record<string, unknown>[]
      expect(banners.find(({ id }) => id === 'offer-lv')).toEqual({
        id: 'offer-lv',
        slot: 'home',
        title: 'DNA10: 10 % atlaide',
        text: expect.any(String) as string,
        href: '/#promo',
        theme: 'amber',
        variants: [],
        langs: ['lv'],
        countries: [],
        personal: true,
        order: 0,
      })
    })

    it('are in their slots in each language, as the client parses them', async () => {
      const banners = await client().banners()
      for (const language of LANGUAGES) {
        const ids = (slot: 'home' | 'genealogy') =>
          selectBanners(banners, { slot, variant: 2, language, now: new Date() }).map(({ id }) => id)
        expect([ids('home'), ids('genealogy')]).toEqual([[`offer-${language}`], [`sample-${language}`]])
      }
    })
  })
}
