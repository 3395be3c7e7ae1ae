import { randomBytes } from 'node:crypto'
import type { Rejected } from '../../contract/chat-store.ts'
import { SHOWN_TYPES } from '../../domain/chat/file-types.ts'
import type { FileStream } from '../../http/file-response.ts'
import type { Database } from '../database/open.ts'
import type { Tables } from '../database/schema.ts'
import type { FileStore } from '../files/store.ts'
import type { AcceptedFile } from './inspect-file.ts'

export interface ChatFiles {
  readonly database: Database
  readonly files: FileStore
}

type FileRow = Tables['chat_files']

const fileKey = ({ id, extension }: Pick<FileRow, 'id' | 'extension'>) => `chat/${id}.${extension}`
const previewKey = ({ id }: Pick<FileRow, 'id'>) => `chat/${id}-preview.webp`
const PREVIEW_TYPE = 'image/webp'

export const fileKeys = (row: FileRow): string[] => [fileKey(row), ...(row.width === null ? [] : [previewKey(row)])]

/** Ignores files that do not exist. */
export async function removeFiles(files: FileStore, rows: readonly FileRow[]): Promise<void> {
  for (const key of rows.flatMap(fileKeys)) await files.remove(key)
}

const HIDDEN_FILE_TTL_MS = 60 * 60_000

/** Overhead per stored file: database rows with indexes, and the unused part of the last disk block. */
const OVERHEAD_BYTES = 5000

export const storedBytes = ({ bytes, image }: AcceptedFile): number =>
  bytes.length + OVERHEAD_BYTES + (image ? image.preview.length + OVERHEAD_BYTES : 0)

/** Stores a file that stays hidden until a message refers to it. @returns its id */
export async function storeFile(
  { database, files }: ChatFiles,
  conversation: string,
  file: AcceptedFile,
  now: Date,
): Promise<string> {
  const at = now.toISOString()
  const { name, type, extension, bytes, opaque, image } = file
  const row: FileRow = {
    id: randomBytes(16).toString('hex'),
    conversation_id: conversation,
    name,
    type,
    extension,
    bytes: bytes.length,
    opaque: opaque ? 1 : 0,
    width: image?.width ?? null,
    height: image?.height ?? null,
    created_at: at,
    deleted_at: at,
  }
  // The row first: after a crash the purge finds the file by it.
  await database.insertInto('chat_files').values(row).execute()
  await files.write(fileKey(row), bytes, type)
  if (image) await files.write(previewKey(row), image.preview, PREVIEW_TYPE)
  return row.id
}

/** A file that is opened directly may render and play itself, and do nothing else. */
const FILE_CSP = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox"
/** `Content-Disposition` with a UTF-8 file name (RFC 6266). */
const contentDisposition = (name: string, type: string): string => {
  const kind = SHOWN_TYPES.has(type) ? 'inline' : 'attachment'
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

export async function readFile(
  { database, files }: ChatFiles,
  id: string,
  { preview }: { readonly preview: boolean },
): Promise<FileStream | Rejected> {
  const row = await database
    .selectFrom('chat_files')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const isPreview = preview && row?.width !== null
  const stored = row && (await files.read(isPreview ? previewKey(row) : fileKey(row)))
  if (!stored) return { rejected: 'fileLink' }
  const type = isPreview ? PREVIEW_TYPE : row.type
  return {
    body: stored.body,
    size: stored.bytes,
    etag: `"${row.id}${isPreview ? '-preview' : ''}"`,
    lastModified: new Date(row.created_at),
    headers: {
      'content-type': type === 'text/plain' ? 'text/plain; charset=utf-8' : type,
      'content-disposition': contentDisposition(row.name, type),
      'content-security-policy': FILE_CSP,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, max-age=21600',
    },
  }
}

/** Deletes files without a message; a failure does not stop the others and is retried by the next purge. */
export async function purgeFiles({ database, files }: ChatFiles, now: Date): Promise<void> {
  const before = new Date(now.getTime() - HIDDEN_FILE_TTL_MS).toISOString()
  const rows = await database.selectFrom('chat_files').selectAll().where('deleted_at', '<', before).execute()
  const discard = async (row: FileRow) => {
    await removeFiles(files, [row])
    await database.deleteFrom('chat_files').where('id', '=', row.id).execute()
  }
  for (const row of rows)
    await discard(row).catch((error: unknown) =>
      console.error('chat: deleting an unreferenced file failed; the next purge retries:', row.id, error),
    )
}
