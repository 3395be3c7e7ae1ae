import type { Insertable } from 'kysely'
import type { Language } from '../../domain/languages.ts'
import type { Tables } from '../database/schema.ts'

const DESCRIPTIONS: Readonly<Record<'discounts' | 'planning', Readonly<Record<Language, string>>>> = {
  discounts: {
    ru: 'Показывать скидки на всём сайте',
    es: 'Mostrar los descuentos en todo el sitio',
    en: 'Show discounts across the site',
    pt: 'Mostrar os descontos em todo o site',
    lv: 'Rādīt atlaides visā vietnē',
    it: 'Mostrare gli sconti in tutto il sito',
  },
  planning: {
    ru: 'Показывать тест для планирующих беременность',
    es: 'Mostrar la prueba para planificar el embarazo',
    en: 'Show the pregnancy-planning test',
    pt: 'Mostrar o teste para planear a gravidez',
    lv: 'Rādīt grūtniecības plānošanas testu',
    it: 'Mostrare il test per chi pianifica una gravidanza',
  },
}

export const FLAG_SEEDS: readonly Insertable<Tables['flags']>[] = Object.entries(DESCRIPTIONS).map(
  ([key, descriptions]) => ({
    key,
    enabled: 1,
    description: '',
    translations: JSON.stringify(
      Object.fromEntries(Object.entries(descriptions).map(([language, description]) => [language, { description }])),
    ),
  }),
)
