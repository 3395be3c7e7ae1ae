import { getTranslations } from 'next-intl/server'
import { toRecord } from '@/lib/domain/to-record'

const KEYS = [
  'addRule',
  'addVariation',
  'asForm',
  'country',
  'drop',
  'example',
  'foreign',
  'gets',
  'language',
  'otherwise',
  'outcome',
  'ruleHint',
  'rules',
  'setUp',
  'site',
  'split',
  'splitHint',
  'unknown',
  'unreadable',
  'valueHint',
  'variationName',
  'variationValue',
  'variations',
  'withoutConsent',
] as const

/** `rule` and `total` contain `{n}`: the number of a rule, and the sum of its shares. */
export type FlagRulesMessages = Readonly<Record<(typeof KEYS)[number] | 'rule' | 'total', string>>

export async function flagRulesMessages(): Promise<FlagRulesMessages> {
  const t = await getTranslations('admin.flagRules')
  return { ...toRecord(KEYS, (key) => t(key)), rule: t('rule', { n: '{n}' }), total: t('total', { n: '{n}' }) }
}
