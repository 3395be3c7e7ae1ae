import { logAccess } from '../../embedded/access-log/repository.ts'
import { checkSource } from '../../embedded/database/copy.ts'
import { commandLineUser } from '../command-line-user.ts'
import { withDatabase, type DatabaseTarget } from './location.ts'

/**
 * Records in the access log that the whole database is backed up. If the database cannot be written, for example on a
 * full disk, the backup continues with a warning.
 */
export const logBackup = (target: DatabaseTarget): Promise<void> =>
  withDatabase(target, async (database) => {
    await checkSource(database)
    await logAccess(database, { actor: commandLineUser(), kind: 'database-backup' }, new Date()).catch(
      (error: unknown) =>
        console.error(
          `This backup was not recorded in the access log: ${error instanceof Error ? error.message : String(error)}`,
        ),
    )
  })
