import 'server-only'
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { getTranslations } from 'next-intl/server'
import type { Place } from '../../i18n/locales.ts'
import { canonical } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'
import type { Attachment } from '../contract/order-store.ts'
import { printedKey, type PrintedDocument } from '../documents/pdf/printed-document.ts'
import { renderPdf } from '../documents/pdf/render.tsx'
import { legalSource } from '../documents/sources.ts'
import type { LegalVersion } from '../domain/legal-documents.ts'
import type { FileBytes } from '../http/file-answer.ts'
import { dayOf, legalBlocks, textLanguage } from './legal.ts'
import { warnOncePerMinute } from './log.ts'
import { fileStore } from './transport.ts'

interface Made {
  readonly file: FileBytes
  /** Where it is kept, and its name for whoever gets it. */
  readonly key: string
  readonly name: string
}

/** Files by variant, language of the text and version; a process has one configuration. */
const made = new Map<string, Promise<Made>>()

/** Made once in a process, however many ask for it at the same time. */
function madeOnce(asked: Place, version: LegalVersion): Promise<Made> {
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

/** The PDF of a version. */
export const legalPdf = async (asked: Place, version: LegalVersion): Promise<FileBytes> => (await madeOnce(asked, version)).file

/** The PDF of a version as what goes with a letter; `undefined` where it cannot be kept until the letter leaves. */
export async function legalAttachment(asked: Place, version: LegalVersion): Promise<Attachment | undefined> {
  const { file, key, name } = await madeOnce(asked, version)
  const isKept = await soon(keep(key, file.bytes).then(() => true))
  return isKept ? { key, name, type: TYPE } : undefined
}

/** Milliseconds that storage may take. */
const PATIENCE = 2000
const TYPE = 'application/pdf'
/** How a whole file ends: one whose server was killed while it wrote does not. */
const END = '%%EOF'

/** What storage says; `undefined` where it is away or slow. */
function soon<T>(asked: Promise<T>): Promise<T | undefined> {
  const away = (error: unknown) => void warnOncePerMinute('documents: their files cannot be read or kept', error)
  return Promise.race([asked.catch(away), setTimeout(PATIENCE, undefined, { ref: false })])
}

/** The file of a document where it is kept. */
async function keptFile(key: string): Promise<Buffer<ArrayBuffer> | undefined> {
  const file = await (await fileStore()).read(key)
  const bytes = file && Buffer.from(await new Response(file.body).arrayBuffer())
  if (!bytes?.subarray(-8).includes(END)) return undefined
  kept.add(key)
  return bytes
}

/** What this process knows to be kept. */
const kept = new Set<string>()

async function keep(key: string, bytes: Uint8Array): Promise<void> {
  if (kept.has(key)) return
  await (await fileStore()).write(key, bytes, TYPE)
  kept.add(key)
}

/** A document as PDF: printed once for all servers and processes. Storage that is away or slow costs no more than to print it anew. */
async function printedOnce(key: string, document: PrintedDocument): Promise<Buffer> {
  const known = await soon(keptFile(key))
  if (known) return known
  const printed = await renderPdf(document)
  void soon(keep(key, printed))
  return printed
}

async function make(place: Place, version: LegalVersion): Promise<Made> {
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
  const buffer = strict ? await printedOnce(key, document) : await renderPdf(document)
  const name = `${source.title}, ${date}.pdf`
  const plainName = `${version.id}-${version.version}.${language}.pdf`
  const file = {
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
  return { file, key, name }
}
