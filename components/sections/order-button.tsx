import { getTranslations } from 'next-intl/server'
import { ButtonLink, type Look } from '@/components/ui/button-link'
import type { ProductView } from '@/lib/contract/catalogue-view'

/** Order button of a product; nothing if it cannot be ordered. */
export async function OrderButton({
  product,
  look,
  small = false,
}: {
  product: ProductView | undefined
  look: Look
  small?: boolean
}) {
  if (!product?.orderHref) return null
  const t = await getTranslations('basket')
  return (
    <ButtonLink href={product.orderHref} look={look} small={small}>
      {t('order')}
      <span className="visually-hidden">{`: ${product.name}`}</span>
    </ButtonLink>
  )
}
