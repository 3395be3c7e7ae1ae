import type { Banner } from '../../lib/domain/banner.ts'

/** A common banner of the home page. */
export const sampleBanner = (id: string, more: Partial<Banner> = {}): Banner => ({
  id,
  slot: 'home',
  title: `Title of ${id}`,
  text: '',
  theme: 'pine',
  variants: [],
  langs: [],
  countries: [],
  personal: false,
  order: 0,
  ...more,
})
