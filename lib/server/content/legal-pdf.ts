import 'server-only'
import { createHash } from 'node:crypto'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { canonical } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import { printedKey, type PrintedDocument } from '../../documents/pdf/printed-document.ts'
import { legalSource } from '../../documents/sources.ts'
import type { LegalVersion } from '../../domain/legal-documents.ts'
import type { FileBytes } from '../../http/file-response.ts'
import { withTimeout } from '../../http/with-timeout.ts'
import { formatDay, isTemplate, legalBlocks, textLanguage } from './legal.ts'
import { warnOncePerMinute } from '../log.ts'
import { fileStore } from '../transport.ts'

// Rendering costs up to a second of CPU, so a busy server waits rather than adding to its load.
const STORAGE_TIMEOUT_MS = 5000
const PDF_TYPE = 'application/pdf'

/** Keyed by variant, language of the text, and version; the configuration is fixed per process. */
const pdfs = new Map<string, Promise<FileBytes>>()

const warnStorageFailed = (error: unknown) =>
  void warnOncePerMinute('documents: their files cannot be read or kept', error)

const withStorageTimeout = <T>(run: () => Promise<T>): Promise<T> =>
  withTimeout(STORAGE_TIMEOUT_MS, 'the storage of documents', run)

const readStored = (key: string): Promise<Buffer | undefined> =>
  withStorageTimeout(async () => {
    const file = await (await fileStore()).read(key)
    return file && Buffer.from(await new Response(file.body).arrayBuffer())
  })

const store = (key: string, bytes: Uint8Array): Promise<void> =>
  withStorageTimeout(async () => (await fileStore()).write(key, bytes, PDF_TYPE))

/** Renders a document. Imported lazily: the renderer is large, and most servers find the PDF in storage. */
async function renderDocument(document: PrintedDocument): Promise<Buffer> {
  const { renderPdf } = await import('../../documents/pdf/render.tsx')
  return renderPdf(document)
}

/** Renders a PDF once for all processes through shared storage. If storage fails or is slow, renders it again. */
async function loadOrRender(key: string, document: PrintedDocument): Promise<Buffer> {
  const stored = await readStored(key).catch(warnStorageFailed)
  if (stored) return stored
  const printed = await renderDocument(document)
  void store(key, printed).catch(warnStorageFailed)
  return printed
}

async function renderVersion(siteLocale: SiteLocale, version: LegalVersion): Promise<FileBytes> {
  const language = textLanguage(siteLocale)
  const t = await getTranslations({ locale: language, namespace: 'legal' })
  const source = legalSource(version, language)
  const date = formatDay(version.version)
  const { strict, operator, siteName } = config()
  const document: PrintedDocument = {
    ...source,
    author: operator.operatorName ?? siteName,
    versionLine: t('version', { date }),
    note: isTemplate() ? t('review') : undefined,
    blocks: legalBlocks(siteLocale, version, (path) => canonical(siteLocale, path, config())),
  }
  const key = printedKey(document)
  // Always render in development, to show layout changes.
  const buffer = strict ? await loadOrRender(key, document) : await renderDocument(document)
  const name = `${source.title}, ${date}.pdf`
  const plainName = `${version.id}-${version.version}.${language}.pdf`
  return {
    bytes: new Uint8Array(buffer),
    etag: `"${createHash('sha256').update(buffer).digest('base64url').slice(0, 20)}"`,
    // Not the document's date: the operator's data comes from this process's configuration.
    lastModified: new Date(performance.timeOrigin),
    headers: {
      'content-type': PDF_TYPE,
      'content-language': language,
      'content-disposition': `inline; filename="${plainName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-cache',
    },
  }
}

/** The PDF of a version; rendered once per process, also under concurrency. */
export function legalPdf(requested: SiteLocale, version: LegalVersion): Promise<FileBytes> {
  const siteLocale: SiteLocale = { variant: requested.variant, language: textLanguage(requested) }
  if (!config().strict) return renderVersion(siteLocale, version)
  const id = [siteLocale.variant, siteLocale.language, version.id, version.version].join(' ')
  const cached = pdfs.get(id)
  if (cached) return cached
  const file = renderVersion(siteLocale, version)
  pdfs.set(id, file)
  file.catch(() => pdfs.delete(id))
  return file
}
