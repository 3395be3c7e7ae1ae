import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseUnavailable, translateDatabaseError } from '../../../lib/embedded/database/translate-error.ts'

const databaseError = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)

describe('a database error', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

  it.each([
    ['SQLite that is held', databaseError('database is locked', { errcode: 5 })],
    ['SQLite whose log is being recovered', databaseError('database is locked', { errcode: 261 })],
    ['SQLite that may not write', databaseError('attempt to write a readonly database', { errcode: 1544 })],
    ['SQLite whose disk fails', databaseError('disk I/O error', { errcode: 778 })],
    ['SQLite whose disk is full', databaseError('database or disk is full', { errcode: 13 })],
    [
      'a statement that took too long',
      databaseError('canceling statement due to statement timeout', { code: '57014' }),
    ],
    ['a server that stops', databaseError('terminating connection due to administrator command', { code: '57P01' })],
    ['a server without connections', databaseError('sorry, too many clients already', { code: '53300' })],
    ['a server without room', databaseError('could not extend file', { code: '53100' })],
    ['a server that only reads', databaseError('cannot execute INSERT in a read-only transaction', { code: '25006' })],
    ['a deadlock', databaseError('deadlock detected', { code: '40P01' })],
    ['nobody at the address', databaseError('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED' })],
    ['a pool without a free connection', databaseError('timeout exceeded when trying to connect')],
    ['a connection that is gone', databaseError('Connection terminated unexpectedly')],
  ])('%s: is temporary and retried after 5 s', (_what, error) => {
    expect(translateDatabaseError(error)).toBeInstanceOf(DatabaseUnavailable)
    expect(translateDatabaseError(error)).toMatchObject({ retryable: true, retryAfter: 5000, cause: error })
  })

  it.each([
    ['SQLite that keeps a rule', databaseError('UNIQUE constraint failed', { errcode: 1555 })],
    ['SQLite that does not understand', databaseError('no such table', { errcode: 1 })],
    ['a rule of PostgreSQL', databaseError('duplicate key value violates unique constraint', { code: '23505' })],
    ['a database that is not there', databaseError('database "x" does not exist', { code: '3D000' })],
    ['a mistake of ours', new TypeError('x is not a function')],
    ['what is no error', 'no'],
  ])('%s: is unchanged', (_what, error) => {
    expect(translateDatabaseError(error)).toBe(error)
  })
})
