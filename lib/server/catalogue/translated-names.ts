import 'server-only'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { MAX_TEXTS_PER_TRANSLATION } from '../../contract/product-backend.ts'
import { CACHED } from '../cache-manifest.ts'
import { cached } from '../cached.ts'
import { productBackend, productTransport } from '../transport.ts'

export interface TranslatedName {
  readonly text: string
  /** Set if the text is not in the page's language. */
  readonly language: string | undefined
}

const isRussian = (text: string) => /\p{Script=Cyrillic}/u.test(text)

async function translate(siteLocale: SiteLocale, names: readonly string[]): Promise<readonly string[]> {
  const { baseUrl } = productTransport(siteLocale.variant)
  const inOneCall = async (texts: readonly string[]) =>
    (await cached({
      key: ['translations', baseUrl, siteLocale.language, ...texts].join('\n'),
      ...CACHED.translations,
      read: () => productBackend(siteLocale.variant).translate(texts, siteLocale.language),
      failure: 'translate: the product backend failed, names stay as they are',
    })) ?? texts
  const starts = Array.from(
    { length: Math.ceil(names.length / MAX_TEXTS_PER_TRANSLATION) },
    (_, index) => index * MAX_TEXTS_PER_TRANSLATION,
  )
  return (
    await Promise.all(starts.map((start) => inOneCall(names.slice(start, start + MAX_TEXTS_PER_TRANSLATION))))
  ).flat()
}

/** Translates Russian names through the backend; if it fails, they stay Russian and are marked as such. */
export async function translatedNames(
  siteLocale: SiteLocale,
  names: readonly string[],
): Promise<(name: string) => TranslatedName> {
  const russian = siteLocale.language === 'ru' ? [] : [...new Set(names.filter(isRussian))]
  const texts = await translate(siteLocale, russian)
  const translations = new Map(russian.map((name, index) => [name, texts[index] ?? name]))
  return (name) => {
    const text = translations.get(name)
    return text === undefined
      ? { text: name, language: undefined }
      : { text, language: isRussian(text) ? 'ru' : undefined }
  }
}
