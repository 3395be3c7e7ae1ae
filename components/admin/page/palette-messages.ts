import { getTranslations } from 'next-intl/server'
import { ADMIN_RESULT_KINDS, type AdminResultKind } from '@/lib/contract/admin-search'
import { DICTIONARY_NAMES, type DictionaryName } from '@/lib/domain/dictionary-names'
import { toRecord } from '@/lib/domain/to-record'

const KEYS = ['open', 'field', 'hint', 'none', 'commands'] as const

export interface PaletteMessages extends Readonly<Record<(typeof KEYS)[number], string>> {
  readonly kinds: Readonly<Record<AdminResultKind, string>>
  readonly dictionaries: Readonly<Record<DictionaryName, string>>
  readonly loading: string
  readonly failed: string
  readonly close: string
}

export async function paletteMessages(): Promise<PaletteMessages> {
  const [t, common, dictionaries] = await Promise.all([
    getTranslations('admin.palette'),
    getTranslations('admin.common'),
    getTranslations('admin.dictionaries'),
  ])
  return {
    ...toRecord(KEYS, (key) => t(key)),
    kinds: toRecord(ADMIN_RESULT_KINDS, (kind) => t(`kinds.${kind}`)),
    dictionaries: toRecord(DICTIONARY_NAMES, (name) => dictionaries(name)),
    loading: common('loading'),
    failed: common('failed'),
    close: common('close'),
  }
}
