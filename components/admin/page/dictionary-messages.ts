import { getTranslations } from 'next-intl/server'

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

export type DictionaryMessages = Readonly<Record<(typeof KEYS)[number], string>>

export async function dictionaryMessages(): Promise<DictionaryMessages> {
  const t = await getTranslations('admin.dictionary')
  return Object.fromEntries(KEYS.map((key) => [key, t(key)])) as DictionaryMessages
}
