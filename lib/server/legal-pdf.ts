import 'server-only'
import { createHash } from 'node:crypto'
import { getTranslations } from 'next-intl/server'
import type { Place } from '../../i18n/locales.ts'
import { canonical } from '../../i18n/paths.ts'
import { config } from '../config/config.ts'
import { renderPdf } from '../documents/pdf/render.tsx'
import { legalSource } from '../documents/sources.ts'
import type { LegalVersion } from '../domain/legal-documents.ts'
import type { FileBytes } from '../http/file-answer.ts'
import { dayOf, legalBlocks, textLanguage } from './legal.ts'

/** Files by variant, language of the text and version; a process has one configuration. */
const made = new Map<string, Promise<FileBytes>>()

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

async function make(place: Place, version: LegalVersion): Promise<FileBytes> {
  const language = textLanguage(place)
  const t = await getTranslations({ locale: language, namespace: 'legal' })
  const source = legalSource(version, language)
  const date = dayOf(version.version)
  const buffer = await renderPdf({
    ...source,
    author: config().operator.operatorName ?? config().siteName,
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
      'content-type': 'application/pdf',
      'content-language': language,
      'content-disposition': `inline; filename="${name}"; filename*=UTF-8''${encodeURIComponent(`${source.title}, ${date}.pdf`)}`,
      'cache-control': 'no-cache',
    },
  }
}
