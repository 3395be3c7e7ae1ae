import { ACCOUNT_FAILURES } from '../../../components/admin/page/failures.ts'
import { formFields } from '../../../lib/contract/dictionaries/form-fields.ts'
import { DICTIONARIES } from '../../../lib/contract/dictionaries/table.ts'
import { promoSeriesSchema } from '../../../lib/contract/promo-admin.ts'
import { COMPANY_DETAILS } from '../../../lib/domain/company-details.ts'
import { DICTIONARY_NAMES } from '../../../lib/domain/dictionary-names.ts'
import { parseLanguage } from '../../../lib/domain/languages.ts'
import { ALT_FILTERS } from '../../../lib/contract/images.ts'
import { IMAGE_ERRORS } from '../../../lib/domain/images.ts'
import {
  FUNNEL_STEPS,
  MARKETING_DIMENSIONS,
  MARKETING_MEASURES,
  VITAL_DIMENSIONS,
} from '../../../lib/contract/marketing-store.ts'
import { PRICE_SCHEDULE_STATES } from '../../../lib/contract/price-schedules.ts'
import { ADJUSTMENTS } from '../../../lib/domain/price-adjustment.ts'
import { IMPORT_ERROR_CODES, PRICE_COLUMNS } from '../../../lib/contract/prices-admin.ts'
import { VALIDATION_CODES } from '../../../lib/http/validation-codes.ts'
import { OVERVIEW_NUMBERS } from '../../../lib/contract/overview.ts'
import { EMAIL_TEMPLATES, ORDER_EMAIL_STATES } from '../../../lib/domain/order/order-emails.ts'
import { ADMIN_PAGES } from '../../../lib/domain/admin-pages.ts'
import { AUDIT_ACTIONS, AUDIT_KINDS } from '../../../lib/domain/audit.ts'
import { ADMIN_RESULT_KINDS } from '../../../lib/contract/admin-search.ts'
import { SUBSCRIPTION_STATES } from '../../../lib/domain/subscription.ts'
import { DESK_FILTERS } from '../../../lib/contract/chat-admin.ts'
import { ORDER_ERROR_KEYS } from '../../../lib/contract/order-errors.ts'
import { PAYMENT_PROVIDERS } from '../../../lib/domain/payment.ts'
import { ORDER_FIELDS } from '../../../lib/contract/order-form.ts'
import { CHAT_MESSAGE_KEYS } from '../../../lib/contract/chat-messages.ts'
import { PICKER_FORM_MESSAGE_KEYS } from '../../../lib/contract/market.ts'
import { PROMO_MESSAGE_KEYS } from '../../../lib/contract/promo-messages.ts'
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, COMPARISON, GOALS, GROUPS } from '../../../lib/domain/catalogue.ts'
import { SESSION_STATES, VOTES } from '../../../lib/domain/chat/sessions.ts'
import { BUYER_NOTICES } from '../../../lib/domain/order/notices.ts'
import {
  CHANGE_REASONS,
  FULFILMENT_STATES,
  OPERATOR_NOTICES,
  PAYMENT_STATES,
} from '../../../lib/domain/order/states.ts'
import { CONSENT_PURPOSES } from '../../../lib/visitor/cookie-consent.ts'
import { BOT_POINTS, BOTS } from '../../../lib/domain/bots.ts'
import {
  GENEALOGY_SERVICES,
  KEEPING,
  RECORD_KINDS,
  SEARCH_STAGES,
  TREE_QUESTIONS,
  TREE_STAGES,
} from '../../../lib/domain/genealogy.ts'
import { LEGAL_DOCUMENTS } from '../../../lib/domain/legal-documents.ts'
import { REGIONS } from '../../../lib/domain/countries.ts'
import * as report from '../../../lib/domain/sample-report.ts'
import { VARIANT_CLASSES, VARIANT_SHEETS } from '../../../lib/domain/sample-variants.ts'
import { FINDER_QUESTIONS } from '../../../lib/domain/test-finder/questions.ts'
import {
  DOCTOR_NOTES,
  EXCLUSIONS,
  FINDER_TESTS,
  NO_TEST_REASONS,
} from '../../../lib/domain/test-finder/recommendation.ts'
import { SUBSCRIPTION_STEPS } from '../../../lib/domain/subscription.ts'
import { DEVICES, RATINGS, VITALS } from '../../../lib/domain/web-vitals.ts'
import { sourceFiles } from '../../support/source-files.ts'
import { CATALOGUES, textsOf } from './catalogues.ts'

const source = textsOf('ru')

/** Lists the arguments and tags of a message with their kinds. */
function argumentsOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return []
    const own = `${TYPE[element.type]} ${element.value}`
    if (element.type === TYPE.tag) return [own, ...argumentsOf(element.children)]
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return [own, ...Object.values(element.options).flatMap((option) => argumentsOf(option.value))]
    return [own]
  })
}

const pluralsOf = (elements: MessageFormatElement[]): string[][] =>
  elements.flatMap((element) => (element.type === TYPE.plural ? [Object.keys(element.options)] : []))

describe.each(CATALOGUES)('the catalogue %s', (language, texts) => {
  it('has exactly the keys of the source catalogue, in its order', () => {
    expect([...texts.keys()]).toEqual([...source.keys()])
  })

  it('has a text for every key', () => {
    expect([...texts].filter(([, text]) => !text.trim()).map(([key]) => key)).toEqual([])
  })

  it('has the arguments and tags of the source in each message', () => {
    const argumentsIn = (text: string) => [...new Set(argumentsOf(parse(text)))].sort()
    const differing = [...texts].filter(
      ([key, text]) => argumentsIn(text).join() !== argumentsIn(source.get(key) ?? '').join(),
    )
    expect(differing).toEqual([])
  })

  it('has every plural branch of its language (glossary 3)', () => {
    const branches = {
      ru: 'few many one other',
      lv: 'one other zero',
      en: 'one other',
      es: 'one other',
      it: 'one other',
      pt: '=0 one other',
    }[language].split(' ')
    const missing = [...texts].filter(([, text]) =>
      pluralsOf(parse(text)).some((plurals) => branches.some((branch) => !plurals.includes(branch))),
    )
    expect(missing).toEqual([])
  })
})

/** Keys of the sample report. */
const OF_THE_SAMPLE: readonly string[] = [
  ...report.REPORT_SECTIONS.flatMap(({ key }) => [
    `${key}.title`,
    `${key}.text`,
    ...report.READING_POINTS.map((point) => `${key}.points.${point}`),
  ]),
  ...report.ORIGIN.map(({ region }) => `origin.regions.${region}`),
  ...report.DIRECT_LINES.flatMap(({ line }) => [`origin.lines.${line}.name`, `origin.lines.${line}.text`]),
  ...report.RISKS.flatMap(({ key }) => [`risks.items.${key}.name`, `risks.items.${key}.basis`]),
  ...['caption', 'hundred', 'average', 'person', 'above', 'near', 'below'].map((key) => `risks.${key}`),
  ...report.CARRIER.map(({ key }) => `carrier.items.${key}`),
  ...report.DRUGS.flatMap(({ key }) => [`drugs.items.${key}.name`, `drugs.items.${key}.means`]),
  ...report.TRAITS.flatMap(({ key, evidence }) => [
    `traits.items.${key}.name`,
    `traits.items.${key}.means`,
    `traits.${evidence}`,
  ]),
  ...Object.values(VARIANT_SHEETS).flatMap(({ found, unchanged }) =>
    [...found, ...unchanged].map(({ key }) => `variants.items.${key}`),
  ),
  ...VARIANT_CLASSES.map((name) => `variants.${name}`),
  ...['depth', 'covered', 'genes', 'found'].flatMap((figure) =>
    ['name', 'text'].map((part) => `variants.figures.${figure}.${part}`),
  ),
  ...['probability', 'index', 'fitting'].flatMap((figure) =>
    ['name', 'text'].map((part) => `paternity.figures.${figure}.${part}`),
  ),
  ...report.REPORT_LIMITS.map((limit) => `limits.${limit}`),
  ...['title', ...report.NEXT_STEPS.flatMap((step) => [`${step}.title`, `${step}.text`])].map((key) => `next.${key}`),
].map((key) => `demo.${key}`)

/** Keys that are composed at runtime, from the same lists as in the pages. */
const COMPOSED: readonly string[] = [
  ...PROMO_MESSAGE_KEYS.map((key) => `promo.${key}`),
  ...PICKER_FORM_MESSAGE_KEYS.map((word) => `locale.${word}`),
  ...CHAT_MESSAGE_KEYS,
  ...CATALOGUE.flatMap(({ key }) => [`products.${key}.name`, `products.${key}.text`]),
  ...['about', 'delivery', 'contacts'].map((page) => `nav.${page}`),
  ...GROUPS.map((group) => `groups.${group}`),
  ...GOALS.map((goal) => `filter.${goal}`),
  ...REGIONS.map((region) => `region.${region}`),
  ...COMPARISON.topics.map(({ topic }) => `compareSection.${topic}`),
  ...['order', 'collect', 'send', 'read'].flatMap((step) => [`step.${step}`, `how.${step}`]),
  ...['blood', 'doctor', 'certain', 'once', 'choose', 'data', 'children'].flatMap((question) => [
    `faq.${question}Q`,
    `faq.${question}A`,
  ]),
  ...['e410', 'eLost', 'e500', 'eForm', 'eOrder', 'eSubscription', 'offline'].flatMap((notice) => [
    `${notice}.title`,
    `${notice}.text`,
  ]),
  ...CONSENT_PURPOSES.flatMap((purpose) => [`cookie.${purpose}`, `cookie.${purpose}Text`]),
  ...['contract', 'terms', 'data', 'signed'].map((consent) => `consent.${consent}`),
  ...LEGAL_DOCUMENTS.flatMap(({ id }) => [`legal.titles.${id}`, `legal.about.${id}`]),
  ...['siteLactose', 'siteMuscle', 'siteWarfarin', 'siteFolate'].map((site) => `hero.${site}`),
  ...TREE_STAGES.flatMap(({ key }) => ['title', 'text'].map((part) => `genealogy.stages.${key}.${part}`)),
  ...RECORD_KINDS.flatMap(({ key, sourced }) =>
    ['title', 'text', 'survives', ...(sourced ? ['source'] : [])].map((part) => `genealogy.records.${key}.${part}`),
  ),
  ...TREE_QUESTIONS.flatMap((key) => ['q', 'a'].map((part) => `genealogy.questions.${key}.${part}`)),
  ...['done', 'receive', 'depends'].flatMap((fact) => [
    `genealogyServices.${fact}`,
    ...GENEALOGY_SERVICES.map((key) => `genealogyServices.services.${key}.${fact}`),
  ]),
  ...['heading', ...SEARCH_STAGES.flatMap((key) => [`${key}.title`, `${key}.text`])].map(
    (key) => `genealogyServices.search.${key}`,
  ),
  ...['heading', 'lead', ...KEEPING.flatMap((key) => [`${key}.title`, `${key}.text`])].map(
    (key) => `genealogyServices.keep.${key}`,
  ),
  ...ORDER_FIELDS.map((field) => `order.${field}`),
  ...[...ORDER_ERROR_KEYS, 'consentVersion', 'consentNotNeeded'].map((error) => `order.err.${error}`),
  ...['priceChanged', 'promo', 'failed', 'unanswered', 'offline', 'tooMany', 'consents'].map(
    (failure) => `order.err.${failure}`,
  ),
  ...['agreed', ...PAYMENT_PROVIDERS].map((provider) => `order.waysToPay.${provider}`),
  ...['carrier', 'trackingNumber'].map((detail) => `order.shipment.${detail}`),
  ...SUBSCRIPTION_STEPS.flatMap((step) => [`sub.${step}`, `sub.${step}Title`, `sub.${step}Text`]),
  ...['asked', 'confirm', 'notYou'].map((part) => `sub.mail.${part}`),
  ...ADMIN_PAGES.map(({ key }) => `admin.pages.${key}`),
  ...AUDIT_ACTIONS.map((action) => `admin.audit.actions.${action}`),
  ...AUDIT_KINDS.map((kind) => `admin.audit.kinds.${kind}`),
  ...['dictionaries', 'search', 'privacy', 'backup'].map((area) => `admin.audit.areas.${area}`),
  ...OVERVIEW_NUMBERS.flatMap((name) => [`admin.overview.${name}`, `admin.overview.none.${name}`]),
  'admin.overview.expiring',
  ...ADMIN_RESULT_KINDS.map((kind) => `admin.palette.kinds.${kind}`),
  ...SUBSCRIPTION_STATES.map((state) => `admin.subscribers.states.${state}`),
  ...['off', 'accountWithoutName'].map((why) => `admin.chat.${why}`),
  ...DESK_FILTERS.map((filter) => `admin.chat.filters.${filter}`),
  ...SESSION_STATES.map((state) => `admin.chat.states.${state}`),
  ...VOTES.map((vote) => `admin.chat.votes.${vote}`),
  ...DICTIONARY_NAMES.flatMap((name) => [
    `admin.dictionaries.${name}`,
    `admin.emptyLists.${name}`,
    ...formFields(DICTIONARIES[name].schema).flatMap((field) =>
      parseLanguage(field.name) ? [] : [`admin.fields.${field.name}`],
    ),
  ]),
  ...formFields(promoSeriesSchema).map(({ name }) => `admin.fields.${name}`),
  ...COMPANY_DETAILS.map((detail) => `company.${detail}`),
  ...CHANGE_REASONS.map((reason) => `admin.orders.reasons.${reason}`),
  ...ORDER_EMAIL_STATES.map((state) => `admin.orders.emailStates.${state}`),
  ...EMAIL_TEMPLATES.flatMap((name) => [`order.templates.${name}.subject`, `order.templates.${name}.text`]),
  ...BUYER_NOTICES.map((notice) => `order.update.${notice}.title`),
  ...OPERATOR_NOTICES.map((reason) => `order.operatorNotice.${reason}`),
  ...PRICE_COLUMNS.flatMap((column) => [`admin.prices.columns.${column}`, `admin.prices.columnHints.${column}`]),
  ...ADJUSTMENTS.map((adjustment) => `admin.prices.actions.${adjustment}`),
  ...PRICE_SCHEDULE_STATES.map((state) => `admin.prices.states.${state}`),
  ...VALIDATION_CODES.map((reason) => `admin.common.reasons.${reason}`),
  ...IMAGE_ERRORS.map((reason) => `admin.images.rejected.${reason}`),
  ...ALT_FILTERS.map((filter) => `admin.images.altFilters.${filter}`),
  ...IMPORT_ERROR_CODES.map((reason) => `admin.prices.reasons.${reason}`),
  ...MARKETING_MEASURES.map((measure) => `admin.marketing.measures.${measure}`),
  ...[...MARKETING_DIMENSIONS, ...VITAL_DIMENSIONS].map((dimension) => `admin.marketing.dimensions.${dimension}`),
  ...VITALS.map((vital) => `admin.marketing.vitalNames.${vital}`),
  ...RATINGS.map((rating) => `admin.marketing.ratings.${rating}`),
  ...DEVICES.map((device) => `admin.marketing.devices.${device}`),
  ...FUNNEL_STEPS.map((step) => `admin.marketing.steps.${step}`),
  ...ACCOUNT_FAILURES.map((failure) => `account.err.${failure}`),
  ...FULFILMENT_STATES.map((state) => `order.fulfilment.${state}`),
  ...PAYMENT_STATES.map((state) => `order.payment.${state}`),
  ...BOTS.flatMap(({ key }) => ['name', 'meta', 'title', 'lead', 'privacy'].map((part) => `bots.${key}.${part}`)),
  ...BOTS.flatMap(({ key }) => ['ask.title', 'ask.text', 'get.title', 'get.text'].map((part) => `bots.${key}.${part}`)),
  ...OF_THE_SAMPLE,
  ...FINDER_QUESTIONS.flatMap(({ name, answers }) =>
    ['question', ...answers].map((option) => `finder.${name}.${option}`),
  ),
  ...DOCTOR_NOTES.map((note) => `finder.doctor.${note}`),
  ...NO_TEST_REASONS.map((reason) => `finder.none.${reason}`),
  ...FINDER_TESTS.flatMap((test) => [
    `finder.reasons.${test}`,
    ...EXCLUSIONS.map((exclusion) => `finder.exclusions.${test}.${exclusion}`),
  ]),
  ...BOTS.flatMap(({ key }) =>
    BOT_POINTS.flatMap((point) => [`bots.${key}.does.${point}`, `bots.${key}.limits.${point}`]),
  ),
]

/** Full keys in quotes, and short ones in files that use their namespace. */
function writtenKeys(): Set<string> {
  const keys = new Set<string>()
  for (const { text, path } of sourceFiles()) {
    if (!/^(?:app|components|lib|i18n)\//.test(path) || path.startsWith('lib/cli/')) continue
    const quoted = [...text.matchAll(/['"`]([\w.-]+)['"`]/g)].map((match) => match[1] ?? '')
    const spaces = [...text.matchAll(/(?:getTranslations|useTranslations)\('([\w.]+)'\)|namespace: '(\w+)'/g)].map(
      (match) => match[1] ?? match[2],
    )
    for (const key of quoted)
      for (const fullKey of [key, ...spaces.map((space) => `${space}.${key}`)]) keys.add(fullKey)
  }
  return keys
}

describe('the source catalogue', () => {
  const written = writtenKeys()

  it('has no unused key', () => {
    expect([...source.keys()].filter((key) => !written.has(key) && !COMPOSED.includes(key))).toEqual([])
  })

  it('has every composed key', () => {
    expect(COMPOSED.filter((key) => !source.has(key))).toEqual([])
  })

  it('has every literal key', () => {
    const requests = sourceFiles().flatMap(({ text }) =>
      /getTranslations\(\)/.test(text) ? [...text.matchAll(/\bt\('([\w.-]+)'/g)].map((match) => match[1] ?? '') : [],
    )
    expect(requests.length).toBeGreaterThan(40)
    expect(requests.filter((key) => !source.has(key))).toEqual([])
  })
})
