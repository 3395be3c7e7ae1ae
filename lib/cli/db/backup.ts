import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Config } from '../../config/config.ts'
import { CopyError } from '../../embedded/database/copy.ts'
import { inSnapshot } from '../../embedded/database/transaction.ts'
import { readArchive, writeArchive, type ArchivedFile } from './archive.ts'
import { compareTold, copyTold } from './copy.ts'
import { logBackup } from './log-backup.ts'
import { parsePlace, withBoth, type Place } from './place.ts'
import { secondsSince } from './tell.ts'

/** What a data folder has beside the database that nobody could make again. */
const FOLDERS = ['files', 'mail']

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Every file of a folder, as a path from it; one that is being written has a name with a dot before it. */
async function filesOf(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  } catch (error) {
    if (isAbsent(error)) return []
    throw error
  }
}

/** The files of a data folder beside its database, with their paths in it. */
async function dataFiles(dataDir: string): Promise<ArchivedFile[]> {
  const names = await Promise.all(
    FOLDERS.map(async (folder) => (await filesOf(join(dataDir, folder))).map((path) => join(folder, path))),
  )
  return names.flat().map((name) => ({ path: join(dataDir, name), name }))
}

/** Copies the files of a data folder. @returns how many */
async function copyFiles(from: string, to: string): Promise<number> {
  let copied = 0
  for (const { path, name } of await dataFiles(from)) {
    const target = join(to, name)
    await mkdir(dirname(target), { recursive: true })
    try {
      await copyFile(path, target)
      copied++
    } catch (error) {
      // One that has been deleted meanwhile: the site deletes files some time after the last row that names them.
      if (!isAbsent(error)) throw error
    }
  }
  return copied
}

/** Copies the rows of one moment and compares the copy with that moment. @returns whether both are the same */
function copyRowsTold(from: Place, to: Place): Promise<boolean> {
  console.log(`From ${from.name} to ${to.name}`)
  return withBoth(from, to, (first, second) =>
    inSnapshot(first, async (source) => {
      await copyTold(source, second)
      return compareTold(source, second)
    }),
  )
}

/** Copies the rows, then the files: none is deleted before the rows that name it. */
async function copyAll(rows: { from: Place; to: Place }, files: { from: string; to: string }): Promise<boolean> {
  const began = performance.now()
  const isSame = await copyRowsTold(rows.from, rows.to)
  const copied = await copyFiles(files.from, files.to)
  console.log(`Copied ${copied} files. All took ${secondsSince(began)}.`)
  return isSame
}

type Settings = Pick<Config, 'database' | 's3' | 'backupKey'>

const configured = ({ database }: Settings): Place => parsePlace(database.url ?? database.dataDir)

const sayStorage = ({ s3 }: Settings): void => {
  if (s3)
    console.log(
      `Pictures, files of the chat and documents are in the bucket ${s3.bucket}, which has to be kept by itself.`,
    )
}

/** Holds what is not encrypted for as long as `act` takes, even where the process is told to end in the middle. */
async function withTemporaryFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'site-backup-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    return await act(folder)
  } finally {
    remove()
  }
}

/** The one file of an encrypted backup. */
const archiveOf = (folder: string): string => join(folder, 'backup.tar.age')

async function backUpEncrypted(settings: Settings, folder: string, key: string): Promise<boolean> {
  const began = performance.now()
  if ((await filesOf(folder)).length) throw new CopyError(`the target must be empty, and ${folder} has files`)
  return withTemporaryFolder(async (opened) => {
    const isSame = await copyRowsTold(configured(settings), parsePlace(opened))
    const rows = (await filesOf(opened)).map((name) => ({ path: join(opened, name), name }))
    await mkdir(folder, { recursive: true })
    const partial = `${archiveOf(folder)}.partial`
    try {
      const count = await writeArchive(partial, [...rows, ...(await dataFiles(settings.database.dataDir))], key)
      await rename(partial, archiveOf(folder))
      console.log(
        `Encrypted ${count - rows.length} files and the database into ${archiveOf(folder)}. All took ${secondsSince(began)}.`,
      )
    } finally {
      await rm(partial, { force: true })
    }
    return isSame
  })
}

/** Puts the data of the site, which may be running, into a new folder. @returns whether what is there is what was to be kept */
export async function backUp(settings: Settings, folder: string): Promise<boolean> {
  sayStorage(settings)
  await logBackup(configured(settings))
  if (settings.backupKey !== undefined) return backUpEncrypted(settings, folder, settings.backupKey)
  console.log('This backup is not encrypted; one with BACKUP_KEY is.')
  return copyAll(
    { from: configured(settings), to: parsePlace(folder) },
    { from: settings.database.dataDir, to: folder },
  )
}

/** Puts what a backup has into the configured database, which is empty, and data folder. @returns whether what is there is what was kept */
export async function restore(settings: Settings, folder: string): Promise<boolean> {
  const { backupKey: key, database } = settings
  const put = (from: string) =>
    copyAll({ from: parsePlace(from), to: configured(settings) }, { from, to: database.dataDir })
  const archive = archiveOf(folder)
  sayStorage(settings)
  if (!existsSync(archive)) {
    if (key !== undefined)
      throw new CopyError(`${archive} is missing. A backup that is not encrypted is restored without BACKUP_KEY`)
    return put(folder)
  }
  if (key === undefined) throw new CopyError(`${archive} is encrypted: set BACKUP_KEY`)
  return withTemporaryFolder(async (opened) => {
    await readArchive(archive, opened, key)
    return put(opened)
  })
}
