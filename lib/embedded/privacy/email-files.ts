import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PersonId, PersonRows } from './person.ts'

/** Folder of email files, which are written if no mail server is configured. */
export const emailFolder = (dataDir: string): string => join(dataDir, 'mail')

function parseRecipients(email: string): string[] {
  const [header = ''] = email.split(/\r?\n\r?\n/, 1)
  const lines = header
    .replace(/\r?\n[ \t]/g, ' ')
    .toLowerCase()
    .split(/\r?\n/)
  return lines.filter((line) => /^(?:to|reply-to):/.test(line)).flatMap((line) => line.split(/[\s<>,;"]/))
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Paths of the files of these rows of the outbox. */
export async function findFilesOfMails(folder: string, ids: readonly string[]): Promise<string[]> {
  if (!ids.length) return []
  const ends = ids.map((id) => `-${id}.eml`)
  return (await namesIn(folder))
    .filter((name) => ends.some((end) => name.endsWith(end)))
    .map((name) => join(folder, name))
}

/**
 * Paths of email files that are sent to a person or have them as reply-to, and of those that belong to rows of the
 * outbox.
 */
export async function findEmailFiles(
  folder: string,
  person: PersonId,
  { outbox }: Pick<PersonRows, 'outbox'>,
): Promise<string[]> {
  const paths: string[] = []
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const isInOutbox = outbox.some(({ id }) => name.endsWith(`-${id}.eml`))
    if (isInOutbox || (person.kind === 'email' && parseRecipients(await readFile(path, 'utf8')).includes(person.email)))
      paths.push(path)
  }
  return paths
}

export async function removeFiles(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true })
}

/** Removes email files written before a time; their names start with it. */
export async function purgeEmailFiles(folder: string, before: Date): Promise<void> {
  const cutoffName = before.toISOString().replaceAll(':', '-')
  await removeFiles((await namesIn(folder)).filter((name) => name < cutoffName).map((name) => join(folder, name)))
}
