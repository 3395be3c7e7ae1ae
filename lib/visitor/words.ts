/** A ready sentence of the server with its marks, such as `{name}`, filled. */
export const fillWords = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark))

/** One sentence for each plural category of a language, with `{n}` where the number stands. */
export type PluralWords = Partial<Record<Intl.LDMLPluralRule, string>>

/** The sentence for a number. */
export const pluralWord = (words: PluralWords, n: number, tag: string): string =>
  fillWords(words[new Intl.PluralRules(tag).select(n)] ?? words.other ?? '', { n })
