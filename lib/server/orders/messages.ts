import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { LEGAL_DOCUMENTS } from '../../domain/legal-documents.ts'
import { ORDER_ERROR_KEYS } from '../../contract/order-errors.ts'
import { definitionOf, ORDER_FIELDS } from '../../contract/order-form.ts'
import type { FieldError } from './place-order.ts'
import type { PricedBasket } from './pricing.ts'

const ERROR_KEYS = [...ORDER_ERROR_KEYS, 'consentVersion', 'consentNotNeeded'] as const

const maxLengthOf = (name: string): number | undefined => {
  const field = ORDER_FIELDS.find((one) => one === name)
  return field && definitionOf(field).maxLength
}

export async function fieldMessages(
  siteLocale: SiteLocale,
  errors: readonly FieldError[],
): Promise<{ field: string; message: string }[]> {
  const [t, legal] = await Promise.all([
    getTranslations({ locale: siteLocale.language, namespace: 'order.err' }),
    getTranslations({ locale: siteLocale.language, namespace: 'legal.titles' }),
  ])
  return errors.map(({ field, error }) => {
    if (error === 'tooLong') return { field, message: t('tooLong', { n: maxLengthOf(field) ?? 0 }) }
    const named = field.replace(/^consents\./, '')
    const document = LEGAL_DOCUMENTS.find(({ id }) => id === named)
    const errorKey = ERROR_KEYS.find((name) => name === error) ?? ERROR_KEYS.find((name) => name === field)
    return { field, message: errorKey ? t(errorKey, { document: document ? legal(document.id) : named }) : t('failed') }
  })
}

export async function changeMessage(siteLocale: SiteLocale, { totals, names, promo }: PricedBasket): Promise<string> {
  const [t, basket] = await Promise.all([
    getTranslations({ locale: siteLocale.language, namespace: 'order.err' }),
    getTranslations({ locale: siteLocale.language, namespace: 'basket' }),
  ])
  const [missing] = totals.unavailable
  if (missing !== undefined) return t('unavailable', { name: names.get(missing) ?? basket('unnamed', { id: missing }) })
  return promo && promo !== 'applied' && promo !== 'notSummed' ? t('promo') : t('priceChanged')
}

export async function orderErrorMessage(siteLocale: SiteLocale, error: 'failed' | 'tooMany'): Promise<string> {
  return (await getTranslations({ locale: siteLocale.language, namespace: 'order.err' }))(error)
}
