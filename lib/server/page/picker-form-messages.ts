import 'server-only'
import { getTranslations } from 'next-intl/server'
import { PICKER_FORM_MESSAGE_KEYS, type Countries } from '../../contract/market.ts'
import type { Language } from '../../domain/languages.ts'
import { MESSAGE_PLACEHOLDERS } from '../../visitor/interpolate.ts'

/** Texts of the picker's form, which are loaded with its list so that pages do not contain them. */
export async function pickerFormMessages(language: Language): Promise<Countries['messages']> {
  const t = await getTranslations({ locale: language, namespace: 'locale' })
  return Object.fromEntries(
    PICKER_FORM_MESSAGE_KEYS.map((key) => [key, t(key, MESSAGE_PLACEHOLDERS)]),
  ) as Countries['messages']
}
