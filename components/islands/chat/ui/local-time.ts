import { formatDate, formatDateTime } from '@/lib/domain/dates'

/** Shifts a time so that its UTC fields show local time, which the site's formatters print. */
function local(iso: string): Date {
  const time = new Date(iso)
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000)
}

/** `DD.MM.YYYY` in the visitor's time zone (specification, section 9). */
export const localDate = (iso: string): string => formatDate(local(iso))
/** `DD.MM.YYYY HH:MI:SS` */
export const localDateTime = (iso: string): string => formatDateTime(local(iso))
export const localTime = (iso: string): string => localDateTime(iso).slice(11, 16)
/** `DD.MM.YYYY HH:MI`, for times of whole minutes. */
export const localDateMinutes = (iso: string): string => localDateTime(iso).slice(0, 16)
