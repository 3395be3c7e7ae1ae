import { consentsInForce } from '../../lib/domain/consents.ts'

/** Every document that an order needs, in the version in force. */
export const CONSENTS = consentsInForce().map(({ id, version }) => ({ document: id, version }))

/** The body of an order that is right: one genetic passport for 19 900 roubles. */
export const sampleOrder = (changes: object = {}) => ({
  items: [{ bitrixId: '1001', quantity: 1 }],
  currency: 'RUB',
  contact: { name: 'Анна Иванова', phone: '8 912 345-67-89', email: 'anna@example.com' },
  country: 'RU',
  city: 'Пермь',
  consents: CONSENTS,
  lang: 'ru',
  expectedTotal: 19_900,
  ...changes,
})
