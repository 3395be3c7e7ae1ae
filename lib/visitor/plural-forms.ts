import type { PluralMessages } from './visitor-messages.ts'

/** All plural forms of a message about `n` things, with the placeholder `{n}`. Forms of fractions and millions use the message for 5. */
export function pluralForms(format: (n: number) => string, tag: string): PluralMessages {
  const rules = new Intl.PluralRules(tag)
  const smallNumbers = Array.from({ length: 30 }, (_, n) => n + 1)
  return Object.fromEntries(
    rules.resolvedOptions().pluralCategories.map((category) => {
      const n = smallNumbers.find((small) => rules.select(small) === category) ?? 5
      return [category, format(n).replace(String(n), '{n}')]
    }),
  )
}
