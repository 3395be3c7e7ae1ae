import { formatDateTime } from '@/lib/domain/dates'
import { localDateMinutes } from '@/lib/visitor/local-time'

/** A time in the administrator's time zone; shows UTC on hover. An invalid time of a custom backend is unchanged. */
export function Time({ at }: { readonly at: string | number }) {
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return <span>{at}</span>
  const iso = time.toISOString()
  return (
    <time dateTime={iso} title={`${formatDateTime(time)} UTC`}>
      {localDateMinutes(iso)}
    </time>
  )
}
