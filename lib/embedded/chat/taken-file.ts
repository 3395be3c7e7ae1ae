import type { CameFile, Refused } from '../../contract/chat-store.ts'
import { FILE_TYPES, fittingName, type FileType } from '../../domain/chat/file-types.ts'
import { displayName } from '../../domain/file-name.ts'
import { MESSAGE_LIMITS, type FileKind } from '../../domain/chat/messages.ts'
import { makePreviewed } from '../images/make.ts'
import { ImageRefusal } from '../images/refusal.ts'
import { fileTypeOf, isScripted } from './file-content.ts'

/** A file as it is kept. */
export interface TakenFile {
  readonly name: string
  readonly type: string
  readonly extension: string
  readonly kind: FileKind
  readonly bytes: Uint8Array
  /** Of a picture: its size, and a smaller one of it (WebP). */
  readonly picture?: { readonly width: number; readonly height: number; readonly preview: Uint8Array }
}

/** Width of the smaller one. */
const PREVIEW_WIDTH = 640
const MB = 1024 * 1024

async function takePicture(bytes: Uint8Array, name: keyof typeof FILE_TYPES): Promise<Pick<TakenFile, 'bytes' | 'picture'> | Refused> {
  if (name !== 'jpg' && name !== 'png' && name !== 'gif' && name !== 'webp' && name !== 'avif') return { bytes }
  try {
    const { data, ...picture } = await makePreviewed(bytes, name, PREVIEW_WIDTH)
    return { bytes: data, picture }
  } catch (error) {
    if (error instanceof ImageRefusal) return { refused: 'fileDamaged', detail: error.message }
    throw error
  }
}

/** What is kept of a file that was sent, or why it is not taken: looked at is what is in it, not what it says of itself. */
export async function takeFile({ name, bytes }: CameFile, limitMb: number): Promise<TakenFile | Refused> {
  if (bytes.length === 0) return { refused: 'fileEmpty' }
  if (bytes.length > limitMb * MB) return { refused: 'fileSize', detail: `At most ${limitMb} MB are taken` }
  const content = fileTypeOf(bytes)
  if (content === undefined) return { refused: 'fileType' }
  if (content === 'svg' || isScripted(bytes, content)) return { refused: 'fileScript' }
  const fileType: FileType = FILE_TYPES[content]
  const kept = fittingName(displayName(name, MESSAGE_LIMITS.fileName), fileType)
  if (kept === undefined) return { refused: 'fileName', detail: `It is ${fileType.type}` }
  const taken = await takePicture(bytes, content)
  return 'refused' in taken ? taken : { name: kept, type: fileType.type, extension: fileType.extensions[0], kind: fileType.kind, ...taken }
}
