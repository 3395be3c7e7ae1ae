import type { FileKind } from './messages.ts'

export interface FileType {
  readonly type: string
  readonly kind: FileKind
  readonly extensions: readonly [string, ...string[]]
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

/** Every detectable type. Images are re-encoded; files of the kind `file` are only passed through. */
export const FILE_TYPES = {
  jpg: { type: 'image/jpeg', kind: 'image', extensions: ['jpg', 'jpeg', 'jfif', 'jpe', 'pjpeg'] },
  png: { type: 'image/png', kind: 'image', extensions: ['png'] },
  gif: { type: 'image/gif', kind: 'image', extensions: ['gif'] },
  webp: { type: 'image/webp', kind: 'image', extensions: ['webp'] },
  avif: { type: 'image/avif', kind: 'image', extensions: ['avif'] },
  mp3: { type: 'audio/mpeg', kind: 'audio', extensions: ['mp3'] },
  aac: { type: 'audio/aac', kind: 'audio', extensions: ['aac'] },
  wav: { type: 'audio/wav', kind: 'audio', extensions: ['wav'] },
  ogg: { type: 'audio/ogg', kind: 'audio', extensions: ['ogg', 'oga', 'opus'] },
  flac: { type: 'audio/flac', kind: 'audio', extensions: ['flac'] },
  m4a: { type: 'audio/mp4', kind: 'audio', extensions: ['m4a', 'm4b', 'mp4', '3gp'] },
  weba: { type: 'audio/webm', kind: 'audio', extensions: ['weba', 'webm'] },
  webm: { type: 'video/webm', kind: 'video', extensions: ['webm'] },
  mp4: { type: 'video/mp4', kind: 'video', extensions: ['mp4', 'm4v', '3gp'] },
  mov: { type: 'video/quicktime', kind: 'video', extensions: ['mov', 'qt'] },
  heic: { type: 'image/heic', kind: 'file', extensions: ['heic', 'heif', 'hif'] },
  pdf: { type: 'application/pdf', kind: 'file', extensions: ['pdf'] },
  docx: { type: `${OFFICE}.wordprocessingml.document`, kind: 'file', extensions: ['docx'] },
  xlsx: { type: `${OFFICE}.spreadsheetml.sheet`, kind: 'file', extensions: ['xlsx'] },
  pptx: { type: `${OFFICE}.presentationml.presentation`, kind: 'file', extensions: ['pptx'] },
  odt: { type: `${OPEN}.text`, kind: 'file', extensions: ['odt'] },
  ods: { type: `${OPEN}.spreadsheet`, kind: 'file', extensions: ['ods'] },
  odp: { type: `${OPEN}.presentation`, kind: 'file', extensions: ['odp'] },
  doc: { type: 'application/msword', kind: 'file', extensions: ['doc'] },
  xls: { type: 'application/vnd.ms-excel', kind: 'file', extensions: ['xls'] },
  ppt: { type: 'application/vnd.ms-powerpoint', kind: 'file', extensions: ['ppt'] },
  rtf: { type: 'application/rtf', kind: 'file', extensions: ['rtf'] },
  zip: { type: 'application/zip', kind: 'file', extensions: ['zip'] },
  gz: { type: 'application/gzip', kind: 'file', extensions: ['gz', 'tgz'] },
  tar: { type: 'application/x-tar', kind: 'file', extensions: ['tar'] },
  '7z': { type: 'application/x-7z-compressed', kind: 'file', extensions: ['7z'] },
  rar: { type: 'application/vnd.rar', kind: 'file', extensions: ['rar'] },
  xz: { type: 'application/x-xz', kind: 'file', extensions: ['xz', 'txz'] },
  bz2: { type: 'application/x-bzip2', kind: 'file', extensions: ['bz2', 'tbz2'] },
  txt: { type: 'text/plain', kind: 'file', extensions: ['txt'] },
  bin: { type: 'application/octet-stream', kind: 'file', extensions: ['bin'] },
} as const satisfies Record<string, FileType>

export type FileTypeName = keyof typeof FILE_TYPES

const ALL = Object.values<FileType>(FILE_TYPES)
/**
 * `SHOWN_TYPES` are shown or played inline; all others are downloaded. `MEDIA_EXTENSIONS` are those that users open
 * without suspicion: different content counts as a disguise.
 */
export const SHOWN_TYPES: ReadonlySet<string> = new Set(
  ALL.flatMap(({ kind, type }) => (kind === 'file' ? [] : [type])),
)
const MEDIA_EXTENSIONS: ReadonlySet<string> = new Set([
  ...ALL.flatMap(({ kind, extensions }) => (kind === 'file' ? [] : extensions)),
  ...FILE_TYPES.heic.extensions,
  ...FILE_TYPES.pdf.extensions,
])
const KNOWN_EXTENSIONS: ReadonlySet<string> = new Set(ALL.flatMap(({ extensions }) => extensions))

/**
 * Requires an ASCII letter: text after the last dot of a date, a version or Cyrillic initials is not an extension.
 * `trimName` strips trailing dots and spaces, which Windows drops.
 */
const EXTENSION = /\.(?=[\d_~-]*[a-z])([\w~-]{1,20})$/i

const trimName = (name: string): string => /^(?:.*[^.\s])?/s.exec(name)?.[0] ?? ''

export const extensionOf = (name: string): string => EXTENSION.exec(trimName(name))?.[1]?.toLowerCase() ?? ''

/**
 * Returns the name to store a file under: appends the extension if it is missing, replaces a wrong one of a media type;
 * `undefined` if the extension disguises the content.
 */
export function safeFileName(name: string, { kind, type, extensions }: FileType): string | undefined {
  const trimmed = trimName(name)
  const extension = extensionOf(trimmed)
  const renamed = (base: string) => `${base || 'file'}.${extensions[0]}`
  if (!extension) return renamed(trimmed)
  if (extensions.includes(extension)) return trimmed
  const isPicture = kind !== 'file' || type.startsWith('image/')
  if (isPicture) return KNOWN_EXTENSIONS.has(extension) ? renamed(trimmed.slice(0, -extension.length - 1)) : trimmed
  return MEDIA_EXTENSIONS.has(extension) ? undefined : trimmed
}
