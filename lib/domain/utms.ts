/** Campaign parameters stored with a visit and sent with every lead (specification, section 9). */
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
export const MAX_UTM_LENGTH = 200

export type Utms = Record<string, string>

/**
 * Sanitizes a campaign parameter: no markup, line breaks, control or format characters; truncated without splitting a
 * surrogate pair. Returns an empty string if nothing remains.
 */
export function sanitizeUtm(value: unknown, length = MAX_UTM_LENGTH): string {
  const text = typeof value === 'string' ? value.replace(/[<>\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').slice(0, length) : ''
  return text.replace(/\p{Cs}/gu, '').trim()
}

export const pickUtms = (record: Readonly<Record<string, unknown>>): Utms =>
  Object.fromEntries(
    UTM_NAMES.flatMap((name) => {
      const text = Object.hasOwn(record, name) ? sanitizeUtm(record[name]) : ''
      return text ? [[name, text]] : []
    }),
  )
