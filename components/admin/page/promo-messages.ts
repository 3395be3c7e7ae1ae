import { getTranslations } from 'next-intl/server'
import { toRecord } from '@/lib/domain/to-record'

const KEYS = ['series', 'create', 'single', 'about', 'none', 'used', 'revenue', 'stop', 'over', 'deleteUnused'] as const

/** `usedOf`: `{n}` of `{m}` uses. `stopAsk`, `deleteAsk`: of the series `{prefix}`. */
export type PromoMessages = Readonly<Record<(typeof KEYS)[number] | 'usedOf' | 'stopAsk' | 'deleteAsk', string>>

export async function promoMessages(): Promise<PromoMessages> {
  const t = await getTranslations('admin.promo')
  return {
    ...toRecord(KEYS, (key) => t(key)),
    usedOf: t('usedOf', { n: '{n}', m: '{m}' }),
    stopAsk: t('stopAsk', { prefix: '{prefix}' }),
    deleteAsk: t('deleteAsk', { prefix: '{prefix}' }),
  }
}
