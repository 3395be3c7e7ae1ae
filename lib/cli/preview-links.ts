import { siteLocaleOfPath } from '../../i18n/paths.ts'
import type { Config } from '../config/config.ts'
import { normalizePath } from '../routing/normalize-path.ts'
import { previewLink } from '../routing/preview-link.ts'
import { listEntries } from '../embedded/content/entry-writer.ts'
import { databaseSecret, type Database } from '../embedded/database/open.ts'
import { createContentService, isContentExternal } from '../integrations/content-service.ts'
import { originOf, rulesOf } from '../variants/variants.ts'

const VARIANTS = [1, 2] as const
const noBackend = () => Promise.reject(new Error('the content service is external'))

const variantNumber = (path: string) => rulesOf(siteLocaleOfPath(path).siteLocale.variant).number

async function externalPaths(config: Config, id: string): Promise<string[] | undefined> {
  const drafts = await Promise.all(
    VARIANTS.map(async (variant) => {
      const draft = await createContentService(
        { config, variant, embedded: noBackend, network: fetch },
        console.warn,
      ).draft(id)
      return draft?.pages.map(({ pathname }) => pathname).filter((path) => variantNumber(path) === variant)
    }),
  )
  const published = drafts.filter((paths) => paths !== undefined)
  return published.length ? published.flat() : undefined
}

async function embeddedPaths(database: Database, id: string): Promise<string[] | undefined> {
  return (await listEntries(database)).find((entry) => entry.id === id)?.addresses.map(normalizePath)
}

/**
 * Links that set the preview cookie, one for each path of an entry, at the origin of its variant; `undefined` for an
 * unknown entry.
 */
export async function previewLinks(config: Config, database: Database, id: string): Promise<string[] | undefined> {
  const paths = await (isContentExternal(config) ? externalPaths(config, id) : embeddedPaths(database, id))
  const secret = config.signingSecret ?? (await databaseSecret(database))
  return paths?.map(
    (path) => originOf(siteLocaleOfPath(path).siteLocale.variant, config) + previewLink(id, path, secret),
  )
}
