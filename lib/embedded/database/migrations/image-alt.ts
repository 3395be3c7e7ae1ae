import type { Kysely } from 'kysely'
import { imageSearchText } from '../../images/search-text.ts'

interface SearchedImages {
  images: { urn: string; name: string | null; kind: 'png'; search: string }
}

const BATCH = 500

/** Adds alt texts, files that replaced others, and the search text of images. */
export async function addImageAlt(database: Kysely<SearchedImages>): Promise<void> {
  const { schema } = database
  for (const [name, value] of [
    ['alt_texts', '{}'],
    ['revision', '1'],
    ['search', ''],
  ] as const)
    await schema
      .alterTable('images')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(value))
      .execute()
  for (const name of ['alt_count', 'decorative'] as const)
    await schema
      .alterTable('images')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  await schema.createIndex('images_by_age').on('images').columns(['deleted_at', 'created_at', 'urn']).execute()
  await schema.createIndex('images_by_alt').on('images').columns(['deleted_at', 'decorative', 'alt_count']).execute()
  let revisions = schema
    .createTable('image_revisions')
    .addColumn('urn', 'text', (column) => column.notNull().references('images.urn').onDelete('cascade'))
    .addColumn('revision', 'text', (column) => column.notNull())
  for (const name of ['kind', 'digest', 'replaced_at'] as const)
    revisions = revisions.addColumn(name, 'text', (column) => column.notNull())
  for (const name of ['width', 'height', 'bytes', 'animated'] as const)
    revisions = revisions.addColumn(name, 'integer', (column) => column.notNull())
  await revisions
    .addColumn('name', 'text')
    .addPrimaryKeyConstraint('image_revisions_key', ['urn', 'revision'])
    .execute()
  await schema.createIndex('image_revisions_replaced_at').on('image_revisions').column('replaced_at').execute()
  for (let last = ''; ;) {
    const rows = await database
      .selectFrom('images')
      .select(['urn', 'name', 'kind'])
      .where('urn', '>', last)
      .orderBy('urn')
      .limit(BATCH)
      .execute()
    for (const row of rows)
      await database
        .updateTable('images')
        .set({ search: imageSearchText(row, {}) })
        .where('urn', '=', row.urn)
        .execute()
    if (rows.length < BATCH) return
    last = rows.at(-1)?.urn ?? ''
  }
}
