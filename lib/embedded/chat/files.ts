import { randomBytes } from 'node:crypto'
import type { Refused } from '../../contract/chat-store.ts'
import { SHOWN_TYPES } from '../../domain/chat/file-types.ts'
import type { FileStream } from '../../http/file-answer.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import type { FileStore } from '../files/store.ts'
import type { TakenFile } from './inspect-file.ts'

/** Where files of the chat are kept. */
export interface ChatFiles {
  readonly database: Database
  readonly files: FileStore
}

type FileRow = Tables['chat_files']

const keyOf = ({ id, extension }: Pick<FileRow, 'id' | 'extension'>) => `chat/${id}.${extension}`
const previewKeyOf = ({ id }: Pick<FileRow, 'id'>) => `chat/${id}-preview.webp`
const PREVIEW_TYPE = 'image/webp'

/** Where a file is kept, and the smaller one of a picture. */
export const fileKeys = (row: FileRow): string[] => [keyOf(row), ...(row.width === null ? [] : [previewKeyOf(row)])]

/** Removes files; does nothing where there are none. */
export async function removeFiles(files: FileStore, rows: readonly FileRow[]): Promise<void> {
  for (const key of rows.flatMap(fileKeys)) await files.remove(key)
}

/** Milliseconds after which what nobody sees is removed. */
const KEEP = 60 * 60_000

/** Bytes beside those of a file: its rows and what they are found by, and the rest of the last block of the disk, twice for a picture. */
const BESIDE = 5000

/** Bytes that a file takes when it is kept. */
export const storedBytes = ({ bytes, picture }: TakenFile): number =>
  bytes.length + BESIDE + (picture ? picture.preview.length + BESIDE : 0)

/** Keeps a file that nobody sees until a message has it. @returns its id */
export async function keepFile(
  { database, files }: ChatFiles,
  conversation: string,
  file: TakenFile,
  now: Date,
): Promise<string> {
  const at = now.toISOString()
  const { name, type, extension, bytes, opaque, picture } = file
  const row: FileRow = {
    id: randomBytes(16).toString('hex'),
    conversation_id: conversation,
    name,
    type,
    extension,
    bytes: bytes.length,
    opaque: opaque ? 1 : 0,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    created_at: at,
    deleted_at: at,
  }
  // First the row: what a crash leaves is found by it and removed.
  await database.insertInto('chat_files').values(row).execute()
  await files.write(keyOf(row), bytes, type)
  if (picture) await files.write(previewKeyOf(row), picture.preview, PREVIEW_TYPE)
  return row.id
}

/** What is opened by itself may play and show itself and no more. */
const POLICY = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"
/** A name as a header carries it (RFC 6266): letters of every language for whoever reads them. */
const dispositionOf = (name: string, type: string) =>
  `${SHOWN_TYPES.has(type) ? 'inline' : 'attachment'}; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** A file that a message has, or the smaller one of a picture. */
export async function readFile(
  { database, files }: ChatFiles,
  id: string,
  { preview }: { readonly preview: boolean },
): Promise<FileStream | Refused> {
  const row = await database
    .selectFrom('chat_files')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const small = preview && row?.width !== null
  const stored = row && (await files.read(small ? previewKeyOf(row) : keyOf(row)))
  if (!stored) return { refused: 'fileLink' }
  const type = small ? PREVIEW_TYPE : row.type
  return {
    body: stored.body,
    size: stored.bytes,
    etag: `"${row.id}${small ? '-preview' : ''}"`,
    lastModified: new Date(row.created_at),
    headers: {
      'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
      'content-disposition': dispositionOf(row.name, type),
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=21600',
    },
  }
}

/** Removes files that no message has any more, or never had; one that cannot be removed now is tried again, and keeps none of the others. */
export async function purgeFiles({ database, files }: ChatFiles, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP).toISOString()
  const rows = await database.selectFrom('chat_files').selectAll().where('deleted_at', '<', before).execute()
  const discard = async (row: FileRow) => {
    await removeFiles(files, [row])
    await database.deleteFrom('chat_files').where('id', '=', row.id).execute()
  }
  for (const row of rows)
    await discard(row).catch((error: unknown) =>
      console.error('chat: a file that nobody sees cannot be removed:', row.id, error),
    )
}
