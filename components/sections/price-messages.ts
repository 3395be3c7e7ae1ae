import { getTranslations } from 'next-intl/server'
import type { PriceMessages } from '@/components/ui/price'

export async function priceMessages(): Promise<PriceMessages> {
  const t = await getTranslations('price')
  return {
    now: t('currentA11y', { price: '' }),
    old: t('oldA11y', { price: '' }),
    discount: t('discount'),
    onRequest: t('onRequest'),
  }
}
