import 'server-only'
import type { PriceScheduleOutcome } from '../../contract/price-schedules.ts'
import { problem } from '../../http/problem.ts'
import { invalidatePrices } from './built-in-prices.ts'
import { adminJson } from './responses.ts'

/** A change of schedules may start or end some, and so change prices. */
export function scheduleResponse(changed: PriceScheduleOutcome): Response {
  switch (changed.outcome) {
    case 'saved':
      invalidatePrices()
      return adminJson({ schedule: changed.schedule })
    case 'unknown':
      return problem(404, 'Not found', 'There is no such schedule or product')
    case 'closed':
      return problem(422, 'The schedule is over', 'It has ended or was cancelled')
    case 'past':
      return problem(400, 'The time is in the past', `${changed.field} has to be in the future`, undefined, {
        errors: [{ field: changed.field, message: 'in the past', reason: 'past' }],
      })
    case 'stale':
      return problem(409, 'The schedule was changed in between', 'Look at it as it is now', undefined, {
        schedule: changed.schedule,
      })
    case 'conflict':
      return problem(409, 'The prices were changed in between', 'Look at them as they are now', undefined, {
        rows: changed.rows,
      })
    case 'overlap':
      return problem(409, 'Another schedule changes these prices in the same time', undefined, undefined, {
        overlaps: changed.overlaps,
      })
  }
}
