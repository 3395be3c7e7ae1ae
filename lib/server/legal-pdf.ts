import 'server-only'
import { createHash } from 'node:crypto'
import { getTranslations } from 'next-intl/server'
import type { Place } from '../../i18n/locales.ts'
import { canonical } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'
import { printedKey, type PrintedDocument } from '../documents/pdf/printed-document.ts'
import { legalSource } from '../documents/sources.ts'
import type { LegalVersion } from '../domain/legal-documents.ts'
import type { FileBytes } from '../http/file-answer.ts'
import { within } from '../http/within.ts'
import { dayOf, legalBlocks, textLanguage } from './legal.ts'
import { warnOncePerMinute } from './log.ts'
import { fileStore } from './transport.ts'

/** Milliseconds that storage may take. */
const PATIENCE = 2000
const TYPE = 'application/pdf'

/** Files by variant, language of the text and version; a process has one configuration. */
const made = new Map<string, Promise<FileBytes>>()

const cannot = (error: unknown) => void warnOncePerMinute('documents: their files cannot be read or kept', error)

const inTime = <T>(ask: () => Promise<T>): Promise<T> => within(PATIENCE, 'the storage of documents', ask)

/** The file of a document where it is kept. */
const keptFile = (key: string): Promise<Buffer | undefined> =>
  inTime(async () => {
    const file = await (await fileStore()).read(key)
    return file && Buffer.from(await new Response(file.body).arrayBuffer())
  })

const keep = (key: string, bytes: Uint8Array): Promise<void> =>
  inTime(async () => (await fileStore()).write(key, bytes, TYPE))

/** Prints a document. What prints is large, and most servers never need it: one has printed for all. */
async function print(document: PrintedDocument): Promise<Buffer> {
  const { renderPdf } = await import('../documents/pdf/render.tsx')
  return renderPdf(document)
}

/** A document as PDF: printed once for all servers and processes. Storage that is away or slow costs no more than to print it anew. */
async function printedOnce(key: string, document: PrintedDocument): Promise<Buffer> {
  const known = await keptFile(key).catch(cannot)
  if (known) return known
  const printed = await print(document)
  void keep(key, printed).catch(cannot)
  return printed
}

async function make(place: Place, version: LegalVersion): Promise<FileBytes> {
  const language = textLanguage(place)
  const t = await getTranslations({ locale: language, namespace: 'legal' })
  const source = legalSource(version, language)
  const date = dayOf(version.version)
  const { strict, operator, siteName } = config()
  const document: PrintedDocument = {
    ...source,
    author: operator.operatorName ?? siteName,
    versionLine: t('version', { date }),
    note: t('review'),
    blocks: legalBlocks(place, version, (path) => canonical(place, path, config())),
  }
  const key = printedKey(document)
  // Whoever works on how documents look sees each change.
  const buffer = strict ? await printedOnce(key, document) : await print(document)
  const name = `${source.title}, ${date}.pdf`
  const plainName = `${version.id}-${version.version}.${language}.pdf`
  return {
    bytes: new Uint8Array(buffer),
    etag: `"${createHash('sha256').update(buffer).digest('base64url').slice(0, 20)}"`,
    // The operator's facts are those of this process, whatever the text's own date.
    lastModified: new Date(performance.timeOrigin),
    headers: {
      'content-type': TYPE,
      'content-language': language,
      'content-disposition': `inline; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-cache',
    },
  }
}

/** The PDF of a version; made once in a process, however many ask for it at the same time. */
export function legalPdf(asked: Place, version: LegalVersion): Promise<FileBytes> {
  const place: Place = { variant: asked.variant, language: textLanguage(asked) }
  if (!config().strict) return make(place, version)
  const id = [place.variant, place.language, version.id, version.version].join(' ')
  const known = made.get(id)
  if (known) return known
  const file = make(place, version)
  made.set(id, file)
  file.catch(() => made.delete(id))
  return file
}
