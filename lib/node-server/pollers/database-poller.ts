import type { Config } from '../../config/config.ts'
import type { DictionaryName } from '../../domain/dictionary-names.ts'
import { CACHE_TAGS, invalidateTag } from '../../runtime/cache-tags.ts'
import { dictionaryRevisions } from '../../embedded/dictionaries/changes.ts'
import { activeIds } from '../../embedded/dictionaries/active-items.ts'
import type { Database } from '../../embedded/database/open.ts'
import { pricesRevision } from '../../embedded/prices/revision.ts'

const POLL_INTERVAL_MS = 1000

interface Options {
  readonly config: Config
  readonly database: Database
  readonly redirects: () => Promise<void>
}

/**
 * Revisions of the data that pages show. Scheduled banners and discounts start and end without a write, so their active
 * IDs count as revisions.
 */
async function readRevisions(database: Database): Promise<ReadonlyMap<string, string | number>> {
  const now = new Date()
  return new Map<string, string | number>([
    ...(await dictionaryRevisions(database)),
    ['prices', await pricesRevision(database)],
    ['active banners', await activeIds(database, 'banners', now)],
    ['active discounts', await activeIds(database, 'discounts', now)],
  ])
}

type RevisionName = DictionaryName | 'images' | 'prices' | 'active banners' | 'active discounts'

/** Tag of what cached pages show of each revision; `undefined` if they show nothing of it. */
const TAGS: Readonly<Record<RevisionName, string | undefined>> = {
  images: CACHE_TAGS.images,
  prices: CACHE_TAGS.prices,
  banners: CACHE_TAGS.banners,
  'active banners': CACHE_TAGS.banners,
  'promo-codes': undefined,
  flags: CACHE_TAGS.prices,
  'discount-display': CACHE_TAGS.prices,
  'active discounts': CACHE_TAGS.prices,
  redirects: undefined,
  'complex-sets': CACHE_TAGS.complexSets,
  'company-details': CACHE_TAGS.companyDetails,
  'canned-replies': undefined,
  'working-hours': undefined,
}

/** Tag to invalidate after a change; `undefined` also for data that comes from an external system. */
function tagOf(name: string, { backendUrl, experimentsUrl }: Config): string | undefined {
  const isExternal = name === 'flags' ? experimentsUrl : backendUrl[1] && backendUrl[2]
  return isExternal && name !== 'images' ? undefined : TAGS[name as RevisionName]
}

export async function pollDatabase({ config, database, redirects }: Options): Promise<{ stop(): void }> {
  let last = await readRevisions(database)
  const poll = async () => {
    const now = await readRevisions(database)
    const changed = [...now].filter(([name, revision]) => revision !== last.get(name)).map(([name]) => name)
    if (changed.includes('redirects')) await redirects()
    for (const name of changed) {
      const tag = tagOf(name, config)
      if (tag) invalidateTag(tag)
    }
    last = now
  }
  const timer = setInterval(
    () => void poll().catch((error: unknown) => console.warn(`polling the database failed, ${String(error)}`)),
    POLL_INTERVAL_MS,
  )
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
