import { getTranslations } from 'next-intl/server'

const KEYS = [
  'add',
  'cancel',
  'clear',
  'close',
  'copied',
  'copy',
  'delete',
  'deleted',
  'download',
  'edit',
  'empty',
  'failed',
  'loading',
  'nothingFound',
  'offline',
  'reload',
  'retry',
  'save',
  'saved',
  'search',
  'signedOut',
  'undo',
] as const

/** Words of every page of administrators. */
export type CommonWords = Readonly<Record<(typeof KEYS)[number], string>>

export async function commonWords(): Promise<CommonWords> {
  const t = await getTranslations('admin.common')
  return Object.fromEntries(KEYS.map((key) => [key, t(key)])) as CommonWords
}
