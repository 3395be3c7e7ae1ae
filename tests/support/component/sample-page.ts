import type { PageData } from '@/components/blocks/page-data'
import type { ProductView } from '@/lib/contract/catalogue-view'
import type { PriceSlot } from '@/lib/contract/market'
import { CATALOGUE, isHealthRelated } from '@/lib/domain/catalogue'
import { variantOf } from '@/lib/variants/variants'

const product = ({ key, name, goals, featured }: (typeof CATALOGUE)[number]): ProductView => ({
  key,
  bitrixId: `id-${key}`,
  name: `Test ${key}`,
  nameLanguage: undefined,
  text: `About ${key}`,
  goals,
  featured,
  drawing: key,
  health: isHealthRelated({ name, href: key }),
  orderHref: key === 'kinship' ? undefined : `/en/basket?ids=${key}&lng=en`,
  pageHref: `/en/${key}?lng=en`,
  href: `/en/${key}?lng=en`,
})
const products = CATALOGUE.map(product)
const price: PriceSlot = { now: '€90', plain: '€100', old: '€100', badge: '−10%' }

/** A page of variant 2 in English with every test of the catalogue, about one of them. */
export const samplePage = (about?: string): PageData => ({
  siteLocale: { variant: variantOf(2), language: 'en' },
  title: 'The title of the page',
  catalogue: {
    groups: [],
    products,
    further: [],
    prices: Object.fromEntries(products.map(({ key }) => [key, price])),
    currency: 'EUR',
    personal: false,
    demo: true,
  },
  messages: { now: 'Price', old: 'Earlier price', discount: 'Discount', onRequest: 'Price on request' },
  form: {
    title: 'Newsletter',
    text: 'Once a month',
    email: 'Email',
    submit: 'Subscribe',
    later: 'Later',
    close: 'Close',
    consent: {
      value: 'newsletter-consent 2026-01-01',
      text: 'I agree to <doc>the document</doc>',
      href: '/en/legal/newsletter-consent?lng=en',
    },
    hidden: { lang: 'en', site: 'variant-2', source: 'Genarium page' },
    messages: {
      hint: '',
      sending: 'Sending',
      done: 'Done',
      sent: 'Done',
      problems: { email: '', emailFormat: '', emailLetters: '', consent: '', consentVersion: '', failed: '' },
    },
  },
  sampleHref: '/en/demo?lng=en',
  product: products.find(({ key }) => key === about),
  further: [],
  company: {},
  contact: { phone: undefined, email: undefined, hasChat: false },
  firstImage: undefined,
  parts: [],
  sample: undefined,
  images: {},
})
