import { flagItem, toFlag } from '../../../contract/dictionaries/flags.ts'
import { flagSchema } from '../../../contract/flags.ts'
import { createAdapter, parseStoredJson } from '../adapter.ts'
import { readTranslations, writeTranslations } from '../translations.ts'

export const flags = createAdapter<'flags', 'flags'>({
  table: 'flags',
  key: 'key',
  sort: [],
  toItem({ key, enabled, description, default_variation: defaultVariation, variations, rules, translations }) {
    const decision = { defaultVariation, variations: parseStoredJson(variations), rules: parseStoredJson(rules) }
    const flag = flagSchema.safeParse({ key, enabled: enabled === 1, ...decision })
    if (flag.success) return { ...flagItem(flag.data, description), ...readTranslations(translations) }
    return {
      key,
      description,
      ...readTranslations(translations),
      enabled: enabled === 1,
      share: 100,
      countries: [],
      langs: [],
      variants: [],
      rules: decision,
    }
  },
  toRow(item) {
    const { key, enabled, defaultVariation, variations, rules } = toFlag(item)
    const decision = {
      default_variation: defaultVariation,
      variations: JSON.stringify(variations),
      rules: JSON.stringify(rules),
    }
    return {
      key,
      enabled: Number(enabled),
      description: item.description,
      translations: writeTranslations(item),
      ...decision,
    }
  },
})
