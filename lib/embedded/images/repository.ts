import type { Selectable } from 'kysely'
import type { Image } from '../../contract/images.ts'
import { IMAGE_TYPES, imagePath, sizeWidths } from '../../domain/images.ts'
import { findByText } from '../../domain/search.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { sizeFormats } from './make.ts'

export type ImageRow = Selectable<Tables['images']>

/** How long a deletion can be taken back. */
const RESTORABLE = 24 * 60 * 60_000

/** Formats of the sizes of a stored image. */
const formatsOf = ({ kind, animated }: Pick<ImageRow, 'kind' | 'animated'>) =>
  sizeFormats({ kind, animated: animated === 1 })

/** The files of an image, as its addresses name them. */
export function filesOf(row: Pick<ImageRow, 'kind' | 'animated' | 'width'>): string[] {
  const formats = formatsOf(row)
  return [
    `original.${row.kind}`,
    ...(formats.length ? sizeWidths(row.width).flatMap((width) => formats.map((format) => `${width}.${format}`)) : []),
  ]
}

/** An image as it is answered. */
export function imageOf(row: ImageRow): Image {
  const { urn, kind, name, width, height, bytes, created_at: createdAt } = row
  const formats = formatsOf(row)
  return {
    urn,
    url: imagePath(urn, `original.${kind}`),
    width,
    height,
    bytes,
    type: IMAGE_TYPES[kind],
    createdAt,
    ...(name !== null && { name }),
    sizes: { widths: formats.length ? sizeWidths(width) : [], formats },
  }
}

/** Those that are not deleted, newest first. Letters of every alphabet are found in either case, which the databases do not do alike. */
export async function listImages(database: Database, search: string | undefined): Promise<readonly Image[]> {
  const rows = await database
    .selectFrom('images')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('urn')
    .execute()
  return findByText(rows.map(imageOf), search ?? '', ({ name = '', type, urn }) => `${name} ${type} ${urn}`)
}

/** An image that is not deleted. */
export const findImage = (database: Database, urn: string): Promise<ImageRow | undefined> =>
  database.selectFrom('images').selectAll().where('urn', '=', urn).where('deleted_at', 'is', null).executeTakeFirst()

/** The image that was made of the same bytes, where it is not deleted. */
export const findTwin = (database: Database, digest: string): Promise<ImageRow | undefined> =>
  database
    .selectFrom('images')
    .selectAll()
    .where('digest', '=', digest)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()

/** Deletes an image so that it can be restored. @returns until when; `undefined` where there is none */
export async function deleteImage(database: Database, urn: string, now: Date): Promise<Date | undefined> {
  const [{ numUpdatedRows = 0n } = {}] = await database
    .updateTable('images')
    .set({ deleted_at: now.toISOString() })
    .where('urn', '=', urn)
    .where('deleted_at', 'is', null)
    .execute()
  return numUpdatedRows > 0n ? new Date(now.getTime() + RESTORABLE) : undefined
}

/** Before this, a deletion is for good. */
const finalBefore = (now: Date): string => new Date(now.getTime() - RESTORABLE).toISOString()

/** Takes a deletion back. @returns the image, deleted before or not; `undefined` where there is none any more */
export async function restoreImage(database: Database, urn: string, now: Date): Promise<ImageRow | undefined> {
  await database
    .updateTable('images')
    .set({ deleted_at: null })
    .where('urn', '=', urn)
    .where('deleted_at', '>', finalBefore(now))
    .execute()
  return findImage(database, urn)
}

/** Images whose files nobody needs any more. */
export const finallyDeleted = (database: Database, now: Date): Promise<ImageRow[]> =>
  database.selectFrom('images').selectAll().where('deleted_at', '<=', finalBefore(now)).execute()

/** Forgets an image that is not seen. */
export async function forgetImage(database: Database, urn: string): Promise<void> {
  await database.deleteFrom('images').where('urn', '=', urn).where('deleted_at', 'is not', null).execute()
}

/** Stores an image that is not seen yet. */
export async function insertHidden(database: Database, row: Omit<ImageRow, 'deleted_at'>): Promise<void> {
  await database
    .insertInto('images')
    .values({ ...row, deleted_at: row.created_at })
    .execute()
}

/** Shows an image whose files are all there. */
export async function showImage(database: Database, urn: string): Promise<void> {
  await database.updateTable('images').set({ deleted_at: null }).where('urn', '=', urn).execute()
}
