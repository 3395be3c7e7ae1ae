import { getTranslations } from 'next-intl/server'
import { MESSAGE_PLACEHOLDERS } from '@/lib/visitor/interpolate'
import type { PickerMessages } from '@/lib/visitor/picker-messages'

/** Messages of the locale picker and the country prompt. */
export async function pickerMessages(): Promise<PickerMessages> {
  const t = await getTranslations()
  return {
    failed: t('locale.failed'),
    retry: t('common.retry'),
    loading: t('common.loading'),
    confirm: t('locale.confirm', MESSAGE_PLACEHOLDERS),
    yes: t('locale.yes', MESSAGE_PLACEHOLDERS),
    change: t('locale.change'),
  }
}
