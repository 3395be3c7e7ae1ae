import { createHash, randomBytes } from 'node:crypto'
import { IMAGE_TYPES, type ImageExtension } from '../../domain/images.ts'
import type { Database } from '../database/open.ts'
import type { FileStore } from '../files/store.ts'
import { performTask } from './worker-process.ts'
import { filesOf, findTwin, forgetImage, insertHidden, showImage, type ImageRow } from './repository.ts'

/** Where images are kept. */
export interface ImageStore {
  readonly database: Database
  readonly files: FileStore
}

/** Where the files of images stand, all in one folder: an empty one would stay behind. */
export const fileKey = (urn: string, file: string): string => `images/${urn}.${file}`

/** Removes the files of an image, then its row: what is broken off in between is done again by the next purge. */
export async function discard(
  { database, files }: ImageStore,
  row: Pick<ImageRow, 'urn' | 'kind' | 'animated' | 'width'>,
): Promise<void> {
  for (const file of filesOf(row)) await files.remove(fileKey(row.urn, file))
  await forgetImage(database, row.urn)
}

/**
 * Makes an image of what was sent, and stores it: all of it or nothing. The same bytes once more are the same image,
 * under the name that it has.
 * @returns whether it is new
 * @throws {ImageRefusal}
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
  const made = await performTask({ task: 'image', bytes }, { side: 'staff' })
  const { kind, width, height } = made
  const row = {
    urn: randomBytes(16).toString('hex'),
    kind,
    name: name ?? null,
    width,
    height,
    bytes: made.files.get(`original.${kind}`)?.length ?? 0,
    animated: made.animated ? 1 : 0,
    digest,
    created_at: now.toISOString(),
  }
  await insertHidden(database, row)
  try {
    for (const [file, content] of made.files) await files.write(fileKey(row.urn, file), content, typeOf(file))
    await showImage(database, row.urn)
  } catch (error) {
    // Where this fails too, the row that nobody sees is left for the purge.
    await discard(store, row).catch((failed: unknown) =>
      console.error(`images: what is left of ${row.urn} is removed later:`, failed),
    )
    throw error
  }
  return { row: { ...row, deleted_at: null }, isNew: true }
}

const typeOf = (file: string): string => IMAGE_TYPES[file.slice(file.lastIndexOf('.') + 1) as ImageExtension]
