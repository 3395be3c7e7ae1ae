import { flagItem, flagOf } from '../../../contract/dictionaries/flags.ts'
import { flagSchema } from '../../../contract/flags.ts'
import { adapterOf, parsedJson } from '../adapter.ts'

export const flags = adapterOf<'flags', 'flags'>({
  table: 'flags',
  key: 'key',
  sort: [],
  toItem({ key, enabled, description, default_bucket: defaultBucket, buckets, rules }) {
    const decision = { defaultBucket, buckets: parsedJson(buckets), rules: parsedJson(rules) }
    const flag = flagSchema.safeParse({ key, enabled: enabled === 1, ...decision })
    if (flag.success) return flagItem(flag.data, description)
    return {
      key,
      description,
      enabled: enabled === 1,
      share: 100,
      countries: [],
      langs: [],
      variants: [],
      rules: decision,
    }
  },
  toRow(item) {
    const { key, enabled, defaultBucket, buckets, rules } = flagOf(item)
    const decision = { default_bucket: defaultBucket, buckets: JSON.stringify(buckets), rules: JSON.stringify(rules) }
    return { key, enabled: Number(enabled), description: item.description, ...decision }
  },
})
