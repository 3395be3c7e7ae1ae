import fc from 'fast-check'
import { expect, it } from 'vitest'
import { usualReplyMinutes } from '../../lib/embedded/chat/usual-reply.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'
import { conversationRow, samplePerson } from '../support/contract/person-in-all-tables.ts'
import { cases } from '../support/generators/runs.ts'

const MINUTE_MS = 60_000
const NOW = Date.parse('2026-11-30T12:00:00.000Z')
const PERSON = samplePerson('anna', '20000000')

interface Talk {
  /** Minutes until the first reply; `undefined` without one. */
  readonly wait: number | undefined
  readonly ageDays: number
  readonly offline: boolean
}

const talk: fc.Arbitrary<Talk> = fc.record({
  wait: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined }),
  ageDays: fc.integer({ min: 0, max: 40 }),
  offline: fc.boolean(),
})

onBothEngines('the usual time to the first reply', (setup) => {
  const database = migratedDatabase(setup)
  let round = 0

  const idOf = (index: number) => String(20_000_000 + index)
  const startOf = ({ ageDays }: Talk) => NOW - ageDays * 24 * 60 * MINUTE_MS - 100 * MINUTE_MS
  const conversationOf = (one: Talk, index: number) => ({
    ...conversationRow(PERSON, idOf(index), '', 1),
    started_at: new Date(startOf(one)).toISOString(),
    offline: one.offline ? 1 : 0,
  })
  const repliesOf = (one: Talk, index: number) =>
    (one.wait === undefined ? [] : [one.wait, one.wait + 5]).map((minutes, number) => ({
      conversation_id: idOf(index),
      id: crypto.randomUUID(),
      seq: index * 10 + number,
      changed_seq: index * 10 + number,
      at: new Date(startOf(one) + minutes * MINUTE_MS).toISOString(),
      author: 'operator' as const,
      operator_id: null,
      kind: 'text' as const,
      content: '{}',
      reactions: '[]',
      file_id: null,
    }))

  async function measure(talks: readonly Talk[]): Promise<number | null> {
    await database().deleteFrom('chat_messages').execute()
    await database().deleteFrom('chat_conversations').execute()
    await database().insertInto('chat_conversations').values(talks.map(conversationOf)).execute()
    const replies = talks.flatMap(repliesOf)
    if (replies.length) await database().insertInto('chat_messages').values(replies).execute()
    // Later each time, since a result is kept for ten minutes.
    return usualReplyMinutes(database(), new Date(NOW + ++round * 11 * MINUTE_MS))
  }

  it('covers three of four answered conversations of the last 30 days, and is unknown with fewer than 20', async () => {
    const expected = (talks: readonly Talk[]) => {
      const waits = talks
        .flatMap(({ wait, ageDays, offline }) => (wait === undefined || offline || ageDays >= 30 ? [] : [wait]))
        .toSorted((a, b) => a - b)
      const usual = waits[Math.ceil(waits.length * 0.75) - 1]
      return waits.length < 20 ? null : ([5, 15, 30, 60].find((step) => (usual ?? 0) <= step) ?? null)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(talk, { minLength: 15, maxLength: 60 }), async (talks) => {
        expect(await measure(talks)).toBe(expected(talks))
      }),
      cases(6, 100),
    )
    const quick = Array.from({ length: 20 }, () => ({ wait: 4, ageDays: 1, offline: false }))
    expect(await measure(quick)).toBe(5)
    expect(await measure(quick.slice(1))).toBe(null)
  })
})
