import { getTranslations } from 'next-intl/server'
import { formFields } from '@/lib/contract/dictionaries/form-fields'
import { DICTIONARIES } from '@/lib/contract/dictionaries/table'
import { PRICE_COLUMNS } from '@/lib/contract/prices-admin'
import { promoSeriesSchema } from '@/lib/contract/promo-admin'
import { AUDIT_ACTIONS, AUDIT_AREAS, AUDIT_KINDS, type AuditArea } from '@/lib/domain/audit'
import { DICTIONARY_NAMES } from '@/lib/domain/dictionary-names'
import { parseLanguage } from '@/lib/domain/languages'
import { CHANGE_REASONS, FULFILMENT_STATES, PAYMENT_STATES } from '@/lib/domain/order/states'
import { toRecord } from '@/lib/domain/to-record'

const KEYS = [
  'about',
  'person',
  'personHint',
  'area',
  'anyArea',
  'kind',
  'anyKind',
  'record',
  'recordHint',
  'action',
  'change',
  'list',
  'newest',
] as const

const ORDER_FIELDS = ['fulfilmentState', 'paymentState', 'kitCode', 'carrier', 'trackingNumber', 'note'] as const

/** Areas that have a page with their title. */
const PAGE_AREAS = ['orders', 'prices', 'images', 'chat', 'emails', 'subscribers', 'audit'] as const
const hasPage = (area: AuditArea): area is (typeof PAGE_AREAS)[number] => PAGE_AREAS.some((one) => one === area)

/** Names of the fields of all dictionaries, without those that are languages. */
const DICTIONARY_FIELDS = [
  ...new Set(
    [...DICTIONARY_NAMES.map((name) => DICTIONARIES[name].schema), promoSeriesSchema]
      .flatMap((schema) => formFields(schema).map(({ name }) => name))
      .filter((name) => !parseLanguage(name)),
  ),
]

/** Texts of `/audit-admin`. */
export async function auditMessages() {
  const [t, pages, dictionaries, fields, orders, order, prices, images, emails] = await Promise.all([
    getTranslations('admin.audit'),
    getTranslations('admin.pages'),
    getTranslations('admin.dictionaries'),
    getTranslations('admin.fields'),
    getTranslations('admin.orders'),
    getTranslations('order'),
    getTranslations('admin.prices'),
    getTranslations('admin.images'),
    getTranslations('admin.emails'),
  ])
  const labels: Readonly<Record<string, string>> = {
    ...toRecord(DICTIONARY_FIELDS, (name) => fields(name as 'title')),
    ...toRecord(PRICE_COLUMNS, (column) => prices(`columns.${column}`)),
    ...toRecord(ORDER_FIELDS, (name) => orders(name)),
    paid: order('paidAmount'),
    refunded: order('refundedAmount'),
    alt: images('alt'),
    decorative: images('decorative'),
    revision: images('file'),
  }
  const states: Readonly<Record<string, string>> = {
    ...toRecord(FULFILMENT_STATES, (state) => order(`fulfilment.${state}`)),
    ...toRecord(PAYMENT_STATES, (state) => order(`payment.${state}`)),
  }
  return {
    ...toRecord(KEYS, (key) => t(key)),
    records: t('records', { n: '{n}' }),
    more: prices('more', { n: '{n}' }),
    time: emails('time'),
    from: orders('from'),
    to: orders('to'),
    actions: toRecord(AUDIT_ACTIONS, (action) => t(`actions.${action}`)),
    kinds: toRecord(AUDIT_KINDS, (kind) => t(`kinds.${kind}`)),
    areas: toRecord(AUDIT_AREAS, (area) =>
      hasPage(area) ? pages(area) : area === 'banners' ? dictionaries(area) : t(`areas.${area}`),
    ),
    dictionaries: toRecord(DICTIONARY_NAMES, (name) => dictionaries(name)),
    reasons: toRecord(CHANGE_REASONS, (reason) => orders(`reasons.${reason}`)),
    labels,
    states,
  }
}

export type AuditMessages = Awaited<ReturnType<typeof auditMessages>>
