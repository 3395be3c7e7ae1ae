import { getTranslations } from 'next-intl/server'
import { MARKS } from '@/lib/visitor/marks'
import type { PickerWords } from '@/lib/visitor/picker-words'

/** The words of the picker until its list has loaded, and of the question about the country, in the page's language. */
export async function pickerWords(): Promise<PickerWords> {
  const t = await getTranslations()
  return {
    failed: t('locale.failed'),
    retry: t('common.retry'),
    loading: t('common.loading'),
    confirm: t('locale.confirm', MARKS),
    yes: t('locale.yes', MARKS),
    change: t('locale.change'),
  }
}
