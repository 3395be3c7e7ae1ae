import { constants, gunzipSync, inflateRawSync } from 'node:zlib'
import { isArchiveName, isDangerousInArchive, type NameDanger } from '../../domain/chat/dangerous-names.ts'
import type { FileTypeName } from '../../domain/chat/file-types.ts'
import { decodeText } from '../../domain/text-encoding.ts'
import { fileTypeOf, textOf } from './file-content.ts'

/** Why a file is not handed on, by what is in it. */
type FileDanger = NameDanger | 'fileArchive'

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const latin = (bytes: Uint8Array): string => asBuffer(bytes).toString('latin1')

/** Programs of Windows, Linux, macOS, Android, Java and browsers, and shortcuts of Windows. */
const PROGRAMS = [
  'MZ',
  '\x7fELF',
  '\xfe\xed\xfa\xce',
  '\xfe\xed\xfa\xcf',
  '\xce\xfa\xed\xfe',
  '\xcf\xfa\xed\xfe',
  '\xca\xfe\xba\xbe',
  'dex\n',
  '\0asm',
  'L\0\0\0\x01\x14\x02\0',
  'xar!',
  '!<arch>\ndebian',
]
/** A page, a drawing or a script, and what would make a page of data. */
const PAGE =
  /^\s*(?:#!|<\?php|<!doctype\s+html|<html|<svg|<head|<body)|<(?:\w+:)?script[\s>]|\bjavascript:|<\?xml-stylesheet|w3\.org\/(?:1999\/xhtml|2000\/svg)/i
/** Objects that run, and templates that are fetched, when a document in rich text is opened. */
const RICH_TEXT = /\\obj(?:data|autlink|update|html)|\\\*\\template\s*(?:https?|file|\\\\)/i
/** A name of a PDF, each of whose letters may be written by its code. */
const pdfName = (name: string): string =>
  Array.from(
    name,
    (letter) =>
      `(?:${letter}|#(?:${letter.charCodeAt(0).toString(16)}|${letter.charCodeAt(0).toString(16).toUpperCase()}))`,
  ).join('')
const PDF_ACTION = new RegExp(`/(?:${pdfName('JavaScript')}|${pdfName('Launch')})(?!\\w)`)
const OFFICE_MACRO = /vbaProject|xl[/\\]macrosheets[/\\]|macrosheet\+xml|macroEnabled/i
const OPEN_MACRO = /^(?:Basic|Scripts)\/./
const OLD_MACRO = Buffer.from('_VBA_PROJECT', 'utf16le').toString('latin1')

interface ArchiveEntry {
  readonly name: string
  readonly isEncrypted: boolean
  /** What is in it: as it is stored, and how it is compressed. */
  readonly data?: { readonly bytes: Uint8Array; readonly method: number }
  /** Stands for all that is left of an archive whose headers overlap: to read them would take hours. */
  readonly overlaps?: true
}

/** Where the fields of a local header and of an index entry of a ZIP archive stand. */
const ZIP_HEADERS = [
  { signature: 'PK\x03\x04', flags: 6, method: 8, size: 18, nameLength: 26, name: 30, extraLength: 28 },
  { signature: 'PK\x01\x02', flags: 8, method: 10, size: 20, nameLength: 28, name: 46, offset: 42 },
] as const
const [LOCAL_HEADER] = ZIP_HEADERS

/** The bytes behind a local header; where their size is said only after them, everything up to the end. */
function zipData(archive: Buffer, at: number, size: number): Uint8Array | undefined {
  if (at + LOCAL_HEADER.name > archive.length || archive.toString('latin1', at, at + 4) !== LOCAL_HEADER.signature)
    return undefined
  const start =
    at +
    LOCAL_HEADER.name +
    archive.readUInt16LE(at + LOCAL_HEADER.nameLength) +
    archive.readUInt16LE(at + LOCAL_HEADER.extraLength)
  return archive.subarray(start, size > 0 && size < 0xffffffff ? start + size : archive.length)
}

/**
 * The entries of a ZIP archive, by their own headers and by its index: a damaged archive still has some. Names are readable
 * in an encrypted one too. The headers of a real archive are no longer than the archive.
 */
function* zipEntries(bytes: Uint8Array): Generator<ArchiveEntry> {
  const archive = asBuffer(bytes)
  let left = bytes.length
  for (const header of ZIP_HEADERS)
    for (
      let at = archive.indexOf(header.signature, 0, 'latin1');
      at >= 0 && at + header.name <= archive.length;
      at = archive.indexOf(header.signature, at + 4, 'latin1')
    ) {
      const length = archive.readUInt16LE(at + header.nameLength)
      left -= header.name + length
      if (left < 0) return yield { name: '', isEncrypted: true, overlaps: true }
      const data = zipData(
        archive,
        'offset' in header ? archive.readUInt32LE(at + header.offset) : at,
        archive.readUInt32LE(at + header.size),
      )
      yield {
        name: archive.toString('utf8', at + header.name, at + header.name + length),
        isEncrypted: (archive.readUInt16LE(at + header.flags) & 1) === 1,
        ...(data && { data: { bytes: data, method: archive.readUInt16LE(at + header.method) } }),
      }
    }
}

/** Characters of a part of an Office document that are read, and of all such parts of one. */
const MAX_PART = 4_000_000
const MAX_PARTS = 16_000_000

/** The text of an entry; `undefined` where it is encrypted, damaged, too large or compressed in another way. */
function entryText({ data, isEncrypted }: ArchiveEntry): string | undefined {
  if (!data || isEncrypted) return undefined
  if (data.method === 0) return decodeText(data.bytes.subarray(0, MAX_PART)) ?? latin(data.bytes.subarray(0, MAX_PART))
  if (data.method !== 8) return undefined
  try {
    const text = inflateRawSync(data.bytes, { maxOutputLength: MAX_PART, finishFlush: constants.Z_SYNC_FLUSH })
    return decodeText(text) ?? latin(text)
  } catch {
    return undefined
  }
}

/** Parts by which an Office document says what its other parts are and which of them belong together. */
const isPackagePart = ({ name }: ArchiveEntry): boolean =>
  /^[/\\]?(?:\[content_types\]\.xml|(?:.*[/\\])?_rels[/\\][^/\\]*\.rels)$/i.test(name)
const isOfficePackage = (bytes: Uint8Array): boolean =>
  zipEntries(bytes).some(({ name }) => /^[/\\]?\[content_types\]\.xml$/i.test(name))

/** Templates, objects and frames that are fetched from another computer when the document is opened. */
function isRemotePart(relationship: string): boolean {
  return (
    /relationships\/(?:attachedTemplate|oleObject|frame|subDocument)["']/i.test(relationship) &&
    /Target\s*=\s*["'](?:https?:|mhtml:|\\\\|file:\/*\\\\|file:\/\/[^/])/i.test(relationship)
  )
}

/** The texts of those parts; `undefined` for one that cannot be read, and at the end where there is more of them than is read. */
function* packageTexts(bytes: Uint8Array): Generator<string | undefined> {
  let left = MAX_PARTS
  for (const entry of zipEntries(bytes)) {
    if (!isPackagePart(entry)) continue
    const text = left > 0 ? entryText(entry) : undefined
    yield text
    if (left <= 0) return
    left -= text?.length ?? MAX_PART
  }
}

const isMacroText = (text: string): boolean =>
  OFFICE_MACRO.test(text) || (text.match(/<(?:\w+:)?Relationship\s[^<>]*>/gi) ?? []).some(isRemotePart)

/** Whether an Office document has macros, whatever its parts are called, or fetches what may have some. */
const isMacroPackage = (bytes: Uint8Array): boolean =>
  OFFICE_MACRO.test(latin(bytes)) || packageTexts(bytes).some((text) => text !== undefined && isMacroText(text))

const TAR_BLOCK = 512

/** The entries of a TAR archive. */
function* tarEntries(bytes: Uint8Array): Generator<ArchiveEntry> {
  const archive = asBuffer(bytes)
  const field = (at: number, length: number) => archive.toString('utf8', at, at + length).split('\0', 1)[0] ?? ''
  for (let at = 0; field(at + 257, 5) === 'ustar';) {
    yield { name: field(at, 100), isEncrypted: false }
    // A size that is no number of octal digits, such as a negative one, would lead back.
    const [size = '0'] = /^[0-7]+/.exec(field(at + 124, 12).trim()) ?? []
    at += TAR_BLOCK * (1 + Math.ceil(parseInt(size, 8) / TAR_BLOCK))
  }
}

const entryDanger = (entries: Generator<ArchiveEntry>) =>
  entries.some(({ name, overlaps }) => overlaps || isDangerousInArchive(name)) ? 'fileArchive' : undefined

/** Compressed bytes that are decompressed to see what begins there. */
const GZIP_HEAD = 16_384

/** The beginning of what is compressed; `undefined` where it is damaged. */
function gunzipHead(bytes: Uint8Array): Buffer | undefined {
  try {
    return gunzipSync(bytes.subarray(0, GZIP_HEAD), { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return undefined
  }
}

const isProgram = (bytes: Uint8Array): boolean => {
  const head = latin(bytes.subarray(0, 32))
  return PROGRAMS.some((start) => head.startsWith(start)) && textOf(bytes) === undefined
}

/** What would run where a file is opened; `undefined` for what may be handed on. */
export function fileDanger(bytes: Uint8Array, type: FileTypeName): FileDanger | undefined {
  switch (type) {
    case 'txt':
    case 'bin': {
      if (isProgram(bytes)) return 'fileType'
      return PAGE.test(textOf(bytes)?.replace(/^\ufeff/, '') ?? '') ? 'fileScript' : undefined
    }
    case 'pdf':
      if (isProgram(bytes)) return 'fileType'
      if (PAGE.test(latin(bytes.subarray(0, 1024)))) return 'fileScript'
      return PDF_ACTION.test(latin(bytes)) ? 'fileScript' : undefined
    case 'rtf':
      return RICH_TEXT.test(latin(bytes)) ? 'fileScript' : undefined
    case 'doc':
    case 'xls':
    case 'ppt':
      return latin(bytes).includes(OLD_MACRO) ? 'fileMacro' : undefined
    case 'docx':
    case 'xlsx':
    case 'pptx':
      return isMacroPackage(bytes) ? 'fileMacro' : entryDanger(zipEntries(bytes))
    case 'odt':
    case 'ods':
    case 'odp':
      return zipEntries(bytes).some(({ name }) => OPEN_MACRO.test(name)) ? 'fileMacro' : entryDanger(zipEntries(bytes))
    case 'zip':
      if (isOfficePackage(bytes) && isMacroPackage(bytes)) return 'fileMacro'
      return entryDanger(zipEntries(bytes))
    case 'tar':
      return entryDanger(tarEntries(bytes))
    case 'gz':
      return isProgram(gunzipHead(bytes) ?? new Uint8Array()) ? 'fileArchive' : undefined
    default:
      return undefined
  }
}

const PACKED: readonly (FileTypeName | 'svg')[] = ['zip', 'tar', '7z', 'rar', 'xz', 'bz2']
const ENCRYPTED_OFFICE = Buffer.from('EncryptedPackage', 'utf16le').toString('latin1')
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/**
 * Whether a file can hold programs that `fileDanger` does not see: it is encrypted, an archive of a form that is not read,
 * or an archive of archives. Virus scanners see no more of it.
 */
export function isOpaque(bytes: Uint8Array, type: FileTypeName): boolean {
  switch (type) {
    case '7z':
    case 'rar':
    case 'xz':
    case 'bz2':
      return true
    case 'gz':
      return PACKED.includes(fileTypeOf(gunzipHead(bytes) ?? new Uint8Array()))
    case 'zip':
    case 'docx':
    case 'xlsx':
    case 'pptx':
      return (
        zipEntries(bytes).some(({ name, isEncrypted }) => isEncrypted || isArchiveName(name)) ||
        packageTexts(bytes).some((text) => text === undefined)
      )
    case 'tar':
      return tarEntries(bytes).some(({ name }) => isArchiveName(name))
    case 'bin':
      return latin(bytes.subarray(0, COMPOUND.length)) === COMPOUND && latin(bytes).includes(ENCRYPTED_OFFICE)
    default:
      return false
  }
}
