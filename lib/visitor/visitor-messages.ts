export const interpolate = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

export type PluralWords = Partial<Record<Intl.LDMLPluralRule, string>>

export const pluralize = (words: PluralWords, n: number, tag: string): string =>
  interpolate(words[new Intl.PluralRules(tag).select(n)] ?? words.other ?? '', { n })
