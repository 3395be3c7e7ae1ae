import type { Insertable } from 'kysely'
import { typograph } from '../../../i18n/typograph.ts'
import { LANGUAGES, type Language } from '../../domain/languages.ts'
import { toRecord } from '../../domain/to-record.ts'
import type { Tables } from '../database/schema.ts'

type Row = Insertable<Tables['banners']>

/**
 * Messages of the demonstration banners by language: a personal one with a promo code, and one for the sample report.
 */
const MESSAGES: Readonly<
  Record<Language, { offer: [title: string, text: string]; sample: [title: string, text: string] }>
> = {
  ru: {
    offer: ['DNA10: минус 10 %', 'Промокод на три дня. Действует на тесты, на которые нет другой скидки.'],
    sample: ['Как выглядит отчёт', 'Карта происхождения, риски и пояснения к ним: посмотрите пример до заказа.'],
  },
  es: {
    offer: ['DNA10: 10% de descuento', 'Código válido durante tres días para las pruebas sin otro descuento.'],
    sample: [
      'Así es el informe',
      'Mapa de origen, riesgos y cómo leerlos: vea un informe de ejemplo antes de pedir la prueba.',
    ],
  },
  en: {
    offer: ['DNA10: 10% off', 'Valid for three days on tests that have no other discount.'],
    sample: [
      'What a report looks like',
      'An ancestry map, disease risks and how to read them: see a sample before you order.',
    ],
  },
  pt: {
    offer: ['DNA10: 10% de desconto', 'Válido durante três dias para os testes sem outro desconto.'],
    sample: [
      'Como é o relatório',
      'Mapa de origem, riscos e como interpretá-los: veja um exemplo antes de encomendar.',
    ],
  },
  lv: {
    offer: ['DNA10: 10 % atlaide', 'Atlaides kods trim dienām. Attiecas uz testiem, kuriem nav citas atlaides.'],
    sample: ['Kā izskatās pārskats', 'Izcelsmes karte, riski un skaidrojumi: apskatiet piemēru pirms pasūtīšanas.'],
  },
  it: {
    offer: ['DNA10: 10% di sconto', 'Un codice sconto valido per tre giorni. Vale per i test senza altri sconti.'],
    sample: [
      'Come si presenta il report',
      'Mappa delle origini, rischi e spiegazioni: veda un esempio prima di ordinare.',
    ],
  },
}

type Texts = 'offer' | 'sample'

const translations = (name: Texts): string =>
  JSON.stringify(
    toRecord(LANGUAGES, (language) => {
      const [title, text] = MESSAGES[language][name]
      return { title: typograph(title, language), text: typograph(text, language) }
    }),
  )

const row = (id: Texts, more: Pick<Row, 'slot' | 'href' | 'theme'> & Partial<Row>): Row => ({
  id,
  title: '',
  text: '',
  translations: translations(id),
  image: null,
  variants: '[]',
  langs: '[]',
  countries: '[]',
  starts_at: null,
  ends_at: null,
  personal: 0,
  position: 0,
  ...more,
})

export const BANNER_SEEDS: readonly Row[] = [
  row('offer', { slot: 'home', href: '/#promo', theme: 'amber', personal: 1 }),
  row('sample', { slot: 'genealogy', href: '/demo', theme: 'rowan' }),
]
