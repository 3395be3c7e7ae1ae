import { getTranslations } from 'next-intl/server'
import { MESSAGE_PLACEHOLDERS } from '@/lib/visitor/interpolate'

const KEYS = [
  'all',
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

/** `full`: `{n}` is the most items. */
export type DictionaryMessages = Readonly<Record<(typeof KEYS)[number] | 'full', string>>

export async function dictionaryMessages(): Promise<DictionaryMessages> {
  const t = await getTranslations('admin.dictionary')
  const texts = Object.fromEntries(KEYS.map((key) => [key, t(key)])) as Record<(typeof KEYS)[number], string>
  return { ...texts, full: t('full', MESSAGE_PLACEHOLDERS) }
}
