export const interpolate = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

export type PluralMessages = Partial<Record<Intl.LDMLPluralRule, string>>

export const pluralize = (messages: PluralMessages, n: number, tag: string): string =>
  interpolate(messages[new Intl.PluralRules(tag).select(n)] ?? messages.other ?? '', { n })
