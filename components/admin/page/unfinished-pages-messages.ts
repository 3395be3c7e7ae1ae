import { getTranslations } from 'next-intl/server'
import { toRecord } from '@/lib/domain/to-record'

const KEYS = ['unfinishedPages', 'noUnfinishedPages', 'untranslated', 'draft'] as const

export interface UnfinishedPagesMessages extends Readonly<Record<(typeof KEYS)[number], string>> {
  /** `{shown}` is the number of listed pages, `{total}` that of all. */
  readonly shownPages: string
}

/** Messages of the list of unfinished pages, without values. */
export async function unfinishedPagesMessages(): Promise<UnfinishedPagesMessages> {
  const t = await getTranslations('admin.overview')
  return { ...toRecord(KEYS, (key) => t(key)), shownPages: t('shownPages', { shown: '{shown}', total: '{total}' }) }
}
