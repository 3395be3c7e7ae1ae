import { createHash, randomBytes } from 'node:crypto'
import { FIRST_REVISION, imageTypeOf } from '../../domain/images.ts'
import type { Database } from '../database/open.ts'
import type { FileStore } from '../files/store.ts'
import type { ProcessedImage } from './resize.ts'
import { performTask } from './worker-process.ts'
import {
  filesOf,
  findTwin,
  insertHidden,
  purgeImage,
  removeRevision,
  revisionsOf,
  showImage,
  type ImageRow,
  type RevisionRow,
} from './repository.ts'
import { imageSearchText } from './search-text.ts'
import type { StoredFile } from './tables.ts'

export interface ImageStore {
  readonly database: Database
  readonly files: FileStore
}

export interface ImageUpload {
  readonly bytes: Uint8Array
  readonly name?: string | undefined
}

/** All in one folder: a folder per image would remain after its files are removed. */
export const fileKey = ({ urn, revision }: Pick<ImageRow, 'urn' | 'revision'>, file: string): string =>
  revision === FIRST_REVISION ? `images/${urn}.${file}` : `images/${urn}.${revision}.${file}`

/** Removes the files, then the row, so that the next purge completes an interrupted removal. */
export async function discardRevision({ database, files }: ImageStore, row: RevisionRow): Promise<void> {
  for (const file of filesOf(row)) await files.remove(fileKey(row, file))
  await removeRevision(database, row)
}

/** As {@link discardRevision}, with all revisions. */
export async function discard(store: ImageStore, row: ImageRow): Promise<void> {
  for (const revision of await revisionsOf(store.database, row.urn)) await discardRevision(store, revision)
  for (const file of filesOf(row)) await store.files.remove(fileKey(row, file))
  await purgeImage(store.database, row.urn)
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Generates the sizes of an uploaded image. @throws {ImageRejection} */
export async function processUpload({
  bytes,
  name,
}: ImageUpload): Promise<{ file: Omit<StoredFile, 'revision'>; contents: ProcessedImage['files'] }> {
  const { kind, width, height, animated, files } = await performTask({ task: 'image', bytes }, { side: 'staff' })
  return {
    file: {
      kind,
      name: name ?? null,
      width,
      height,
      bytes: files.get(`original.${kind}`)?.length ?? 0,
      animated: animated ? 1 : 0,
      digest: digestOf(bytes),
    },
    contents: files,
  }
}

export async function writeFiles(
  { files }: ImageStore,
  row: Pick<ImageRow, 'urn' | 'revision'>,
  contents: ProcessedImage['files'],
): Promise<void> {
  for (const [file, content] of contents) await files.write(fileKey(row, file), content, imageTypeOf(file))
}

/**
 * Processes and stores an uploaded image, all or nothing. The same bytes return the existing image under its name.
 * @returns whether it is new
 * @throws {ImageRejection}
 */
export async function createImage(
  store: ImageStore,
  upload: ImageUpload,
  now: Date,
): Promise<{ row: ImageRow; isNew: boolean }> {
  const { database } = store
  const twin = await findTwin(database, digestOf(upload.bytes))
  if (twin) return { row: twin, isNew: false }
  const { file, contents } = await processUpload(upload)
  const urn = randomBytes(16).toString('hex')
  const search = imageSearchText({ ...file, urn }, {})
  const row = await insertHidden(database, { ...file, urn, search, created_at: now.toISOString() })
  try {
    await writeFiles(store, row, contents)
    await showImage(database, urn)
  } catch (error) {
    await discard(store, row).catch((cleanupError: unknown) =>
      console.error(`images: deleting the files of ${urn} failed; the next purge retries:`, cleanupError),
    )
    throw error
  }
  return { row: { ...row, deleted_at: null }, isNew: true }
}
