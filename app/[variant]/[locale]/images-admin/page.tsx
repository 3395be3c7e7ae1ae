import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Images } from '@/components/islands/admin/images/images.island'
import { AdminPage } from '@/components/sections/admin/admin-page'
import { commonWords } from '@/components/sections/admin/common-words'
import { imagesWords } from '@/components/sections/admin/images-words'
import { languageEntry } from '@/i18n/locales'
import { MAX_IMAGE_BYTES } from '@/lib/domain/images'
import { requireAdmin } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page-metadata'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requirePlace(params), '/images-admin', t('images'))
}

export default async function ImagesPage({ params }: Props) {
  const place = await requirePlace(params)
  const menu = await requireAdmin(place, 'images')
  const [words, common] = await Promise.all([imagesWords(), commonWords()])
  return (
    <AdminPage place={place} menu={menu} current="images">
      <Images words={words} common={common} tag={languageEntry(place.language).intl} maxBytes={MAX_IMAGE_BYTES} />
    </AdminPage>
  )
}
