import { randomBytes } from 'node:crypto'
import type { ImageChange, ImageState, ImageUpdate, VersionedImage } from '../../contract/images.ts'
import type { ImageAlt } from '../../domain/image-alt.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { readVersion, recordChange, type Author } from '../dictionaries/changes.ts'
import { digestOf, discardRevision, processUpload, writeFiles, type ImageStore, type ImageUpload } from './create.ts'
import {
  altOf,
  findImage,
  findRevision,
  isRestorable,
  removeRevision,
  toImage,
  type ImageRow,
  type RevisionRow,
} from './repository.ts'
import { imageSearchText } from './search-text.ts'

const CHANGES_PER_PAGE = 20

export type ImageOutcome =
  | { readonly kind: 'done'; readonly current: VersionedImage }
  | { readonly kind: 'missing' | 'noRevision' }
  | { readonly kind: 'conflict'; readonly current: VersionedImage }

const stateOf = (row: ImageRow): ImageState => ({
  alt: altOf(row),
  revision: row.revision,
  ...(row.name !== null && { name: row.name }),
})

export async function findVersioned(database: Database, urn: string): Promise<VersionedImage | undefined> {
  const row = await findImage(database, urn)
  return row && { image: toImage(row), version: await readVersion(database, 'images', urn) }
}

/** Newest first. */
export async function listImageChanges(
  database: Database,
  urn: string,
  page: number,
): Promise<{ changes: ImageChange[]; pages: number }> {
  const rows = database.selectFrom('dictionary_changes').where('dictionary', '=', 'images').where('item_id', '=', urn)
  const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  const changes = await rows
    .select(['id', 'actor', 'changed_at', 'before', 'after'])
    .orderBy('version', 'desc')
    .limit(CHANGES_PER_PAGE)
    .offset((page - 1) * CHANGES_PER_PAGE)
    .execute()
  const parse = (json: string | null) => JSON.parse(json ?? 'null') as ImageState
  return {
    changes: changes.map(({ id, actor, changed_at: at, before, after }) => ({
      id,
      actor,
      at,
      before: parse(before),
      after: parse(after),
    })),
    pages: Math.max(1, Math.ceil(Number(count) / CHANGES_PER_PAGE)),
  }
}

/** Exchanges the current file for another one, which is kept for a while. */
async function exchangeFiles(transaction: Database, row: ImageRow, next: RevisionRow, now: Date): Promise<ImageRow> {
  const { urn, revision, kind, name, width, height, bytes, animated, digest } = row
  await removeRevision(transaction, next)
  const earlier = { urn, revision, kind, name, width, height, bytes, animated, digest }
  await transaction
    .insertInto('image_revisions')
    .values({ ...earlier, replaced_at: now.toISOString() })
    .execute()
  const { replaced_at: _replacedAt, ...file } = next
  return { ...row, ...file }
}

const withAlt = (row: ImageRow, { decorative, texts }: ImageAlt): ImageRow => ({
  ...row,
  decorative: Number(decorative),
  alt_texts: JSON.stringify(texts),
  alt_count: Object.keys(texts).length,
})

/** Applies a change and records it in one transaction, if the image still has the version that its author has seen. */
export function updateImage(
  database: Database,
  { img_urn: urn, version, alt, revision }: Omit<ImageUpdate, 'revertOf'>,
  author: Author,
): Promise<ImageOutcome> {
  return inTransaction(database, async (transaction) => {
    const row = await findImage(transaction, urn)
    if (!row) return { kind: 'missing' }
    const isStale = (await readVersion(transaction, 'images', urn)) !== version
    if (isStale) return { kind: 'conflict', current: await present(transaction, urn) }
    const isReplaced = revision !== undefined && revision !== row.revision
    const next = isReplaced ? await findRevision(transaction, urn, revision) : undefined
    if (isReplaced && !(next && isRestorable(next, author.now))) return { kind: 'noRevision' }
    const described = alt ? withAlt(row, alt) : row
    const states = [stateOf(row), { ...stateOf(described), ...(next && fileState(next)) }] as const
    // Another change with this version may have been committed since it was read.
    if (!(await recordChange(transaction, { name: 'images', id: urn, version: version + 1 }, states, author)))
      return { kind: 'conflict', current: await present(transaction, urn) }
    const changed = next ? await exchangeFiles(transaction, described, next, author.now) : described
    const { urn: _urn, ...values } = changed
    await transaction
      .updateTable('images')
      .set({ ...values, search: imageSearchText(changed, altOf(changed).texts) })
      .where('urn', '=', urn)
      .execute()
    return { kind: 'done', current: { image: toImage(changed), version: version + 1 } }
  })
}

const fileState = ({ revision, name }: RevisionRow) => ({ revision, name: name ?? undefined })

async function present(database: Database, urn: string): Promise<VersionedImage> {
  const current = await findVersioned(database, urn)
  if (!current) throw new Error(`image ${urn} was deleted in between`)
  return current
}

/**
 * Processes an upload and makes it the file of an image, which keeps its urn, or changes nothing. The earlier file can
 * be restored for a while.
 * @throws {ImageRejection}
 */
export async function replaceImage(
  store: ImageStore,
  { replaces: urn, version }: { readonly replaces: string; readonly version: number },
  upload: ImageUpload,
  author: Author,
): Promise<ImageOutcome> {
  const { database } = store
  const current = await findVersioned(database, urn)
  if (!current) return { kind: 'missing' }
  if (current.version !== version) return { kind: 'conflict', current }
  if ((await findImage(database, urn))?.digest === digestOf(upload.bytes)) return { kind: 'done', current }
  const { file, contents } = await processUpload(upload)
  const next = { ...file, urn, revision: randomBytes(4).toString('hex'), replaced_at: author.now.toISOString() }
  await database.insertInto('image_revisions').values(next).execute()
  try {
    await writeFiles(store, next, contents)
    return await updateImage(database, { img_urn: urn, version, revision: next.revision }, author)
  } finally {
    await discardUnused(store, next).catch((error: unknown) =>
      console.error(`images: deleting the files of ${urn} failed; a later purge retries:`, error),
    )
  }
}

/** Discards a written file that did not become current. The database decides: a failed commit may have succeeded. */
async function discardUnused(store: ImageStore, { urn, revision }: RevisionRow): Promise<void> {
  const unused = await findRevision(store.database, urn, revision)
  if (unused) await discardRevision(store, unused)
}
