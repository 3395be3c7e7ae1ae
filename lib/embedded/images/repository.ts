import type { Selectable } from 'kysely'
import type { Image } from '../../contract/images.ts'
import { IMAGE_TYPES, imagePath, sizeWidths } from '../../domain/images.ts'
import { findByText } from '../../domain/search.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { sizeFormats } from './resize.ts'

export type ImageRow = Selectable<Tables['images']>

const RESTORE_PERIOD_MS = 24 * 60 * 60_000

const formatsOf = ({ kind, animated }: Pick<ImageRow, 'kind' | 'animated'>) =>
  sizeFormats({ kind, animated: animated === 1 })

export function filesOf(row: Pick<ImageRow, 'kind' | 'animated' | 'width'>): string[] {
  const formats = formatsOf(row)
  return [
    `original.${row.kind}`,
    ...(formats.length ? sizeWidths(row.width).flatMap((width) => formats.map((format) => `${width}.${format}`)) : []),
  ]
}

export function toImage(row: ImageRow): Image {
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

/** Images that are not deleted, newest first. Filtered here, since databases differ in matching case beyond ASCII. */
export async function listImages(database: Database, search: string | undefined): Promise<readonly Image[]> {
  const rows = await database
    .selectFrom('images')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('urn')
    .execute()
  return findByText(rows.map(toImage), search ?? '', ({ name = '', type, urn }) => `${name} ${type} ${urn}`)
}

export const findImage = (database: Database, urn: string): Promise<ImageRow | undefined> =>
  database.selectFrom('images').selectAll().where('urn', '=', urn).where('deleted_at', 'is', null).executeTakeFirst()

export const findTwin = (database: Database, digest: string): Promise<ImageRow | undefined> =>
  database
    .selectFrom('images')
    .selectAll()
    .where('digest', '=', digest)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst()

/** Marks an image as deleted. @returns until when it can be restored; `undefined` if it does not exist */
export async function deleteImage(database: Database, urn: string, now: Date): Promise<Date | undefined> {
  const [{ numUpdatedRows = 0n } = {}] = await database
    .updateTable('images')
    .set({ deleted_at: now.toISOString() })
    .where('urn', '=', urn)
    .where('deleted_at', 'is', null)
    .execute()
  return numUpdatedRows > 0n ? new Date(now.getTime() + RESTORE_PERIOD_MS) : undefined
}

const finalBefore = (now: Date): string => new Date(now.getTime() - RESTORE_PERIOD_MS).toISOString()

/** Undoes a deletion. @returns the image, even if it was not deleted; `undefined` if it no longer exists */
export async function restoreImage(database: Database, urn: string, now: Date): Promise<ImageRow | undefined> {
  await database
    .updateTable('images')
    .set({ deleted_at: null })
    .where('urn', '=', urn)
    .where('deleted_at', '>', finalBefore(now))
    .execute()
  return findImage(database, urn)
}

export const finallyDeleted = (database: Database, now: Date): Promise<ImageRow[]> =>
  database.selectFrom('images').selectAll().where('deleted_at', '<=', finalBefore(now)).execute()

export async function purgeImage(database: Database, urn: string): Promise<void> {
  await database.deleteFrom('images').where('urn', '=', urn).where('deleted_at', 'is not', null).execute()
}

export async function insertHidden(database: Database, row: Omit<ImageRow, 'deleted_at'>): Promise<void> {
  await database
    .insertInto('images')
    .values({ ...row, deleted_at: row.created_at })
    .execute()
}

export async function showImage(database: Database, urn: string): Promise<void> {
  await database.updateTable('images').set({ deleted_at: null }).where('urn', '=', urn).execute()
}
