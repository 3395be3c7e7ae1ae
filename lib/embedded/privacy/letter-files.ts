import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PersonId, PersonRows } from './person.ts'

/** The folder of letters in a data folder, where no mail server is configured. */
export const lettersFolder = (dataDir: string): string => join(dataDir, 'mail')

/** The addresses that a letter goes to, or is answered to, in small letters. */
function peopleOf(letter: string): string[] {
  const [header = ''] = letter.split(/\r?\n\r?\n/, 1)
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

/**
 * The letters of a folder that go to a person's address, or are answered to it, and those of e-mails of the outbox: their
 * paths. There are such where no mail server is configured.
 */
export async function letterFiles(
  folder: string,
  person: PersonId,
  { outbox }: Pick<PersonRows, 'outbox'>,
): Promise<string[]> {
  const found: string[] = []
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const isOfOutbox = outbox.some(({ id }) => name.endsWith(`-${id}.eml`))
    if (isOfOutbox || (person.kind === 'email' && peopleOf(await readFile(path, 'utf8')).includes(person.email)))
      found.push(path)
  }
  return found
}

/** Removes them. */
export async function removeLetters(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true })
}

/** Removes the letters of a folder that were written before a time: it stands at the start of their names. */
export async function purgeLetterFiles(folder: string, before: Date): Promise<void> {
  const first = before.toISOString().replaceAll(':', '-')
  await removeLetters((await namesIn(folder)).filter((name) => name < first).map((name) => join(folder, name)))
}
