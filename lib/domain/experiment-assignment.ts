/** Prefix of the cookies that store a visitor's variation of a content test (specification, section 9). */
export const VARIATION_COOKIE = 'builder.tests.'
export const VARIATION_COOKIE_DAYS = 30

export type VariationShares = Readonly<Record<string, number>>

/**
 * Draws the variation of a content test as the content SDK does. Shares are fractions of the visitors, at most 1 in
 * total; the remaining visitors see the original, which has the id of the content.
 * @param chance from 0 to below 1
 */
export function assignVariation(content: string, variationShares: VariationShares, chance: number): string {
  let upTo = 0
  return Object.entries(variationShares).find(([, share]) => chance < (upTo += share))?.[0] ?? content
}

export function parseVariationShares(text: string | undefined): VariationShares {
  try {
    const parsed: unknown = JSON.parse(text ?? '{}')
    const isRight = ([name, share]: [string, unknown]) =>
      /^[\w-]{1,100}$/.test(name) && typeof share === 'number' && share > 0 && share <= 1
    return Object.fromEntries(
      Object.entries(Object(parsed) as object).filter((entry): entry is [string, number] => isRight(entry)),
    )
  } catch {
    return {}
  }
}
