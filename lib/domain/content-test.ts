/** Begins the names of the cookies that say which arm of a test of content a visitor has seen (specification, section 9). */
export const ARM_COOKIE = 'builder.tests.'
/** Days that a visitor keeps an arm. */
export const ARM_DAYS = 30

/** Shares of visitors by arm, each from 0 to 1, together 1 at most; who gets none of them sees the page as it is. */
export type Arms = Readonly<Record<string, number>>

/**
 * The arm of a test of content that a visitor gets, as the content SDK draws it: the id of the content itself stands
 * for the page as it is.
 * @param chance from 0 to under 1
 */
export function drawArm(content: string, arms: Arms, chance: number): string {
  let upTo = 0
  return Object.entries(arms).find(([, share]) => chance < (upTo += share))?.[0] ?? content
}

/** Shares as a page carries them; what is none counts as no test. */
export function parseArms(text: string | undefined): Arms {
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
