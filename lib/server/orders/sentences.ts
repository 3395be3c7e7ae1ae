import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Place } from '../../../i18n/locales.ts'
import { EMAIL_ERRORS } from '../../domain/email.ts'
import { LEGAL_DOCUMENTS } from '../../domain/legal-documents.ts'
import { PHONE_ERRORS } from '../../domain/phone.ts'
import { ORDER_LIMITS } from '../../contract/order-form.ts'
import type { FieldError } from './place-order.ts'
import type { PricedBasket } from './pricing.ts'

const SENTENCES = [
  'name',
  'phone',
  ...PHONE_ERRORS,
  'email',
  ...EMAIL_ERRORS,
  'country',
  'city',
  'consent',
  'consentVersion',
] as const

/** What is said beside a field that is not right. */
export async function fieldSentences(
  place: Place,
  errors: readonly FieldError[],
): Promise<{ field: string; message: string }[]> {
  const [t, legal] = await Promise.all([
    getTranslations({ locale: place.language, namespace: 'order.err' }),
    getTranslations({ locale: place.language, namespace: 'legal.titles' }),
  ])
  return errors.map(({ field, error }) => {
    if (error === 'tooLong')
      return { field, message: t('tooLong', { n: ORDER_LIMITS[field as keyof typeof ORDER_LIMITS] }) }
    const document = LEGAL_DOCUMENTS.find(({ id }) => field === `consents.${id}`)
    const known = SENTENCES.find((name) => name === error) ?? SENTENCES.find((name) => name === field)
    return { field, message: known ? t(known, { document: document ? legal(document.id) : '' }) : t('failed') }
  })
}

/** Why an order that was right when it was written cannot be taken as it is. */
export async function changeSentence(place: Place, { totals, names, promo }: PricedBasket): Promise<string> {
  const [t, basket] = await Promise.all([
    getTranslations({ locale: place.language, namespace: 'order.err' }),
    getTranslations({ locale: place.language, namespace: 'basket' }),
  ])
  const [missing] = totals.unavailable
  if (missing !== undefined) return t('unavailable', { name: names.get(missing) ?? basket('unnamed', { id: missing }) })
  return promo && promo !== 'applied' && promo !== 'notSummed' ? t('promo') : t('priceChanged')
}

/** What is said where an order could not be looked at at all; what was typed stays. */
export async function wholeSentence(place: Place, error: 'failed' | 'tooMany'): Promise<string> {
  return (await getTranslations({ locale: place.language, namespace: 'order.err' }))(error)
}
