import type { Config } from '../config/config.ts'
import { BANNERS_TAG, COMPLEX_SETS_TAG, dropTag, PRICES_TAG } from '../config/process-state.ts'
import { dictionaryRevisions } from '../embedded/dictionaries/changes.ts'
import { inForce } from '../embedded/dictionaries/in-force.ts'
import type { Database } from '../embedded/database/open.ts'
import { pricesRevision } from '../embedded/prices/revision.ts'

const EVERY = 1000

interface Options {
  readonly config: Config
  readonly database: Database
  /** Reads the redirects again. */
  readonly redirects: () => Promise<void>
}

/** What pages show of the database, each with a mark that is another when it is another. Time alone begins and ends what is scheduled. */
async function readMarks(database: Database): Promise<ReadonlyMap<string, string | number>> {
  const now = new Date()
  return new Map<string, string | number>([
    ...(await dictionaryRevisions(database)),
    ['prices', await pricesRevision(database)],
    ['banners in force', await inForce(database, 'banners', now)],
    ['discounts in force', await inForce(database, 'discounts', now)],
  ])
}

/** What is dropped with another mark; nothing where another system than our own database says it. */
function tagsOf({ backendUrl, experimentsUrl }: Config): ReadonlyMap<string, string> {
  const isOwnBackend = !backendUrl[1] || !backendUrl[2]
  return new Map([
    ...(isOwnBackend
      ? ([
          ['banners', BANNERS_TAG],
          ['banners in force', BANNERS_TAG],
          ['prices', PRICES_TAG],
          ['discount-display', PRICES_TAG],
          ['discounts in force', PRICES_TAG],
          ['complex-sets', COMPLEX_SETS_TAG],
        ] as const)
      : []),
    ...(experimentsUrl ? [] : ([['flags', PRICES_TAG]] as const)),
  ])
}

/** Looks at the database every second, whichever process changes it, so that a change is on the site at once. */
export async function watchDatabase({ config, database, redirects }: Options): Promise<{ stop(): void }> {
  const tags = tagsOf(config)
  let known = await readMarks(database)
  const look = async () => {
    const now = await readMarks(database)
    const changed = [...now].filter(([name, mark]) => mark !== known.get(name)).map(([name]) => name)
    if (changed.includes('redirects')) await redirects()
    for (const name of changed) {
      const tag = tags.get(name)
      if (tag) dropTag(tag)
    }
    known = now
  }
  const timer = setInterval(
    () => void look().catch((error: unknown) => console.warn(`the database cannot be watched, ${String(error)}`)),
    EVERY,
  )
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
