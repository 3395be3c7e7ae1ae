import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Images } from '@/components/admin/images/images.island'
import { commonMessages } from '@/components/admin/page/common-messages'
import { imagesMessages } from '@/components/admin/page/images-messages'
import { languageEntry } from '@/i18n/locales'
import { MAX_IMAGE_BYTES } from '@/lib/domain/images'
import { requireAdmin } from '@/lib/server/account/access'
import { closedMetadata } from '@/lib/server/page/metadata'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { AdminPage } from '../../_pages/admin-page'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requireSiteLocale(params), '/images-admin', t('images'))
}

export default async function ImagesPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const menu = await requireAdmin(siteLocale, 'images')
  const [messages, common] = await Promise.all([imagesMessages(), commonMessages()])
  return (
    <AdminPage siteLocale={siteLocale} menu={menu} current="images">
      <Images
        {...{ siteLocale, messages, common }}
        tag={languageEntry(siteLocale.language).intl}
        maxBytes={MAX_IMAGE_BYTES}
        initial={toSearchParams(await searchParams).toString()}
      />
    </AdminPage>
  )
}
