import { constants, gunzipSync, inflateRawSync } from 'node:zlib'
import { isArchiveName, isDangerousInArchive, type NameDanger } from '../../domain/chat/dangerous-names.ts'
import type { FileTypeName } from '../../domain/chat/file-types.ts'
import { decodeText } from '../../domain/text-encoding.ts'
import { detectFileType, readText } from './file-content.ts'

type FileDanger = NameDanger | 'fileArchive'

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const latin1 = (bytes: Uint8Array): string => asBuffer(bytes).toString('latin1')

/** Executables of Windows, Linux, macOS, Android, Java and WebAssembly, packages, and Windows shortcuts. */
const EXECUTABLE_SIGNATURES = [
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
/** HTML, SVG and scripts, and markup that turns XML into a page. */
const ACTIVE_MARKUP =
  /^\s*(?:#!|<\?php|<!doctype\s+html|<html|<svg|<head|<body)|<(?:\w+:)?script[\s>]|\bjavascript:|<\?xml-stylesheet|w3\.org\/(?:1999\/xhtml|2000\/svg)/i
/** RTF: objects that run, and remote templates that load, when the document opens. */
const RTF_ACTION = /\\obj(?:data|autlink|update|html)|\\\*\\template\s*(?:https?|file|\\\\)/i
/** PDF names may write each character as `#xx`. */
const pdfName = (name: string): string =>
  Array.from(
    name,
    (letter) =>
      `(?:${letter}|#(?:${letter.charCodeAt(0).toString(16)}|${letter.charCodeAt(0).toString(16).toUpperCase()}))`,
  ).join('')
const PDF_ACTION = new RegExp(`/(?:${pdfName('JavaScript')}|${pdfName('Launch')})(?!\\w)`)
const OFFICE_MACRO = /vbaProject|xl[/\\]macrosheets[/\\]|macrosheet\+xml|macroEnabled/i
const OPENDOCUMENT_MACRO = /^(?:Basic|Scripts)\/./
const COMPOUND_MACRO = Buffer.from('_VBA_PROJECT', 'utf16le').toString('latin1')

interface ArchiveEntry {
  readonly name: string
  readonly isEncrypted: boolean
  readonly data?: { readonly bytes: Uint8Array; readonly method: number }
  /** Replaces the remaining entries of an archive whose headers overlap: reading them would take hours. */
  readonly overlaps?: true
}

const ZIP_HEADERS = [
  { signature: 'PK\x03\x04', flags: 6, method: 8, size: 18, nameLength: 26, name: 30, extraLength: 28 },
  { signature: 'PK\x01\x02', flags: 8, method: 10, size: 20, nameLength: 28, name: 46, offset: 42 },
] as const
const [LOCAL_HEADER] = ZIP_HEADERS

/** Data after a local header. If its size is in the data descriptor only, returns everything up to the end. */
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
 * ZIP entries from local headers and from the central directory, since a damaged archive may have only one of them.
 * Names are readable in encrypted archives too. The headers of a valid archive are not longer than the archive.
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

const MAX_PART_CHARS = 4_000_000
const MAX_PACKAGE_CHARS = 16_000_000

/** Text of an entry; `undefined` if it is encrypted, damaged, too large or uses another compression method. */
function entryText({ data, isEncrypted }: ArchiveEntry): string | undefined {
  if (!data || isEncrypted) return undefined
  if (data.method === 0)
    return decodeText(data.bytes.subarray(0, MAX_PART_CHARS)) ?? latin1(data.bytes.subarray(0, MAX_PART_CHARS))
  if (data.method !== 8) return undefined
  try {
    const text = inflateRawSync(data.bytes, { maxOutputLength: MAX_PART_CHARS, finishFlush: constants.Z_SYNC_FLUSH })
    return decodeText(text) ?? latin1(text)
  } catch {
    return undefined
  }
}

/** Parts that declare content types and relationships of an Office document. */
const isPackagePart = ({ name }: ArchiveEntry): boolean =>
  /^[/\\]?(?:\[content_types\]\.xml|(?:.*[/\\])?_rels[/\\][^/\\]*\.rels)$/i.test(name)
const isOfficePackage = (bytes: Uint8Array): boolean =>
  zipEntries(bytes).some(({ name }) => /^[/\\]?\[content_types\]\.xml$/i.test(name))

/** Templates, objects and frames that load from a remote host when the document opens. */
function isRemoteRelationship(relationship: string): boolean {
  return (
    /relationships\/(?:attachedTemplate|oleObject|frame|subDocument)["']/i.test(relationship) &&
    /Target\s*=\s*["'](?:https?:|mhtml:|\\\\|file:\/*\\\\|file:\/\/[^/])/i.test(relationship)
  )
}

/** Texts of package parts; `undefined` for an unreadable part, and at the end if the size limit was reached. */
function* packageTexts(bytes: Uint8Array): Generator<string | undefined> {
  let left = MAX_PACKAGE_CHARS
  for (const entry of zipEntries(bytes)) {
    if (!isPackagePart(entry)) continue
    const text = left > 0 ? entryText(entry) : undefined
    yield text
    if (left <= 0) return
    left -= text?.length ?? MAX_PART_CHARS
  }
}

const isMacroText = (text: string): boolean =>
  OFFICE_MACRO.test(text) || (text.match(/<(?:\w+:)?Relationship\s[^<>]*>/gi) ?? []).some(isRemoteRelationship)

/** Whether an Office document has macros, whatever its parts are called, or loads remote parts that may have them. */
const isMacroPackage = (bytes: Uint8Array): boolean =>
  OFFICE_MACRO.test(latin1(bytes)) || packageTexts(bytes).some((text) => text !== undefined && isMacroText(text))

const TAR_BLOCK_BYTES = 512

function* tarEntries(bytes: Uint8Array): Generator<ArchiveEntry> {
  const archive = asBuffer(bytes)
  const field = (at: number, length: number) => archive.toString('utf8', at, at + length).split('\0', 1)[0] ?? ''
  for (let at = 0; field(at + 257, 5) === 'ustar';) {
    yield { name: field(at, 100), isEncrypted: false }
    // Only octal digits: a negative size would move backwards and loop.
    const [size = '0'] = /^[0-7]+/.exec(field(at + 124, 12).trim()) ?? []
    at += TAR_BLOCK_BYTES * (1 + Math.ceil(parseInt(size, 8) / TAR_BLOCK_BYTES))
  }
}

const entryDanger = (entries: Generator<ArchiveEntry>) =>
  entries.some(({ name, overlaps }) => overlaps || isDangerousInArchive(name)) ? 'fileArchive' : undefined

const GZIP_HEAD_BYTES = 16_384

function gunzipHead(bytes: Uint8Array): Buffer | undefined {
  try {
    return gunzipSync(bytes.subarray(0, GZIP_HEAD_BYTES), { finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return undefined
  }
}

const isProgram = (bytes: Uint8Array): boolean => {
  const head = latin1(bytes.subarray(0, 32))
  return EXECUTABLE_SIGNATURES.some((start) => head.startsWith(start)) && readText(bytes) === undefined
}

/** Finds content that would run when the file is opened; `undefined` if the file may be delivered. */
export function fileDanger(bytes: Uint8Array, type: FileTypeName): FileDanger | undefined {
  switch (type) {
    case 'txt':
    case 'bin': {
      if (isProgram(bytes)) return 'fileType'
      return ACTIVE_MARKUP.test(readText(bytes)?.replace(/^\ufeff/, '') ?? '') ? 'fileScript' : undefined
    }
    case 'pdf':
      if (isProgram(bytes)) return 'fileType'
      if (ACTIVE_MARKUP.test(latin1(bytes.subarray(0, 1024)))) return 'fileScript'
      return PDF_ACTION.test(latin1(bytes)) ? 'fileScript' : undefined
    case 'rtf':
      return RTF_ACTION.test(latin1(bytes)) ? 'fileScript' : undefined
    case 'doc':
    case 'xls':
    case 'ppt':
      return latin1(bytes).includes(COMPOUND_MACRO) ? 'fileMacro' : undefined
    case 'docx':
    case 'xlsx':
    case 'pptx':
      return isMacroPackage(bytes) ? 'fileMacro' : entryDanger(zipEntries(bytes))
    case 'odt':
    case 'ods':
    case 'odp':
      return zipEntries(bytes).some(({ name }) => OPENDOCUMENT_MACRO.test(name))
        ? 'fileMacro'
        : entryDanger(zipEntries(bytes))
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

const ARCHIVE_TYPES: readonly (FileTypeName | 'svg')[] = ['zip', 'tar', '7z', 'rar', 'xz', 'bz2']
const ENCRYPTED_OFFICE = Buffer.from('EncryptedPackage', 'utf16le').toString('latin1')
const COMPOUND = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/**
 * Whether a file can hide programs from `fileDanger`: it is encrypted, an archive in an unsupported format, or contains
 * archives. Virus scanners cannot look into it either.
 */
export function isOpaque(bytes: Uint8Array, type: FileTypeName): boolean {
  switch (type) {
    case '7z':
    case 'rar':
    case 'xz':
    case 'bz2':
      return true
    case 'gz':
      return ARCHIVE_TYPES.includes(detectFileType(gunzipHead(bytes) ?? new Uint8Array()))
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
      return latin1(bytes.subarray(0, COMPOUND.length)) === COMPOUND && latin1(bytes).includes(ENCRYPTED_OFFICE)
    default:
      return false
  }
}
