import type { Generated } from 'kysely'

/** Rows of this room, as `Tables` of the database says. */
export interface FlagsTables {
  /** Features and experiments that change while the site runs; `buckets` (values by name) and `rules` are JSON as `flagSchema` knows it. */
  flags: {
    key: string
    enabled: number
    description: string
    default_bucket: Generated<string>
    buckets: Generated<string>
    rules: Generated<string>
  }
}
