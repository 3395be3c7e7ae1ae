import { describe, expect, it } from 'vitest'
import { DESK_EVENTS } from '../../../lib/contract/chat-admin.ts'
import { closeSession, findSession } from '../../../lib/embedded/accounts/sessions.ts'
import { removeUser, setPassword, signOutEverywhere } from '../../../lib/embedded/accounts/users.ts'
import type { Database } from '../../../lib/embedded/database/open.ts'
import { operatorAt, Visitor, type ChatFixture } from './chat-fixture.ts'

const NEW_PASSWORD = 'quite another long phrase'

interface User {
  readonly id: string
  readonly email: string
  readonly token: string
}

/** Moves the clock of intervals forward for good: a clock that goes back would stop them. */
function passTime(milliseconds: number): void {
  const now = performance.now.bind(performance)
  performance.now = () => now() + milliseconds
}

/** Event streams of operators whose access ends. */
export function chatAccessContract(fixture: () => ChatFixture): void {
  describe('event streams', () => {
    it.each<[string, (database: Database, user: User) => Promise<unknown>]>([
      ['all sessions were ended', (database, { id }) => signOutEverywhere(database, id)],
      ['the password was changed', (database, { email }) => setPassword(database, email, NEW_PASSWORD)],
      ['the account was removed', (database, { email }) => removeUser(database, email)],
      ['the operator signed out', (database, { token }) => closeSession(database, token)],
      [
        'the role was removed',
        (database, { id }) => database.updateTable('users').set({ roles: '' }).where('id', '=', id).execute(),
      ],
    ])('of operators end before the next change after %s', async (_name, end) => {
      const { database } = fixture().backend
      const operator = await operatorAt(fixture())
      const other = await operatorAt(fixture())
      const visitor = new Visitor(fixture())
      await visitor.start()
      const token = operator.cookie.split('=')[1] ?? ''
      const { user } = (await findSession(database, token, new Date())) ?? expect.fail()
      const reader = await operator.events()
      const otherReader = await other.events()
      await end(database, { ...user, token })
      passTime(6000)
      const { id } = await visitor.sendText('after')
      await expect(reader.until('change')).rejects.toThrow('the stream has ended')
      expect(reader.raw).not.toContain('after')
      expect(DESK_EVENTS.change.parse((await otherReader.until('change')).data).messages[0]?.message.id).toBe(id)
      await otherReader.close()
    })
  })
}
