import { formatDate, formatDateTime } from '@/lib/domain/dates'

/** A moment as if the visitor's clock were UTC, which the formats of the site are written in. */
function local(iso: string): Date {
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
}

/** `DD.MM.YYYY` by the visitor's clock (specification, section 9). */
export const localDate = (iso: string): string => formatDate(local(iso))
/** `DD.MM.YYYY HH:MI:SS`. */
export const localDateTime = (iso: string): string => formatDateTime(local(iso))
/** `HH:MI`. */
export const localTime = (iso: string): string => localDateTime(iso).slice(11, 16)
