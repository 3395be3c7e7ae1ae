import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DatabaseUnavailable, translateDatabaseError } from '../../../lib/embedded/database/translate-error.ts'

const databaseError = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)

describe('a database error', () => {
  beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())

  it.each([
    ['SQLite that is locked', databaseError('database is locked', { errcode: 5 })],
    ['SQLite whose log is being recovered', databaseError('database is locked', { errcode: 261 })],
    ['SQLite without write access', databaseError('attempt to write a readonly database', { errcode: 1544 })],
    ['SQLite whose disk fails', databaseError('disk I/O error', { errcode: 778 })],
    ['SQLite whose disk is full', databaseError('database or disk is full', { errcode: 13 })],
    [
      'a statement that took too long',
      databaseError('canceling statement due to statement timeout', { code: '57014' }),
    ],
    ['a server that stops', databaseError('terminating connection due to administrator command', { code: '57P01' })],
    ['a server without connections', databaseError('sorry, too many clients already', { code: '53300' })],
    ['a server without disk space', databaseError('could not extend file', { code: '53100' })],
    ['a read-only server', databaseError('cannot execute INSERT in a read-only transaction', { code: '25006' })],
    ['a deadlock', databaseError('deadlock detected', { code: '40P01' })],
    ['no server at the address', databaseError('connect ECONNREFUSED 127.0.0.1:1', { code: 'ECONNREFUSED' })],
    ['a pool without a free connection', databaseError('timeout exceeded when trying to connect')],
    ['a lost connection', databaseError('Connection terminated unexpectedly')],
  ])('is temporary and retried after 5 s: %s', (_what, error) => {
    expect(translateDatabaseError(error)).toBeInstanceOf(DatabaseUnavailable)
    expect(translateDatabaseError(error)).toMatchObject({ retryable: true, retryAfter: 5000, cause: error })
  })

  it.each([
    ['a violated constraint of SQLite', databaseError('UNIQUE constraint failed', { errcode: 1555 })],
    ['a missing table of SQLite', databaseError('no such table', { errcode: 1 })],
    [
      'a violated constraint of PostgreSQL',
      databaseError('duplicate key value violates unique constraint', { code: '23505' }),
    ],
    ['a missing database', databaseError('database "x" does not exist', { code: '3D000' })],
    ['an error in the code', new TypeError('x is not a function')],
    ['a value that is not an error', 'no'],
  ])('is unchanged: %s', (_what, error) => {
    expect(translateDatabaseError(error)).toBe(error)
  })
})
