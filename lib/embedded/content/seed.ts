import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CATALOGUE } from '../../domain/catalogue.ts'
import { LANGUAGES, type Language } from '../../domain/languages.ts'
import { SAMPLE_SHEETS } from '../../domain/sample-report.ts'
import type { Database } from '../database/open.ts'
import { writeEntries } from './entry-writer.ts'
import { seedPage, type PageLabels } from './seed-page.ts'
import { PLAIN_PATHS, SLUGS } from './slugs.data.ts'

const FOLDER = 'lib/embedded/content/pages'

const LABELS: Readonly<Record<Language, PageLabels>> = {
  ru: {
    related: 'Похожие тесты',
    sources: 'Источники',
    learn: 'Что вы узнаете',
    sample: 'Пример отчёта',
    limits: 'Ограничения',
    questions: 'Вопросы',
  },
  es: {
    related: 'También le puede interesar',
    sources: 'Fuentes',
    learn: 'Qué descubrirá',
    sample: 'Informe de ejemplo',
    limits: 'Límites',
    questions: 'Preguntas',
  },
  en: {
    related: 'You may also be interested in',
    sources: 'Sources',
    learn: 'What you learn',
    sample: 'Sample report',
    limits: 'Limits',
    questions: 'Questions',
  },
  pt: {
    related: 'Testes relacionados',
    sources: 'Fontes',
    learn: 'O que vai saber',
    sample: 'Exemplo de relatório',
    limits: 'Limites',
    questions: 'Perguntas',
  },
  lv: {
    related: 'Saistītie testi',
    sources: 'Avoti',
    learn: 'Ko uzzināsiet',
    sample: 'Pārskata piemērs',
    limits: 'Ierobežojumi',
    questions: 'Jautājumi',
  },
  it: {
    related: 'Test correlati',
    sources: 'Fonti',
    learn: 'Che cosa scoprirà',
    sample: 'Esempio di report',
    limits: 'Limiti',
    questions: 'Domande',
  },
}

const WITHOUT_KIT = new Set(['genealogy', 'geneticist-consultation'])
/** Tests without a section in the sample report, by the section that resembles their reports. */
const SAMPLES: Readonly<Record<string, string>> = {
  'genetic-passport': 'risks',
  heart: 'risks',
  'psychiatric-drugs': 'drugs',
  'cardiac-drugs': 'drugs',
  'food-tolerance': 'traits',
  'skin-hair': 'traits',
  'pregnancy-planning': 'carrier',
  'couple-screening': 'carrier',
  'dna-relatives': 'origin',
}

const sampleOf = (product: string) =>
  SAMPLES[product] ?? SAMPLE_SHEETS.find(({ tests }) => tests.some((test) => test === product))?.key

/** Up to four other products: those of the same group first, then those with a common goal. */
function relatedTo(product: string): string[] {
  const own = CATALOGUE.find(({ key }) => key === product)
  const others = CATALOGUE.filter(({ key }) => key !== product)
  const near = [
    ...others.filter(({ group }) => group === own?.group),
    ...others.filter(({ goals }) => goals.some((goal) => own?.goals.includes(goal))),
  ]
  return [...new Set(near.map(({ key }) => key))].slice(0, 4)
}

/** Paths of a page: with the language, and in Russian, the language of the other variant, also without it. */
function pathsOfPage(page: string, language: Language): string[] {
  if (PLAIN_PATHS[page]) return [PLAIN_PATHS[page]]
  // The operator's own variant sells the full genome on its landing pages.
  const isPlain = language === 'ru' && page !== 'full-genome'
  return [`/${language}/${SLUGS[page]?.[language]}`, ...(isPlain ? [`/${page}`] : [])]
}

function entryOfPage(page: string, language: Language) {
  const product = PLAIN_PATHS[page] ? 'full-genome' : CATALOGUE.find(({ key }) => key === page)?.key
  const hasKit =
    product !== undefined &&
    !WITHOUT_KIT.has(product) &&
    CATALOGUE.every(({ key, group }) => key !== product || !WITHOUT_KIT.has(group))
  const markdown = readFileSync(join(process.cwd(), FOLDER, page, `${language}.md`), 'utf8')
  const shown = {
    product,
    sample: product && sampleOf(product),
    related: product ? relatedTo(product) : [],
    hasKit,
    labels: LABELS[language],
  }
  const { title, description, blocks } = seedPage({ page, language, markdown, ...shown })
  const paths = pathsOfPage(page, language)
  return {
    id: `${page}-${language}`,
    name: `${page} (${language})`,
    query: [{ property: 'urlPath', operator: 'is', value: paths }],
    data: {
      title,
      description,
      url: paths[0],
      // Both URLs of the full genome are one page.
      page: page === 'landing-full-genome' ? 'full-genome' : page,
      locale: language,
      ...(product && { product }),
      blocks: blocks.map((block, index) => ({ '@type': '@builder.io/sdk:Element', id: `${page}-${index}`, ...block })),
    },
  }
}

/** All seeded pages: catalogue and center in every language, landing pages of the operator's own variant. */
export const seededEntries = () => [
  ...Object.keys(SLUGS).flatMap((page) => LANGUAGES.map((language) => entryOfPage(page, language))),
  ...Object.keys(PLAIN_PATHS).map((page) => entryOfPage(page, 'ru')),
]

export async function seedContent(database: Database): Promise<void> {
  const entries = seededEntries().map((entry) => ({ model: 'page', published: 'published' as const, entry }))
  await writeEntries(database, entries, new Date())
}
