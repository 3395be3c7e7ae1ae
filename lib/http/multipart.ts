import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { once } from 'node:events'

export interface MultipartFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly name: string
}

/**
 * The end of a long name is preserved, as it contains the extension. Parts are limited strictly: one costs the parser
 * as much as thousands of bytes of a file.
 */
const MAX_NAME_CHARS = 1000
const LIMITS = { files: 1, fields: 4, parts: 5, fieldSize: 1000, fieldNameSize: 100, headerPairs: 10, headerSize: 8192 }
const SLICE_BYTES = 64 * 1024

const UNREADABLE = 'The form cannot be read'
const NOT_ONE_FILE = 'A form with one file is expected'

/**
 * Browsers escape quotation marks and line breaks in names like this (HTML Standard, multipart/form-data encoding
 * algorithm).
 */
const unescapeName = (name: string): string => name.replaceAll('%22', '"').replaceAll(/%0[AD]/g, ' ')

function openParser(contentType: string): BusboyInstance | undefined {
  try {
    return new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS, preservePath: true })
  } catch {
    return undefined
  }
}

/**
 * Reads the only file of a form (`multipart/form-data`) as a stream, up to `maxBytes` of body. Stops at the first
 * error.
 * @returns `undefined` if the body is too large, or an error message
 */
export async function readUploadedFile(
  { body, headers }: Request,
  maxBytes: number,
): Promise<MultipartFile | string | undefined> {
  const parser = openParser(headers.get('content-type') ?? '')
  if (!parser) return UNREADABLE
  const files: { readonly name: string; readonly parts: Buffer<ArrayBuffer>[] }[] = []
  let error: string | undefined
  parser.on('file', (_field, stream, name = '') => {
    const parts: Buffer<ArrayBuffer>[] = []
    files.push({ name, parts })
    stream.on('data', (part: Buffer<ArrayBuffer>) => parts.push(part)).on('error', () => (error ??= UNREADABLE))
  })
  for (const limit of ['filesLimit', 'fieldsLimit', 'partsLimit'] as const)
    parser.on(limit, () => (error ??= NOT_ONE_FILE))
  // Not by `Promise.race`, which would keep something for each slice until the end. A parser that fails does not call
  // back.
  let proceed = (): void => undefined
  const ended = once(parser, 'finish')
    .catch(() => (error ??= UNREADABLE))
    .finally(() => proceed())

  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) return undefined
    for (let at = 0; at < chunk.byteLength; at += SLICE_BYTES) {
      if (error) return error
      await new Promise<void>((resolve) => {
        proceed = resolve
        void parser.write(chunk.subarray(at, at + SLICE_BYTES), () => resolve())
      })
    }
  }
  if (error) return error
  parser.end()
  await ended
  const [file] = files
  if (error || !file) return error ?? NOT_ONE_FILE
  return {
    bytes: new Uint8Array(await new Blob(file.parts).arrayBuffer()),
    name: unescapeName(file.name).slice(-MAX_NAME_CHARS),
  }
}

export const isMultipart = (contentType: string): boolean => /^multipart\/form-data\s*;/i.test(contentType)
