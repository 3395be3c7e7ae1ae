import { getTranslations } from 'next-intl/server'
import { ADMIN_AREAS, type AdminArea } from '@/lib/domain/admin-roles'
import { DICTIONARY_NAMES } from '@/lib/domain/dictionary-names'
import { toRecord } from '@/lib/domain/to-record'

const KEYS = ['day', 'today', 'weekBefore', 'orders', 'revenue', 'changes', 'noChanges'] as const

export interface DayMessages extends Readonly<Record<(typeof KEYS)[number], string>> {
  readonly pages: Readonly<Record<AdminArea, string>>
  readonly dictionaries: Readonly<Record<(typeof DICTIONARY_NAMES)[number], string>>
}

export async function dayMessages(): Promise<DayMessages> {
  const [t, pages, dictionaries] = await Promise.all([
    getTranslations('admin.overview'),
    getTranslations('admin.pages'),
    getTranslations('admin.dictionaries'),
  ])
  return {
    ...toRecord(KEYS, (key) => t(key)),
    pages: toRecord(ADMIN_AREAS, (area) => pages(area === 'dictionaries' ? 'banners' : area)),
    dictionaries: toRecord(DICTIONARY_NAMES, (name) => dictionaries(name)),
  }
}
