/** Marks of advertising that are kept with a visit and sent with every lead (specification, section 9). */
export const UTM_NAMES = [
  'utm_source',
  'utm_content',
  'utm_medium',
  'utm_term',
  'utm_campaign',
  'client_reference_id',
  'ct_vkads',
  'rs',
] as const
/** Characters of a mark that are kept. */
export const MAX_UTM_LENGTH = 200

/** Marks by name, each with something in it. */
export type Utms = Record<string, string>

/** A mark without markup, line breaks, control and format characters, cut to its length and not in the middle of a character; empty where it is none. */
export function cleanMark(value: unknown, length = MAX_UTM_LENGTH): string {
  const text = typeof value === 'string' ? value.replace(/[<>\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').slice(0, length) : ''
  return text.replace(/\p{Cs}/gu, '').trim()
}

/** The marks of a record of anything; what is unknown is left out. */
export const marksOf = (given: Readonly<Record<string, unknown>>): Utms =>
  Object.fromEntries(
    UTM_NAMES.flatMap((name) => {
      const text = Object.hasOwn(given, name) ? cleanMark(given[name]) : ''
      return text ? [[name, text]] : []
    }),
  )
