import 'server-only'
import type { Place } from '../../i18n/locales.ts'
import { TRANSLATED_AT_ONCE } from '../contract/product-backend.ts'
import { CACHED } from './cache-manifest.ts'
import { kept } from './kept.ts'
import { productBackend, productTransport } from './transport.ts'

/** A name of an external backend as a page shows it. */
export interface TranslatedName {
  readonly text: string
  /** Language of the text where it is not the page's. */
  readonly language: string | undefined
}

const isRussian = (text: string) => /\p{Script=Cyrillic}/u.test(text)

async function translate(place: Place, names: readonly string[]): Promise<readonly string[]> {
  const { baseUrl } = productTransport(place.variant)
  const inOneCall = async (texts: readonly string[]) =>
    (await kept({
      key: ['translations', baseUrl, place.language, ...texts].join('\n'),
      ...CACHED.translations,
      read: () => productBackend(place.variant).translate(texts, place.language),
      failure: 'translate: the product backend failed, names stay as they are',
    })) ?? texts
  const starts = Array.from(
    { length: Math.ceil(names.length / TRANSLATED_AT_ONCE) },
    (_, index) => index * TRANSLATED_AT_ONCE,
  )
  return (await Promise.all(starts.map((start) => inOneCall(names.slice(start, start + TRANSLATED_AT_ONCE))))).flat()
}

/**
 * Names in the page's language, by the name that came in: Russian ones are translated by the backend; while it fails
 * they stay Russian and are marked as such.
 */
export async function translatedNames(
  place: Place,
  names: readonly string[],
): Promise<(name: string) => TranslatedName> {
  const russian = place.language === 'ru' ? [] : [...new Set(names.filter(isRussian))]
  const texts = await translate(place, russian)
  const translations = new Map(russian.map((name, index) => [name, texts[index] ?? name]))
  return (name) => {
    const text = translations.get(name)
    return text === undefined
      ? { text: name, language: undefined }
      : { text, language: isRussian(text) ? 'ru' : undefined }
  }
}
