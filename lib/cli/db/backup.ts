import { copyFile, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Config } from '../../config/config.ts'
import { inSnapshot } from '../../embedded/database/transaction.ts'
import { compareTold, copyTold } from './copy.ts'
import { parsePlace, withBoth, type Place } from './place.ts'
import { secondsSince } from './tell.ts'

/** What a data folder has beside the database that nobody could make again. */
const FOLDERS = ['files', 'mail']

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Every file of a folder, as a path from it; one that is being written has a name with a dot before it. */
async function filesOf(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

/** Copies the files of a data folder. @returns how many */
async function copyFiles(from: string, to: string): Promise<number> {
  let copied = 0
  for (const folder of FOLDERS)
    for (const path of await filesOf(join(from, folder))) {
      const target = join(to, folder, path)
      await mkdir(dirname(target), { recursive: true })
      try {
        await copyFile(join(from, folder, path), target)
        copied++
      } catch (error) {
        // One that has been deleted meanwhile: the site deletes files some time after the last row that names them.
        if (!isAbsent(error)) throw error
      }
    }
  return copied
}

/** Copies the rows of one moment, compares the copy with that moment, then copies the files: none is deleted before the rows that name it. */
async function copyAll(rows: { from: Place; to: Place }, files: { from: string; to: string }): Promise<boolean> {
  const began = performance.now()
  console.log(`From ${rows.from.name} to ${rows.to.name}`)
  const isSame = await withBoth(rows.from, rows.to, (first, second) =>
    inSnapshot(first, async (source) => {
      await copyTold(source, second)
      return compareTold(source, second)
    }),
  )
  const copied = await copyFiles(files.from, files.to)
  console.log(`Copied ${copied} files. All took ${secondsSince(began)}.`)
  return isSame
}

type Settings = Pick<Config, 'database' | 's3'>

const configured = ({ database }: Settings): Place => parsePlace(database.url ?? database.dataDir)

const sayStorage = ({ s3 }: Settings): void => {
  if (s3) console.log(`Pictures, files of the chat and documents are in the bucket ${s3.bucket}, which has to be kept by itself.`)
}

/** Puts the data of the site, which may be running, into a new folder. @returns whether what is there is what was to be kept */
export async function backUp(settings: Settings, folder: string): Promise<boolean> {
  const to = parsePlace(folder)
  sayStorage(settings)
  return copyAll({ from: configured(settings), to }, { from: settings.database.dataDir, to: folder })
}

/** Puts what a backup has into the configured database, which is empty, and data folder. @returns whether what is there is what was kept */
export async function restore(settings: Settings, folder: string): Promise<boolean> {
  const from = parsePlace(folder)
  sayStorage(settings)
  return copyAll({ from, to: configured(settings) }, { from: folder, to: settings.database.dataDir })
}
