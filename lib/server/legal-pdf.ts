import 'server-only'
import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { getTranslations } from 'next-intl/server'
import type { Place } from '../../i18n/locales.ts'
import { canonical } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'
import { printedKey, type PrintedDocument } from '../documents/pdf/printed-document.ts'
import { renderPdf } from '../documents/pdf/render.tsx'
import { legalSource } from '../documents/sources.ts'
import type { LegalVersion } from '../domain/legal-documents.ts'
import type { FileBytes } from '../http/file-answer.ts'
import { dayOf, legalBlocks, textLanguage } from './legal.ts'
import { warnOncePerMinute } from './log.ts'
import { fileStore } from './transport.ts'

/** Files by variant, language of the text and version; a process has one configuration. */
const made = new Map<string, Promise<FileBytes>>()

/** Milliseconds after which a document is printed anew rather than waited for. */
const PATIENCE = 2000
const TYPE = 'application/pdf'
/** How a whole file ends: one whose server was killed while it wrote does not. */
const END = '%%EOF'

/** The PDF of a version: made once in a process, however many ask for it at the same time. */
export function legalPdf(asked: Place, version: LegalVersion): Promise<FileBytes> {
  const place: Place = { variant: asked.variant, language: textLanguage(asked) }
  if (!config().strict) return make(place, version)
  const key = [place.variant, place.language, version.id, version.version].join(' ')
  const known = made.get(key)
  if (known) return known
  const file = make(place, version)
  made.set(key, file)
  file.catch(() => made.delete(key))
  return file
}

const away = (error: unknown) => warnOncePerMinute('documents: their files cannot be read or kept', error)

/** The file of a document where it is kept; `undefined` where it is not, or not to be had now. */
async function keptFile(key: string): Promise<Buffer | undefined> {
  const file = await (await fileStore()).read(key)
  const bytes = file && Buffer.from(await new Response(file.body).arrayBuffer())
  return bytes?.subarray(-8).includes(END) ? bytes : undefined
}

/** A document as PDF: printed once for all servers and processes. Storage that is away or slow costs no more than to print it anew. */
async function printedOnce(document: PrintedDocument): Promise<Buffer> {
  const key = printedKey(document)
  const late = setTimeout(PATIENCE, undefined, { ref: false })
  const kept = await Promise.race([keptFile(key).catch(away), late])
  if (kept) return kept
  const printed = await renderPdf(document)
  void fileStore()
    .then((files) => files.write(key, printed, TYPE))
    .catch(away)
  return printed
}

async function make(place: Place, version: LegalVersion): Promise<FileBytes> {
  const language = textLanguage(place)
  const t = await getTranslations({ locale: language, namespace: 'legal' })
  const source = legalSource(version, language)
  const date = dayOf(version.version)
  const { strict, operator, siteName } = config()
  // Whoever works on how documents look sees each change.
  const print = strict ? printedOnce : renderPdf
  const buffer = await print({
    ...source,
    author: operator.operatorName ?? siteName,
    versionLine: t('version', { date }),
    note: t('review'),
    blocks: legalBlocks(place, version, (path) => canonical(place, path, config())),
  })
  const name = `${version.id}-${version.version}.${language}.pdf`
  return {
    bytes: new Uint8Array(buffer),
    etag: `"${createHash('sha256').update(buffer).digest('base64url').slice(0, 20)}"`,
    // The operator's facts are those of this process, whatever the text's own date.
    lastModified: new Date(performance.timeOrigin),
    headers: {
      'content-type': TYPE,
      'content-language': language,
      'content-disposition': `inline; filename="${name}"; filename*=UTF-8''${encodeURIComponent(`${source.title}, ${date}.pdf`)}`,
      'cache-control': 'no-cache',
    },
  }
}
