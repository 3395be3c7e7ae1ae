import { readFileSync } from 'node:fs'
import { config } from '../config/config.ts'
import type { Database } from '../embedded/database/open.ts'
import { inTransaction } from '../embedded/database/transaction.ts'
import {
  EntryError,
  listEntries,
  parseEntryInput,
  readEntry,
  removeEntry,
  setPublished,
  writeEntries,
} from '../embedded/content/entry-writer.ts'
import { previewLinks } from './preview-links.ts'

const USAGE = `Usage: npm run content -- <command>
  list                 every entry: id, model, state, addresses
  get <id>             an entry as JSON, to be edited and put back
  put <file>           writes the entry of a JSON file, or a list of them:
                       {"id", "model", "published", "query", "data", ...}
  preview <id>         links that show an entry for an hour, published or not, one for each of its addresses
  publish <id>         shows an entry;  unpublish <id> hides it
  remove <id>          deletes it
A running site shows a change within 5 seconds.`

/** The command or its argument is missing. */
export class UsageError extends Error {}

function existing<T>(found: T | undefined | false, id: string): T {
  if (found === undefined || found === false)
    throw new EntryError(`entry not found: ${id}; run "list" to see the existing ones`)
  return found
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new EntryError(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function previewLinkText(database: Database, id: string): Promise<string> {
  const links = existing(await previewLinks(config(), database, id), id)
  if (!links.length) throw new EntryError(`${id} has no address`)
  return links.join('\n')
}

function parseFile(value: unknown): ReturnType<typeof parseEntryInput>[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  if (!list.length) throw new EntryError('the list has no entry')
  return list.map(parseEntryInput)
}

/**
 * Performs a command of `npm run content` and prints its result.
 * @throws {EntryError} {UsageError}
 */
export async function performContentCommand(
  database: Database,
  [command, name]: readonly string[],
  output: Pick<Console, 'log' | 'table'>,
): Promise<void> {
  if (command === 'list')
    return output.table(
      (await listEntries(database)).map(({ addresses, ...entry }) => ({ ...entry, addresses: addresses.join(' ') })),
    )
  if (!name) throw new UsageError(USAGE)
  switch (command) {
    case 'get':
      return output.log(JSON.stringify(existing(await readEntry(database, name), name), undefined, 2))
    case 'put': {
      const entries = parseFile(readJson(name))
      await inTransaction(database, (transaction) => writeEntries(transaction, entries, new Date()))
      return output.log(entries.map(({ entry, published }) => `${entry.id} is ${published}`).join('\n'))
    }
    case 'preview':
      return output.log(await previewLinkText(database, name))
    case 'publish':
    case 'unpublish':
      existing(await setPublished(database, name, command === 'publish' ? 'published' : 'draft', new Date()), name)
      return output.log(`${name} is ${command}ed`)
    case 'remove':
      existing(await removeEntry(database, name), name)
      return output.log(`${name} is removed`)
    default:
      throw new UsageError(USAGE)
  }
}
