import type { CameFile, Refused } from '../../contract/chat-store.ts'
import { FILE_TYPES, fittingName, type FileType, type FileTypeName } from '../../domain/chat/file-types.ts'
import { displayName } from '../../domain/file-name.ts'
import { MESSAGE_LIMITS, type FileKind } from '../../domain/chat/messages.ts'
import { isPictureKind, type PictureKind } from '../images/kind.ts'
import { makeChatPicture } from '../images/make.ts'
import { ImageRefusal } from '../images/refusal.ts'
import { fileTypeOf } from './file-content.ts'
import { fileDanger, isOpaque } from './file-danger.ts'
import { withoutFilmLocation, withoutPictureMetadata } from './private-metadata.ts'

/** A file as it is kept. */
export interface TakenFile {
  readonly name: string
  readonly type: string
  readonly extension: string
  readonly kind: FileKind
  readonly bytes: Uint8Array
  /** Nothing dangerous was found in it, because not all of it can be read. */
  readonly opaque: boolean
  /** Of a picture: its size, and a smaller one of it (WebP). */
  readonly picture?: { readonly width: number; readonly height: number; readonly preview: Uint8Array }
}

type Content = Pick<TakenFile, 'bytes' | 'picture'> & FileType

/** What is kept of a picture, or why it is not taken. An AVIF that is too costly to decode is handed on as a file. */
async function takePicture(bytes: Uint8Array, kind: PictureKind, maxBytes: number): Promise<Content | Refused> {
  try {
    const { data, kind: kept, ...picture } = await makeChatPicture(bytes, kind, maxBytes)
    return { ...FILE_TYPES[kept], bytes: data, picture }
  } catch (error) {
    if (!(error instanceof ImageRefusal)) throw error
    if (error.code !== 'tooMuch') return { refused: 'fileDamaged', detail: error.message }
    return kind === 'avif' ? handOnPicture(bytes, FILE_TYPES.avif) : { refused: 'filePixels', detail: error.message }
  }
}

/** A picture that is not decoded here, without what it tells of its maker. */
function handOnPicture(bytes: Uint8Array, fileType: FileType): Content | Refused {
  const blanked = withoutPictureMetadata(bytes)
  return blanked
    ? { ...fileType, kind: 'file', bytes: blanked }
    : { refused: 'fileDamaged', detail: 'its metadata, which may name a place, cannot be found' }
}

/** How a file is looked into. */
export interface Inspection {
  /** Whether a picture is decoded; one that is not is handed on. */
  readonly decodes: boolean
  /** Bytes that a picture may become, with the smaller one of it. */
  readonly maxBytes: number
}

async function takeContent(
  bytes: Uint8Array,
  name: FileTypeName,
  { decodes, maxBytes }: Inspection,
): Promise<Content | Refused> {
  if (isPictureKind(name)) return decodes ? takePicture(bytes, name, maxBytes) : handOnPicture(bytes, FILE_TYPES[name])
  if (name === 'heic') return handOnPicture(bytes, FILE_TYPES.heic)
  const isFilm = name === 'mp4' || name === 'mov' || name === 'm4a'
  return { ...FILE_TYPES[name], bytes: isFilm ? withoutFilmLocation(bytes) : bytes }
}

/**
 * What is kept of the content of a file, or why it is not taken. What is only handed on is judged by its danger, not by
 * whether we can read it. Whoever sends a file chooses what this costs: it runs in the worker process.
 */
export async function inspectFile(
  { name, bytes }: CameFile,
  { decodes = true, maxBytes = Infinity }: Partial<Inspection> = {},
): Promise<TakenFile | Refused> {
  const content = fileTypeOf(bytes)
  const danger = content === 'svg' ? 'fileScript' : fileDanger(bytes, content)
  if (danger || content === 'svg')
    return { refused: danger ?? 'fileScript', detail: `by the content of the file, which is ${content}` }
  const taken = await takeContent(bytes, content, { decodes, maxBytes })
  if ('refused' in taken) return taken
  const kept = fittingName(displayName(name, MESSAGE_LIMITS.fileName), taken)
  if (kept === undefined) return { refused: 'fileName', detail: `It is ${taken.type}` }
  const { extensions, ...file } = taken
  return { ...file, name: kept, extension: extensions[0], opaque: isOpaque(bytes, content) }
}
