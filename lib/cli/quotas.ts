// npm run quotas: what an anonymous visitor can store, how much and for how long.
import { config } from '../config/config.ts'
import type { RetentionDays } from '../domain/retention.ts'
import { REMINDER_HOURS } from '../domain/order/reminder.ts'
import { ANONYMOUS_STORAGE, type AnonymousStorage } from '../embedded/privacy/anonymous-storage.ts'
import { perAllocation, QUOTA_NAMES, QUOTAS, type Quota } from '../http/quotas.ts'

const HEAD = ['quota', 'a visitor', 'an address', 'its network', 'its allocation', 'the site', 'kept', 'in']

const amountText = (unit: Quota['unit'], points: number | undefined, scale: number): string => {
  if (points === undefined) return ''
  const amount = points * scale
  return unit === 'bytes' ? `${Number((amount / 1e6).toPrecision(3))} MB` : String(Math.ceil(amount))
}

function periodOf(term: AnonymousStorage['retention'], retention: RetentionDays): string {
  if (term === 'log') return 'as the log'
  return term === 'reminders' ? `${REMINDER_HOURS} hours` : `${retention[term]} days`
}

export function quotaTable(scale: number, retention: RetentionDays): string {
  const rows = QUOTA_NAMES.map((name) => {
    const quota: Quota = QUOTAS[name]
    const { unit, perIp, perNetwork, perSite, perVisitor, perRecipient } = quota
    const own = perRecipient === undefined ? amountText(unit, perVisitor, scale) : `${perRecipient} to one recipient`
    const { tables, otherStorage, retention: term } = ANONYMOUS_STORAGE[name]
    return [
      name,
      own,
      ...[perIp, perNetwork, perAllocation(quota), perSite].map((points) => amountText(unit, points, scale)),
      periodOf(term, retention),
      [...tables, otherStorage].filter(Boolean).join(', '),
    ]
  })
  const lines = [HEAD, HEAD.map(() => '-'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

if (import.meta.main) {
  const { quotaScale, retention } = config()
  console.log(quotaTable(quotaScale, retention))
}
