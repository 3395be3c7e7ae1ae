import type { FileTypeName } from '../../domain/chat/file-types.ts'
import { decodeText } from '../../domain/text-encoding.ts'
import { kindOf as pictureKindOf } from '../images/kind.ts'

/** How far into a file its beginning is looked for: some programs write something before it. */
const HEAD = 4000

const latin = (bytes: Uint8Array, from: number, to: number): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, to)

const holds = (bytes: Uint8Array, text: string, encoding: 'latin1' | 'utf16le' = 'latin1'): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(Buffer.from(text, encoding))

/** Where an archive keeps what it is: the first entries of an office document, the first of an open one. */
function archiveType(bytes: Uint8Array): FileTypeName {
  const head = latin(bytes, 0, HEAD)
  const [, open] =
    /^mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet|presentation)(?=PK|[^\w-]|$)/.exec(
      head.slice(30),
    ) ?? []
  if (open) return open === 'text' ? 'odt' : open === 'spreadsheet' ? 'ods' : 'odp'
  if (!holds(bytes, '[Content_Types].xml')) return 'zip'
  const part = /(word)[/\\]document\d*\.xml|(xl)[/\\]workbook\d*\.(?:xml|bin)|ppt[/\\]presentation\d*\.xml/.exec(
    latin(bytes, 0, bytes.length),
  )
  return part ? (part[1] ? 'docx' : part[2] ? 'xlsx' : 'pptx') : 'zip'
}

/** An office document of before 2007, by the names of its streams; encrypted documents of today are of this form too. */
function compoundType(bytes: Uint8Array): FileTypeName {
  const has = (stream: string) => holds(bytes, stream, 'utf16le')
  if (has('WordDocument')) return 'doc'
  if (has('Workbook') || has('Book\0')) return 'xls'
  return has('PowerPoint Document') ? 'ppt' : 'bin'
}

/** Whether a film has pictures, by the handlers of its tracks. Recorders write the brand of a film for sound alone, too. */
function trackType(bytes: Uint8Array): FileTypeName {
  const tracks = [...latin(bytes, 0, bytes.length).matchAll(/hdlr.{8}(vide|soun)/gs)].map(([, handler]) => handler)
  return tracks.includes('soun') && !tracks.includes('vide') ? 'm4a' : 'mp4'
}

const HEIF = /^(?:hei[cxms]|hev[cxms]|mif[12]|msf1)$/

/** The family of files that begin with the brand of a player. */
function brandedType(bytes: Uint8Array): FileTypeName {
  const brand = latin(bytes, 8, 12)
  if (/^M4[AB] $/.test(brand)) return 'm4a'
  if (brand === 'qt  ') return 'mov'
  if (HEIF.test(brand)) return 'heic'
  return /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|3g[p2].|f4v )$/.test(brand) ? trackType(bytes) : 'bin'
}

/** A recording of the browser: with pictures where it names a way to code them. */
const matroskaType = (bytes: Uint8Array): FileTypeName => {
  const head = latin(bytes, 0, HEAD)
  if (!head.includes('webm')) return 'bin'
  return /V_(?:VP8|VP9|AV1)/.test(head) ? 'webm' : 'weba'
}

const begins = (start: string) => (head: string) => head.startsWith(start)

const STARTS: readonly (readonly [(head: string) => boolean, (bytes: Uint8Array) => FileTypeName])[] = [
  [begins('PK\x03\x04'), archiveType],
  [begins('PK\x05\x06'), () => 'zip'],
  // Marks of an archive that was made for several disks.
  [begins('PK\x07\x08PK\x03\x04'), () => 'zip'],
  [begins('PK00PK\x03\x04'), () => 'zip'],
  [begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), compoundType],
  // Word takes less for rich text than its own signature.
  [(head) => /^\s*\{\\rt/.test(head), () => 'rtf'],
  [begins('\x1f\x8b'), () => 'gz'],
  [begins("7z\xbc\xaf'\x1c"), () => '7z'],
  [begins('Rar!\x1a\x07'), () => 'rar'],
  [begins('\xfd7zXZ\0'), () => 'xz'],
  [(head) => /^BZh[1-9]1AY&SY/.test(head), () => 'bz2'],
  [(head) => head.slice(257, 262) === 'ustar', () => 'tar'],
  [(head) => /^(?:ID3|\xff[\xfb\xfa\xf3\xf2])/.test(head), () => 'mp3'],
  [(head) => /^\xff[\xf1\xf9]/.test(head), () => 'aac'],
  [(head) => /^RIFF.{4}WAVE/s.test(head), () => 'wav'],
  [begins('OggS'), () => 'ogg'],
  [begins('fLaC'), () => 'flac'],
  [(head) => head.slice(4, 8) === 'ftyp', brandedType],
  // Films of before the brand.
  [(head) => /^(?:moov|mdat|wide|pnot)$/.test(head.slice(4, 8)), () => 'mov'],
  [begins('\x1a\x45\xdf\xa3'), matroskaType],
  // Other bytes may precede a PDF, such as those of a printer; in a text that speaks of one, letters do.
  [(head) => /(?<![\x20-\x7e])%PDF-\d/.test(head.slice(0, 1024)), () => 'pdf'],
]

/** Controls that texts have: tab, ends of lines and pages, and the end of a file of DOS. */
const TEXT_CONTROLS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1a])
/** By byte, since a file has millions of them. */
const IS_CONTROL = Array.from({ length: 256 }, (_, code) => (code < 0x20 && !TEXT_CONTROLS.has(code)) || code === 0x7f)

function hasControl(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) if (IS_CONTROL[bytes[at] ?? 0]) return true
  return false
}

/**
 * The text of a file: UTF-8, UTF-16 with its mark, or an encoding of one byte a letter (Windows-1251), of which letters
 * beyond ASCII are not told apart. `undefined` for what is no text.
 */
export function textOf(bytes: Uint8Array): string | undefined {
  const text = decodeText(bytes)
  const checked = text === undefined ? bytes : Buffer.from(text, 'utf8')
  return hasControl(checked) ? undefined : (text ?? latin(bytes, 0, bytes.length))
}

/** What a file is by what is in it, whatever it is called. A drawing (`svg`) is said apart: it can run scripts. */
export function fileTypeOf(bytes: Uint8Array): FileTypeName | 'svg' {
  const picture = pictureKindOf(bytes)
  if (picture) return picture
  const head = latin(bytes, 0, HEAD)
  const start = STARTS.find(([isStart]) => isStart(head))
  if (start) return start[1](bytes)
  const isUtf8 = !/^(?:\xff\xfe|\xfe\xff)/.test(head) && !hasControl(bytes) && decodeText(bytes) !== undefined
  return isUtf8 ? 'txt' : 'bin'
}
