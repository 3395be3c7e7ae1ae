import type { FileTypeName } from '../../domain/chat/file-types.ts'
import { kindOf as pictureKindOf } from '../images/kind.ts'

const latin = (bytes: Uint8Array, from: number, to: number): string => Buffer.from(bytes.subarray(from, to)).toString('latin1')

/** Where an archive keeps what it is: the first entries of an office document, the first of an open one. */
function archiveType(bytes: Uint8Array): FileTypeName {
  const head = latin(bytes, 0, 4000)
  const open = /^mimetypeapplication\/vnd\.oasis\.opendocument\.(text|spreadsheet)(?![\w-])/.exec(head.slice(30))
  if (open) return open[1] === 'text' ? 'odt' : 'ods'
  if (!head.includes('[Content_Types].xml')) return 'zip'
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const holds = (entry: string) => whole.includes(entry, 0, 'latin1')
  if (holds('word/document.xml')) return 'docx'
  if (holds('xl/workbook.xml')) return 'xlsx'
  return holds('ppt/presentation.xml') ? 'pptx' : 'zip'
}

/** The family of files that begin with the brand of a player. */
function brandedType(bytes: Uint8Array): FileTypeName | undefined {
  const brand = latin(bytes, 8, 12)
  if (/^M4[AB] $/.test(brand)) return 'm4a'
  if (brand === 'qt  ') return 'mov'
  return /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |MSNV|dash|3gp\d)$/.test(brand) ? 'mp4' : undefined
}

/** A recording of the browser: with pictures where it names a way to code them. */
const matroskaType = (bytes: Uint8Array): FileTypeName | undefined => {
  const head = latin(bytes, 0, 4000)
  if (!head.includes('webm')) return undefined
  return /V_(?:VP8|VP9|AV1)/.test(head) ? 'webm' : 'weba'
}

const begins = (start: string) => (head: string) => head.startsWith(start)

const STARTS: readonly (readonly [(head: string) => boolean, (bytes: Uint8Array) => FileTypeName | undefined])[] = [
  [begins('%PDF-'), () => 'pdf'],
  [begins('PK\x03\x04'), archiveType],
  [begins('\x1f\x8b'), () => 'gz'],
  [(head) => /^(?:ID3|\xff[\xfb\xf3\xf2])/.test(head), () => 'mp3'],
  [(head) => /^RIFF.{4}WAVE/s.test(head), () => 'wav'],
  [begins('OggS'), () => 'ogg'],
  [begins('fLaC'), () => 'flac'],
  [(head) => head.slice(4, 8) === 'ftyp', brandedType],
  [begins('\x1a\x45\xdf\xa3'), matroskaType],
]

/** UTF-8 in which nothing but letters, tabs and ends of lines stands. */
function isText(bytes: Uint8Array): boolean {
  try {
    return !/[^\P{Cc}\t\n\r\f]/u.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return false
  }
}

/** What a file is by what is in it, whatever it is called; `undefined` for what the chat does not take. A drawing (`svg`) is said apart: it can run scripts. */
export function fileTypeOf(bytes: Uint8Array): FileTypeName | 'svg' | undefined {
  const picture = pictureKindOf(bytes)
  if (picture) return picture
  const head = latin(bytes, 0, 16)
  const start = STARTS.find(([isStart]) => isStart(head))
  if (start) return start[1](bytes)
  return isText(bytes) ? 'txt' : undefined
}

/** Marks of what would run, in bytes: pages, scripts and commands in a text, scripts of a document, macros of an office document. */
const SCRIPTS: Partial<Record<FileTypeName, RegExp>> = {
  txt: /^(?:\xEF\xBB\xBF)?\s*(?:#!|<\?(?:php|xml)|<!doctype|<html|<svg)|<script[\s>]|\bjavascript:/i,
  pdf: /\/(?:JavaScript|Launch)\b/,
  docx: /vbaProject\.bin/,
  xlsx: /vbaProject\.bin/,
  pptx: /vbaProject\.bin/,
}

/** Whether something in a file of a type would run where it is opened. */
export const isScripted = (bytes: Uint8Array, type: FileTypeName): boolean => SCRIPTS[type]?.test(latin(bytes, 0, bytes.length)) ?? false
