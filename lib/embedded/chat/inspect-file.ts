import type { UploadedFile, Rejected } from '../../contract/chat-store.ts'
import { FILE_TYPES, safeFileName, type FileType, type FileTypeName } from '../../domain/chat/file-types.ts'
import { displayName } from '../../domain/file-name.ts'
import { MESSAGE_LIMITS, type FileKind } from '../../domain/chat/messages.ts'
import { isRasterType, type RasterType } from '../images/detect-type.ts'
import { processChatImage } from '../images/resize.ts'
import { ImageRejection } from '../images/rejection.ts'
import { detectFileType } from './file-content.ts'
import { fileDanger, isOpaque } from './file-danger.ts'
import { stripVideoMetadata, stripImageMetadata } from './private-metadata.ts'

export interface AcceptedFile {
  readonly name: string
  readonly type: string
  readonly extension: string
  readonly kind: FileKind
  readonly bytes: Uint8Array
  /** The file cannot be inspected completely; nothing dangerous was found in the rest. */
  readonly opaque: boolean
  readonly image?: { readonly width: number; readonly height: number; readonly preview: Uint8Array }
}

type Content = Pick<AcceptedFile, 'bytes' | 'image'> & FileType

/** Re-encodes an image. An AVIF that is too costly to decode is stored as a plain file. */
async function acceptImage(bytes: Uint8Array, kind: RasterType, maxBytes: number): Promise<Content | Rejected> {
  try {
    const { data, kind: outputKind, ...image } = await processChatImage(bytes, kind, maxBytes)
    return { ...FILE_TYPES[outputKind], bytes: data, image }
  } catch (error) {
    if (!(error instanceof ImageRejection)) throw error
    if (error.code !== 'tooMuch') return { rejected: 'fileDamaged', detail: error.message }
    return kind === 'avif' ? storeUndecoded(bytes, FILE_TYPES.avif) : { rejected: 'filePixels', detail: error.message }
  }
}

/** Stores an image without decoding it; removes its private metadata. */
function storeUndecoded(bytes: Uint8Array, fileType: FileType): Content | Rejected {
  const blanked = stripImageMetadata(bytes)
  return blanked
    ? { ...fileType, kind: 'file', bytes: blanked }
    : { rejected: 'fileDamaged', detail: 'its metadata, which may name a place, cannot be found' }
}

export interface Inspection {
  /** Whether images are decoded; otherwise they are stored as plain files. */
  readonly decodes: boolean
  /** Limit for the re-encoded image and its preview together. */
  readonly maxBytes: number
}

async function acceptContent(
  bytes: Uint8Array,
  name: FileTypeName,
  { decodes, maxBytes }: Inspection,
): Promise<Content | Rejected> {
  if (isRasterType(name)) return decodes ? acceptImage(bytes, name, maxBytes) : storeUndecoded(bytes, FILE_TYPES[name])
  if (name === 'heic') return storeUndecoded(bytes, FILE_TYPES.heic)
  const isMp4Family = name === 'mp4' || name === 'mov' || name === 'm4a'
  return { ...FILE_TYPES[name], bytes: isMp4Family ? stripVideoMetadata(bytes) : bytes }
}

/**
 * Inspects a file and returns its content as stored, or a rejection. Files that are only delivered are judged by their
 * danger, not by whether they can be decoded. Runs in the worker process, since the sender controls the cost.
 */
export async function inspectFile(
  { name, bytes }: UploadedFile,
  { decodes = true, maxBytes = Infinity }: Partial<Inspection> = {},
): Promise<AcceptedFile | Rejected> {
  const content = detectFileType(bytes)
  const danger = content === 'svg' ? 'fileScript' : fileDanger(bytes, content)
  if (danger || content === 'svg')
    return { rejected: danger ?? 'fileScript', detail: `by the content of the file, which is ${content}` }
  const accepted = await acceptContent(bytes, content, { decodes, maxBytes })
  if ('rejected' in accepted) return accepted
  const fileName = safeFileName(displayName(name, MESSAGE_LIMITS.fileName), accepted)
  if (fileName === undefined) return { rejected: 'fileName', detail: `It is ${accepted.type}` }
  const { extensions, ...file } = accepted
  return { ...file, name: fileName, extension: extensions[0], opaque: isOpaque(bytes, content) }
}
