import { formatDateTime } from '@/lib/domain/dates'
import { formatElapsed } from '@/lib/domain/elapsed'
import { localDateMinutes } from '@/lib/visitor/local-time'

interface TimeProps {
  readonly at: string | number
  /** Shows how long ago it was, in the language of this tag, with the exact time on hover. */
  readonly elapsed?: { readonly now: number; readonly tag: string } | undefined
}

/** A time in the administrator's time zone; shows UTC on hover. An invalid time of a custom backend is unchanged. */
export function Time({ at, elapsed }: TimeProps) {
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return <span>{at}</span>
  const iso = time.toISOString()
  const utc = `${formatDateTime(time)} UTC`
  return (
    <time dateTime={iso} title={elapsed ? `${localDateMinutes(iso)} (${utc})` : utc}>
      {elapsed ? formatElapsed(time, new Date(elapsed.now), elapsed.tag) : localDateMinutes(iso)}
    </time>
  )
}
