import { logAccess } from '../../embedded/access-log/repository.ts'
import { checkSource } from '../../embedded/database/copy.ts'
import { commandLineUser } from '../command-line-user.ts'
import { withOne, type Place } from './place.ts'

/**
 * Writes into a database that all of it is backed up: a backup shows everybody in it. A database that takes no line, such as
 * on a full disk, is backed up all the same, and whoever gave the command is told.
 */
export const logBackup = (place: Place): Promise<void> =>
  withOne(place, async (database) => {
    await checkSource(database)
    await logAccess(database, { who: commandLineUser(), kind: 'database-backup' }, new Date()).catch((error: unknown) =>
      console.error(
        `The access log has no line of this backup: ${error instanceof Error ? error.message : String(error)}`,
      ),
    )
  })
