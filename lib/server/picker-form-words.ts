import 'server-only'
import { getTranslations } from 'next-intl/server'
import { PICKER_FORM_WORDS, type Countries } from '../contract/market.ts'
import type { Language } from '../domain/languages.ts'
import { MARKS } from '../visitor/marks.ts'

/** Texts of the picker's form, which come with its list so that no page carries them. */
export async function pickerFormWords(language: Language): Promise<Countries['words']> {
  const t = await getTranslations({ locale: language, namespace: 'locale' })
  return Object.fromEntries(PICKER_FORM_WORDS.map((word) => [word, t(word, MARKS)])) as Countries['words']
}
