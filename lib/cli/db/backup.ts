import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import type { Config } from '../../config/config.ts'
import { CopyError } from '../../embedded/database/copy.ts'
import { inSnapshot } from '../../embedded/database/transaction.ts'
import { readArchive, writeArchive, type ArchivedFile } from './archive.ts'
import { compareAndReport, copyAndReport } from './copy.ts'
import { logBackup } from './log-backup.ts'
import { parseDatabaseName, withDatabases, type DatabaseTarget } from './location.ts'
import { secondsSince } from './output.ts'

/** Folders of the data folder that cannot be regenerated. */
const FOLDERS = ['files', 'mail']

const isNotFound = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Lists the files of a folder as relative paths, without files being written (dot files). */
async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
  } catch (error) {
    if (isNotFound(error)) return []
    throw error
  }
}

async function dataFiles(dataDir: string): Promise<ArchivedFile[]> {
  const names = await Promise.all(
    FOLDERS.map(async (folder) => (await listFiles(join(dataDir, folder))).map((path) => join(folder, path))),
  )
  return names.flat().map((name) => ({ path: join(dataDir, name), name }))
}

async function copyFiles(from: string, to: string): Promise<number> {
  let copied = 0
  for (const { path, name } of await dataFiles(from)) {
    const target = join(to, name)
    await mkdir(dirname(target), { recursive: true })
    try {
      await copyFile(path, target)
      copied++
    } catch (error) {
      // Deleted since it was listed: the site deletes a file some time after the last row that refers to it.
      if (!isNotFound(error)) throw error
    }
  }
  return copied
}

function copyAndCompareRows(from: DatabaseTarget, to: DatabaseTarget): Promise<boolean> {
  console.log(`From ${from.name} to ${to.name}`)
  return withDatabases(from, to, (first, second) =>
    inSnapshot(first, async (source) => {
      await copyAndReport(source, second)
      return compareAndReport(source, second)
    }),
  )
}

/** Copies rows before files: a file is deleted only after the rows that refer to it. */
async function copyRowsAndFiles(
  rows: { from: DatabaseTarget; to: DatabaseTarget },
  files: { from: string; to: string },
): Promise<boolean> {
  const startedAt = performance.now()
  const isSame = await copyAndCompareRows(rows.from, rows.to)
  const copied = await copyFiles(files.from, files.to)
  console.log(`Copied ${copied} files. All took ${secondsSince(startedAt)}.`)
  return isSame
}

type Settings = Pick<Config, 'database' | 's3' | 'backupKey'>

const configuredDatabase = ({ database }: Settings): DatabaseTarget =>
  parseDatabaseName(database.url ?? database.dataDir)

const printStorage = ({ s3 }: Settings): void => {
  if (s3)
    console.log(
      `Pictures, files of the chat and documents are in the bucket ${s3.bucket}, which needs a backup of its own.`,
    )
}

/** Removes the folder, which has unencrypted data, after `act` and if the process is terminated earlier. */
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

const archivePath = (folder: string): string => join(folder, 'backup.tar.age')

async function backUpEncrypted(settings: Settings, folder: string, key: string): Promise<boolean> {
  const startedAt = performance.now()
  if ((await listFiles(folder)).length) throw new CopyError(`the target must be empty, and ${folder} has files`)
  return withTemporaryFolder(async (temporaryFolder) => {
    const isSame = await copyAndCompareRows(configuredDatabase(settings), parseDatabaseName(temporaryFolder))
    const rows = (await listFiles(temporaryFolder)).map((name) => ({ path: join(temporaryFolder, name), name }))
    await mkdir(folder, { recursive: true })
    const partial = `${archivePath(folder)}.partial`
    try {
      const count = await writeArchive(partial, [...rows, ...(await dataFiles(settings.database.dataDir))], key)
      await rename(partial, archivePath(folder))
      const archived = `${count - rows.length} files and the database into ${archivePath(folder)}`
      console.log(`Encrypted ${archived}. All took ${secondsSince(startedAt)}.`)
    } finally {
      await rm(partial, { force: true })
    }
    return isSame
  })
}

/**
 * Backs up the site, which may be running, to a new folder.
 * @returns whether the copied rows equal the originals
 */
export async function backUp(settings: Settings, folder: string): Promise<boolean> {
  printStorage(settings)
  await logBackup(configuredDatabase(settings))
  if (settings.backupKey !== undefined) return backUpEncrypted(settings, folder, settings.backupKey)
  console.log('This backup is not encrypted; one with BACKUP_KEY is.')
  return copyRowsAndFiles(
    { from: configuredDatabase(settings), to: parseDatabaseName(folder) },
    { from: settings.database.dataDir, to: folder },
  )
}

/**
 * Restores a backup to the configured data folder and empty database.
 * @returns whether the restored rows equal the backup
 */
export async function restore(settings: Settings, folder: string): Promise<boolean> {
  const { backupKey: key, database } = settings
  const put = (from: string) =>
    copyRowsAndFiles(
      { from: parseDatabaseName(from), to: configuredDatabase(settings) },
      { from, to: database.dataDir },
    )
  const archive = archivePath(folder)
  printStorage(settings)
  if (!existsSync(archive)) {
    if (key !== undefined)
      throw new CopyError(`${archive} is missing. A backup that is not encrypted is restored without BACKUP_KEY`)
    return put(folder)
  }
  if (key === undefined) throw new CopyError(`${archive} is encrypted: set BACKUP_KEY`)
  return withTemporaryFolder(async (temporaryFolder) => {
    await readArchive(archive, temporaryFolder, key)
    return put(temporaryFolder)
  })
}
