import type { FileTypeName } from '../../domain/chat/file-types.ts'
import { decodeText } from '../../domain/text-encoding.ts'
import { detectImageType } from '../images/detect-type.ts'

/** Some programs write something before the signature, so it is searched within this many bytes. */
const HEAD_BYTES = 4000

const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to)

const includesText = (bytes: Uint8Array, text: string, encoding: 'latin1' | 'utf16le' = 'latin1'): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(text, encoding))

/** Office documents name their type in the first entries of the archive, OpenDocument files in the first one. */
function archiveType(bytes: Uint8Array): FileTypeName {
  const head = latin1(bytes, 0, HEAD_BYTES)
  const [, open] =
    /^mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)(?=PK|[^\w-]|$)/.exec(
      head.slice(30),
    ) ?? []
  if (open) return open === 'text' ? 'odt' : open === 'spreadsheet' ? 'ods' : 'odp'
  if (!includesText(bytes, '[Content_Types].xml')) return 'zip'
  const part = /(word)[/\\]document\d*\.xml|(xl)[/\\]workbook\d*\.(?:xml|bin)|ppt[/\\]presentation\d*\.xml/.exec(
    latin1(bytes, 0, bytes.length),
  )
  return part ? (part[1] ? 'docx' : part[2] ? 'xlsx' : 'pptx') : 'zip'
}

/** Office documents before 2007, by stream names. Encrypted documents of today use this container too. */
function compoundType(bytes: Uint8Array): FileTypeName {
  const has = (stream: string) => includesText(bytes, stream, 'utf16le')
  if (has('WordDocument')) return 'doc'
  if (has('Workbook') || has('Book\0')) return 'xls'
  return has('PowerPoint Document') ? 'ppt' : 'bin'
}

/** Video or audio, by track handlers: recorders use the video brand for audio-only files too. */
function trackType(bytes: Uint8Array): FileTypeName {
  const tracks = [...latin1(bytes, 0, bytes.length).matchAll(/hdlr.{8}(vide|soun)/gs)].map(([, handler]) => handler)
  return tracks.includes('soun') && !tracks.includes('vide') ? 'm4a' : 'mp4'
}

const HEIF_BRAND = /^(?:hei[cxms]|hev[cxms]|mif[12]|msf1)$/

function brandedType(bytes: Uint8Array): FileTypeName {
  const brand = latin1(bytes, 8, 12)
  if (/^M4[AB] $/.test(brand)) return 'm4a'
  if (brand === 'qt  ') return 'mov'
  if (HEIF_BRAND.test(brand)) return 'heic'
  return /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|3g[p2].|f4v )$/.test(brand) ? trackType(bytes) : 'bin'
}

const matroskaType = (bytes: Uint8Array): FileTypeName => {
  const head = latin1(bytes, 0, HEAD_BYTES)
  if (!head.includes('webm')) return 'bin'
  return /V_(?:VP8|VP9|AV1)/.test(head) ? 'webm' : 'weba'
}

const startsWith = (start: string) => (head: string) => head.startsWith(start)

const SIGNATURES: readonly (readonly [(head: string) => boolean, (bytes: Uint8Array) => FileTypeName])[] = [
  [startsWith('PK\x03\x04'), archiveType],
  [startsWith('PK\x05\x06'), () => 'zip'],
  // Signatures of a split archive.
  [startsWith('PK\x07\x08PK\x03\x04'), () => 'zip'],
  [startsWith('PK00PK\x03\x04'), () => 'zip'],
  [startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), compoundType],
  // Word accepts less than the full RTF signature.
  [(head) => /^\s*\{\\rt/.test(head), () => 'rtf'],
  [startsWith('\x1f\x8b'), () => 'gz'],
  [startsWith("7z\xbc\xaf'\x1c"), () => '7z'],
  [startsWith('Rar!\x1a\x07'), () => 'rar'],
  [startsWith('\xfd7zXZ\0'), () => 'xz'],
  [(head) => /^BZh[1-9]1AY&SY/.test(head), () => 'bz2'],
  [(head) => head.slice(257, 262) === 'ustar', () => 'tar'],
  [(head) => /^(?:ID3|\xff[\xfb\xfa\xf3\xf2])/.test(head), () => 'mp3'],
  [(head) => /^\xff[\xf1\xf9]/.test(head), () => 'aac'],
  [(head) => /^RIFF.{4}WAVE/s.test(head), () => 'wav'],
  [startsWith('OggS'), () => 'ogg'],
  [startsWith('fLaC'), () => 'flac'],
  [(head) => head.slice(4, 8) === 'ftyp', brandedType],
  // QuickTime files older than the `ftyp` box.
  [(head) => /^(?:moov|mdat|wide|pnot)$/.test(head.slice(4, 8)), () => 'mov'],
  [startsWith('\x1a\x45\xdf\xa3'), matroskaType],
  // Other bytes, such as printer commands, may precede a PDF; a text that mentions one has printable characters there.
  [(head) => /(?<![\x20-\x7e])%PDF-\d/.test(head.slice(0, 1024)), () => 'pdf'],
]

/** Control characters of text files: tab, line and page ends, and the DOS end-of-file character. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a])
/** Lookup table: files have millions of bytes. */
const IS_CONTROL = Array.from({ length: 256 }, (_, code) => (code < 0x20 && !TEXT_CONTROLS.has(code)) || code === 0x7f)

function hasControl(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if (IS_CONTROL[bytes[at] ?? 0]) return true
  return false
}

/**
 * Text of a file in UTF-8, UTF-16 with a byte order mark, or a single-byte encoding (such as Windows-1251), whose
 * non-ASCII letters are read as Latin-1. `undefined` if it is not text.
 */
export function readText(bytes: Uint8Array): string | undefined {
  const text = decodeText(bytes)
  const checked = text === undefined ? bytes : Buffer.from(text, 'utf8')
  return hasControl(checked) ? undefined : (text ?? latin1(bytes, 0, bytes.length))
}

/** Detects the type by content, ignoring the name. SVG is reported separately, since it can run scripts. */
export function detectFileType(bytes: Uint8Array): FileTypeName | 'svg' {
  const imageKind = detectImageType(bytes)
  if (imageKind) return imageKind
  const head = latin1(bytes, 0, HEAD_BYTES)
  const start = SIGNATURES.find(([isStart]) => isStart(head))
  if (start) return start[1](bytes)
  const isUtf8 = !/^(?:\xff\xfe|\xfe\xff)/.test(head) && !hasControl(bytes) && decodeText(bytes) !== undefined
  return isUtf8 ? 'txt' : 'bin'
}
