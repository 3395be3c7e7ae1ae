import { formatDate, formatDateTime } from '@/lib/domain/dates'

/** Shifts a time so that its UTC fields show local time, which the formatters print (specification, section 9). */
export const toLocal = (time: Date): Date => new Date(time.getTime() - time.getTimezoneOffset() * 60_000)

const local = (iso: string) => toLocal(new Date(iso))

export const localDate = (iso: string): string => formatDate(local(iso))
export const localDateTime = (iso: string): string => formatDateTime(local(iso))
export const localTime = (iso: string): string => localDateTime(iso).slice(11, 16)
export const localDateMinutes = (iso: string): string => localDateTime(iso).slice(0, 16)
