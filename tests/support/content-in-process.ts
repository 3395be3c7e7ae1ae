import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { performContentCommand, UsageError } from '../../lib/cli/content-commands.ts'
import { EntryError } from '../../lib/embedded/content/entry-writer.ts'
import { openDatabase } from '../../lib/embedded/database/open.ts'
import { entryFile, type CommandResult } from './content.ts'
import type { Site } from './site.ts'

/** Performs a command of `npm run content` with the data of a running site, without a process of its own. */
export async function changeContent(
  { dataDir }: Pick<Site, 'dataDir'>,
  ...words: readonly string[]
): Promise<CommandResult> {
  let out = ''
  const stdout = new Writable({
    write(chunk: Buffer, _encoding, done) {
      out += chunk.toString()
      done()
    },
  })
  const database = openDatabase({ dataDir })
  try {
    await performContentCommand(database, words, new Console({ stdout }))
    return { code: 0, out, error: '' }
  } catch (error) {
    if (error instanceof EntryError || error instanceof UsageError) return { code: 1, out, error: `${error.message}\n` }
    throw error
  } finally {
    await database.destroy()
  }
}

/** Writes an entry, from JSON or from the text of a file, without a process of its own. */
export const writeEntry = (site: Pick<Site, 'dataDir'>, entry: unknown): Promise<CommandResult> =>
  changeContent(site, 'put', entryFile(site, entry))
