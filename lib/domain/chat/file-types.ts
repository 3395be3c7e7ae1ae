import type { FileKind } from './messages.ts'

/** What a file is by its content: its type, what it becomes in a talk, and the ends that its name may have, the usual one first. */
export interface FileType {
  readonly type: string
  readonly kind: FileKind
  readonly extensions: readonly [string, ...string[]]
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'
const OPEN = 'application/vnd.oasis.opendocument'

/** Every type that the chat takes; pictures are made anew as what they are. */
export const FILE_TYPES = {
  jpg: { type: 'image/jpeg', kind: 'image', extensions: ['jpg', 'jpeg'] },
  png: { type: 'image/png', kind: 'image', extensions: ['png'] },
  gif: { type: 'image/gif', kind: 'image', extensions: ['gif'] },
  webp: { type: 'image/webp', kind: 'image', extensions: ['webp'] },
  avif: { type: 'image/avif', kind: 'image', extensions: ['avif'] },
  mp3: { type: 'audio/mpeg', kind: 'audio', extensions: ['mp3'] },
  wav: { type: 'audio/wav', kind: 'audio', extensions: ['wav'] },
  ogg: { type: 'audio/ogg', kind: 'audio', extensions: ['ogg', 'oga', 'opus'] },
  flac: { type: 'audio/flac', kind: 'audio', extensions: ['flac'] },
  m4a: { type: 'audio/mp4', kind: 'audio', extensions: ['m4a', 'mp4'] },
  weba: { type: 'audio/webm', kind: 'audio', extensions: ['weba', 'webm'] },
  webm: { type: 'video/webm', kind: 'video', extensions: ['webm'] },
  mp4: { type: 'video/mp4', kind: 'video', extensions: ['mp4', 'm4v'] },
  mov: { type: 'video/quicktime', kind: 'video', extensions: ['mov'] },
  pdf: { type: 'application/pdf', kind: 'file', extensions: ['pdf'] },
  docx: { type: `${OFFICE}.wordprocessingml.document`, kind: 'file', extensions: ['docx'] },
  xlsx: { type: `${OFFICE}.spreadsheetml.sheet`, kind: 'file', extensions: ['xlsx'] },
  pptx: { type: `${OFFICE}.presentationml.presentation`, kind: 'file', extensions: ['pptx'] },
  odt: { type: `${OPEN}.text`, kind: 'file', extensions: ['odt'] },
  ods: { type: `${OPEN}.spreadsheet`, kind: 'file', extensions: ['ods'] },
  zip: { type: 'application/zip', kind: 'file', extensions: ['zip'] },
  gz: { type: 'application/gzip', kind: 'file', extensions: ['gz'] },
  txt: { type: 'text/plain', kind: 'file', extensions: ['txt', 'csv', 'tsv', 'log', 'md', 'vcf', 'ged'] },
} as const satisfies Record<string, FileType>

export type FileTypeName = keyof typeof FILE_TYPES

const EXTENSION = /\.([a-z0-9]{1,10})$/i

/** Whether the end of a name is one of a kind that people see or hear. */
const belongsTo = (kind: FileKind, extension: string) =>
  kind !== 'file' && Object.values<FileType>(FILE_TYPES).some((other) => other.kind === kind && other.extensions.includes(extension))

/**
 * The name that a file is kept under: as it came, with the end of its type where it has none, or that of another picture
 * (recording, film); `undefined` where its end says that it is something else.
 */
export function fittingName(name: string, { kind, extensions }: FileType): string | undefined {
  const [end, given] = EXTENSION.exec(name) ?? []
  if (end === undefined || given === undefined) return `${name || 'file'}.${extensions[0]}`
  const extension = given.toLowerCase()
  if (extensions.includes(extension)) return name
  return belongsTo(kind, extension) ? `${name.slice(0, -end.length)}.${extensions[0]}` : undefined
}
