import type { Generated } from 'kysely'

export interface FlagsTables {
  /**
   * Feature flags and experiments. `variations` (values by name) and `rules` are JSON of `flagSchema`, `translations`
   * of descriptions by language.
   */
  flags: {
    key: string
    enabled: number
    description: string
    default_variation: Generated<string>
    variations: Generated<string>
    rules: Generated<string>
    translations: Generated<string>
  }
}
