import { LANGUAGES, parseLanguage, type Language } from './languages.ts'

export type Texts<Field extends string> = Readonly<Partial<Record<Field, string>>>

/**
 * Texts of an item of a dictionary: each language has its own, and the fields of the item itself are for the languages
 * without.
 */
export type Translated<Field extends string> = Texts<Field> &
  Readonly<Partial<Record<Language, Texts<Field> | undefined>>>

/** The texts of a language: its own if it has the first of the fields, else the common ones; `undefined` if neither has. */
export function textsIn<Field extends string>(
  item: Translated<Field>,
  [first, ...more]: readonly [Field, ...Field[]],
  language: Language,
): Record<Field, string> | undefined {
  const texts = [item[language], item as Texts<Field>].find((one) => one?.[first])
  return (
    texts && (Object.fromEntries([first, ...more].map((name) => [name, texts[name] ?? ''])) as Record<Field, string>)
  )
}

/** `common`: the language has no texts of its own. `incomplete`: it lacks a text that another language has. */
export type TranslationState = 'complete' | 'common' | 'incomplete' | 'missing'

export function translationState<Field extends string>(
  item: Translated<Field>,
  fields: readonly [Field, ...Field[]],
  language: Language,
): TranslationState {
  const own = item[language]
  if (!fields.some((name) => own?.[name])) return item[fields[0]] ? 'common' : 'missing'
  const used = fields.filter((name) => LANGUAGES.some((one) => item[one]?.[name]))
  return used.every((name) => own?.[name]) && own?.[fields[0]] ? 'complete' : 'incomplete'
}

export function splitTranslations<Item extends { readonly [language in Language]?: Texts<string> | undefined }>(
  item: Item,
): readonly [item: Omit<Item, Language>, translations: Pick<Item, Language & keyof Item>] {
  const [own, translations] = [false, true].map((isTranslation) =>
    Object.fromEntries(Object.entries(item).filter(([name]) => Boolean(parseLanguage(name)) === isTranslation)),
  )
  return [own as Omit<Item, Language>, translations as Pick<Item, Language & keyof Item>]
}

interface Localized extends Translated<'title' | 'text'> {
  readonly id: string
  readonly title: string
  readonly text: string
  readonly langs: readonly string[]
}

/**
 * Splits a banner into one for each language with its own texts, and one with the common texts for its other languages.
 * Only its texts, languages and id differ.
 */
export function bannersByLanguage<Item extends Localized>(item: Item): Omit<Item, Language>[] {
  const [banner, texts] = splitTranslations<Item>(item)
  const targets: readonly string[] = banner.langs.length ? banner.langs : LANGUAGES
  const translated = LANGUAGES.filter((language) => texts[language]?.title && targets.includes(language))
  const rest = translated.length ? targets.filter((one) => !translated.some((own) => own === one)) : banner.langs
  return [
    ...translated.map((language) => ({
      ...banner,
      id: `${banner.id}-${language}`,
      title: texts[language]?.title ?? '',
      text: texts[language]?.text ?? '',
      langs: [language],
    })),
    ...(banner.title && (rest.length || !translated.length) ? [{ ...banner, langs: rest }] : []),
  ]
}
