import { getTranslations } from 'next-intl/server'
import { MARKS } from '@/lib/visitor/marks'
import type { PickerWords } from '@/lib/visitor/picker-words'

/** The words of the picker and of the question about the country, in the page's language. */
export async function pickerWords(): Promise<PickerWords> {
  const t = await getTranslations()
  return {
    country: t('locale.country'),
    language: t('locale.language'),
    currency: t('locale.currency'),
    search: t('locale.search'),
    none: t('locale.none'),
    apply: t('locale.apply'),
    changed: t('locale.changed', MARKS),
    notApplied: t('locale.notApplied'),
    suggested: t('locale.suggested'),
    failed: t('locale.failed'),
    retry: t('common.retry'),
    loading: t('common.loading'),
    confirm: t('locale.confirm', MARKS),
    yes: t('locale.yes'),
    change: t('locale.change'),
  }
}
