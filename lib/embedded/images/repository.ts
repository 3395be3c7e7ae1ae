import type { Selectable } from 'kysely'
import { IMAGES_PER_PAGE, type Image, type ImageList, type ImageListQuery } from '../../contract/images.ts'
import type { ImageAlt, UploadedImage } from '../../domain/image-alt.ts'
import { FIRST_REVISION, IMAGE_TYPES, imagePath, sizeWidths } from '../../domain/images.ts'
import { LANGUAGES } from '../../domain/languages.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import { sizeFormats } from './resize.ts'
import { imageSearchCondition } from './search-text.ts'
import type { StoredFile } from './tables.ts'

export type ImageRow = Selectable<Tables['images']>
export type RevisionRow = Selectable<Tables['image_revisions']>

const RESTORE_PERIOD_MS = 24 * 60 * 60_000
/** Long, since a wrong replacement may be noticed late. Purged a day later, so that no purge meets a restoration. */
const RESTORABLE_REVISION_MS = 30 * RESTORE_PERIOD_MS
const REVISION_PERIOD_MS = RESTORABLE_REVISION_MS + RESTORE_PERIOD_MS

const formatsOf = ({ kind, animated }: Pick<StoredFile, 'kind' | 'animated'>) =>
  sizeFormats({ kind, animated: animated === 1 })

export function filesOf(row: Pick<StoredFile, 'kind' | 'animated' | 'width'>): string[] {
  const formats = formatsOf(row)
  return [
    `original.${row.kind}`,
    ...(formats.length ? sizeWidths(row.width).flatMap((width) => formats.map((format) => `${width}.${format}`)) : []),
  ]
}

export const altOf = ({ decorative, alt_texts }: Pick<ImageRow, 'decorative' | 'alt_texts'>): ImageAlt => ({
  decorative: decorative === 1,
  texts: JSON.parse(alt_texts) as ImageAlt['texts'],
})

export function toImage(row: ImageRow): Image {
  const { urn, kind, name, width, height, bytes, revision, created_at: createdAt } = row
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
    revision,
    alt: altOf(row),
  }
}

const before = (now: Date, periodMs: number): string => new Date(now.getTime() - periodMs).toISOString()

const shown = (database: Database) => database.selectFrom('images').where('deleted_at', 'is', null)

const lacksAlt = (database: Database) =>
  shown(database).where('decorative', '=', 0).where('alt_count', '<', LANGUAGES.length)

const countOf = async (rows: ReturnType<typeof shown>): Promise<number> => {
  const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** Images that are not deleted, newest first: all, or one page. */
export async function listImages(database: Database, { search, alt, page }: ImageListQuery): Promise<ImageList> {
  let found = alt === 'missing' ? lacksAlt(database) : shown(database)
  if (alt === 'decorative') found = found.where('decorative', '=', 1)
  if (search) found = found.where(imageSearchCondition(search))
  const sorted = found.selectAll().orderBy('created_at', 'desc').orderBy('urn', 'desc')
  if (page === undefined) return { images: (await sorted.execute()).map(toImage) }
  const rows = await sorted
    .limit(IMAGES_PER_PAGE)
    .offset((page - 1) * IMAGES_PER_PAGE)
    .execute()
  const total = await countOf(found)
  return {
    images: rows.map(toImage),
    total,
    pages: Math.max(1, Math.ceil(total / IMAGES_PER_PAGE)),
    withoutAlt: await countOf(lacksAlt(database)),
  }
}

export const findImage = (database: Database, urn: string): Promise<ImageRow | undefined> =>
  shown(database).selectAll().where('urn', '=', urn).executeTakeFirst()

export async function describeImages(database: Database, urns: readonly string[]): Promise<readonly UploadedImage[]> {
  if (!urns.length) return []
  const rows = await shown(database)
    .select(['urn', 'kind', 'revision', 'decorative', 'alt_texts'])
    .where('urn', 'in', urns)
    .execute()
  return rows.map(({ urn, kind, revision, ...alt }) => ({ urn, kind, revision, alt: altOf(alt) }))
}

export const findRevision = (database: Database, urn: string, revision: string): Promise<RevisionRow | undefined> =>
  database
    .selectFrom('image_revisions')
    .selectAll()
    .where('urn', '=', urn)
    .where('revision', '=', revision)
    .executeTakeFirst()

export const isRestorable = ({ replaced_at }: RevisionRow, now: Date): boolean =>
  replaced_at > before(now, RESTORABLE_REVISION_MS)

export const findTwin = (database: Database, digest: string): Promise<ImageRow | undefined> =>
  shown(database).selectAll().where('digest', '=', digest).orderBy('created_at').executeTakeFirst()

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

/** Undoes a deletion. @returns the image, even if it was not deleted; `undefined` if it no longer exists */
export async function restoreImage(database: Database, urn: string, now: Date): Promise<ImageRow | undefined> {
  await database
    .updateTable('images')
    .set({ deleted_at: null })
    .where('urn', '=', urn)
    .where('deleted_at', '>', before(now, RESTORE_PERIOD_MS))
    .execute()
  return findImage(database, urn)
}

export const finallyDeleted = (database: Database, now: Date): Promise<ImageRow[]> =>
  database.selectFrom('images').selectAll().where('deleted_at', '<=', before(now, RESTORE_PERIOD_MS)).execute()

export const revisionsOf = (database: Database, urn: string): Promise<RevisionRow[]> =>
  database.selectFrom('image_revisions').selectAll().where('urn', '=', urn).execute()

export const finallyReplaced = (database: Database, now: Date): Promise<RevisionRow[]> =>
  database
    .selectFrom('image_revisions')
    .selectAll()
    .where('replaced_at', '<=', before(now, REVISION_PERIOD_MS))
    .execute()

export async function removeRevision(database: Database, { urn, revision }: Pick<RevisionRow, 'urn' | 'revision'>) {
  await database.deleteFrom('image_revisions').where('urn', '=', urn).where('revision', '=', revision).execute()
}

export async function purgeImage(database: Database, urn: string): Promise<void> {
  await database.deleteFrom('images').where('urn', '=', urn).where('deleted_at', 'is not', null).execute()
}

type NewImage = Omit<ImageRow, 'deleted_at' | 'revision' | 'alt_texts' | 'alt_count' | 'decorative'>

export async function insertHidden(database: Database, row: NewImage): Promise<ImageRow> {
  return database
    .insertInto('images')
    .values({
      ...row,
      revision: FIRST_REVISION,
      alt_texts: '{}',
      alt_count: 0,
      decorative: 0,
      deleted_at: row.created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function showImage(database: Database, urn: string): Promise<void> {
  await database.updateTable('images').set({ deleted_at: null }).where('urn', '=', urn).execute()
}
