import { createHash, randomBytes } from 'node:crypto'
import { IMAGE_TYPES, type ImageExtension } from '../../domain/images.ts'
import type { Database } from '../database/open.ts'
import type { FileStore } from '../files/store.ts'
import { performTask } from './worker-process.ts'
import { filesOf, findTwin, purgeImage, insertHidden, showImage, type ImageRow } from './repository.ts'

export interface ImageStore {
  readonly database: Database
  readonly files: FileStore
}

/** All in one folder: a folder per image would remain after its files are removed. */
export const fileKey = (urn: string, file: string): string => `images/${urn}.${file}`

/** Removes the files, then the row, so that the next purge completes an interrupted removal. */
export async function discard(
  { database, files }: ImageStore,
  row: Pick<ImageRow, 'urn' | 'kind' | 'animated' | 'width'>,
): Promise<void> {
  for (const file of filesOf(row)) await files.remove(fileKey(row.urn, file))
  await purgeImage(database, row.urn)
}

/**
 * Processes and stores an uploaded image, all or nothing. The same bytes return the existing image under its name.
 * @returns whether it is new
 * @throws {ImageRejection}
 */
export async function createImage(
  store: ImageStore,
  { bytes, name }: { readonly bytes: Uint8Array; readonly name?: string | undefined },
  now: Date,
): Promise<{ row: ImageRow; isNew: boolean }> {
  const { database, files } = store
  const digest = createHash('sha256').update(bytes).digest('hex')
  const twin = await findTwin(database, digest)
  if (twin) return { row: twin, isNew: false }
  const image = await performTask({ task: 'image', bytes }, { side: 'staff' })
  const { kind, width, height } = image
  const row = {
    urn: randomBytes(16).toString('hex'),
    kind,
    name: name ?? null,
    width,
    height,
    bytes: image.files.get(`original.${kind}`)?.length ?? 0,
    animated: image.animated ? 1 : 0,
    digest,
    created_at: now.toISOString(),
  }
  await insertHidden(database, row)
  try {
    for (const [file, content] of image.files) await files.write(fileKey(row.urn, file), content, typeOf(file))
    await showImage(database, row.urn)
  } catch (error) {
    await discard(store, row).catch((cleanupError: unknown) =>
      console.error(`images: deleting the files of ${row.urn} failed; the next purge retries:`, cleanupError),
    )
    throw error
  }
  return { row: { ...row, deleted_at: null }, isNew: true }
}

const typeOf = (file: string): string => IMAGE_TYPES[file.slice(file.lastIndexOf('.') + 1) as ImageExtension]
