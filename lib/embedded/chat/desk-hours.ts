import { parseWorkingHours, type WorkingHours } from '../../domain/chat/working-hours-format.ts'
import type { Desk } from '../../contract/chat-state.ts'
import { isOpen, opensAt } from '../../domain/chat/working-hours.ts'
import type { Database } from '../database/open.ts'
import { listOperators } from './operators.ts'
import { usualReplyMinutes } from './usual-reply.ts'

/** Working hours from the dictionary if it has any, else from the configuration. */
async function loadWorkingHours(
  database: Database,
  configured: WorkingHours | undefined,
): Promise<readonly WorkingHours[]> {
  const rows = await database.selectFrom('working_hours').select('hours').execute()
  const dictionaryHours = rows.flatMap(({ hours }) => parseWorkingHours(hours) ?? [])
  return dictionaryHours.length || !configured ? dictionaryHours : [configured]
}

export const isDeskOpen = async (
  database: Database,
  configured: WorkingHours | undefined,
  now: Date,
): Promise<boolean> => isOpen(await loadWorkingHours(database, configured), now)

export async function readDesk(database: Database, configured: WorkingHours | undefined, now: Date): Promise<Desk> {
  const [hours, replyMinutes, listed] = await Promise.all([
    loadWorkingHours(database, configured),
    usualReplyMinutes(database, now),
    listOperators(database, now),
  ])
  const operators = listed.filter(({ presence }) => presence !== 'offline')
  return {
    open: isOpen(hours, now),
    opensAt: opensAt(hours, now)?.toISOString() ?? null,
    hasHours: hours.length > 0,
    replyMinutes,
    operators,
  }
}
