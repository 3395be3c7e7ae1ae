import { getTranslations } from 'next-intl/server'
import { MESSAGE_PLACEHOLDERS } from '@/lib/visitor/interpolate'
import { flagRulesMessages, type FlagRulesMessages } from './flag-rules-messages'

const KEYS = [
  'all',
  'common',
  'commonHint',
  'copyFrom',
  'incomplete',
  'missing',
  'texts',
  'usesCommon',
  'anew',
  'conflict',
  'discard',
  'exists',
  'gone',
  'history',
  'linePerItem',
  'moveDown',
  'moveUp',
  'noHistory',
  'preview',
  'revert',
  'stay',
  'unsaved',
  'actions',
  'created',
  'changed',
  'removed',
] as const

/** `full`: `{n}` is the most items. `filled`: `{n}` languages of `{total}` have texts. */
export interface DictionaryMessages extends Readonly<Record<(typeof KEYS)[number] | 'full' | 'filled', string>> {
  readonly flagRules: FlagRulesMessages
}

export async function dictionaryMessages(): Promise<DictionaryMessages> {
  const t = await getTranslations('admin.dictionary')
  const texts = Object.fromEntries(KEYS.map((key) => [key, t(key)])) as Record<(typeof KEYS)[number], string>
  return {
    ...texts,
    full: t('full', MESSAGE_PLACEHOLDERS),
    filled: t('filled', { n: '{n}', total: '{total}' }),
    flagRules: await flagRulesMessages(),
  }
}
