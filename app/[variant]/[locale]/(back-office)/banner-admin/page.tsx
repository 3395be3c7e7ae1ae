import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Dictionary } from '@/components/admin/dictionary/dictionary.island'
import { commonMessages } from '@/components/admin/page/common-messages'
import {
  dictionaryHints,
  dictionaryShape,
  dictionaryTitles,
  fieldOptions,
  promoSeriesShape,
} from '@/components/admin/page/dictionary-shapes'
import { dictionaryMessages } from '@/components/admin/page/dictionary-messages'
import { promoMessages } from '@/components/admin/page/promo-messages'
import { PromoCodes } from '@/components/admin/promo/promo-codes.island'
import { Tabs } from '@/components/admin/page/tabs'
import { languageEntry } from '@/i18n/locales'
import { href } from '@/i18n/paths'
import { DICTIONARY_NAMES } from '@/lib/domain/dictionary-names'
import { areaOfDictionary } from '@/lib/domain/admin-roles'
import { requireAdmin } from '@/lib/server/account/access'
import { hasBuiltInPromo, mayReadRevenue } from '@/lib/server/admin/built-in-promo'
import { configuredDetails } from '@/lib/server/company/details'
import { loadCatalogue } from '@/lib/server/catalogue/catalogue'
import { closedMetadata } from '@/lib/server/page/metadata'
import { toSearchParams, type SearchParams } from '@/lib/server/page/search-params'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { accountTransport } from '@/lib/server/transport'
import { AdminPage } from '../../_pages/admin-page'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

const PATH = '/banner-admin'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requireSiteLocale(params), PATH, t('banners'))
}

export default async function BannerAdminPage({ params, searchParams }: Props) {
  const siteLocale = await requireSiteLocale(params)
  const query = toSearchParams(await searchParams)
  const requested = query.get('dictionary')
  const name = DICTIONARY_NAMES.find((one) => one === requested) ?? 'banners'
  const menu = await requireAdmin(siteLocale, areaOfDictionary(name))
  const [titles, hints, shape, options, messages, common] = await Promise.all([
    dictionaryTitles(),
    dictionaryHints(name, await configuredDetails(siteLocale.language)),
    dictionaryShape(name, accountTransport(siteLocale.variant).isExternal),
    loadCatalogue(siteLocale).then((catalogue) => fieldOptions(siteLocale, catalogue)),
    dictionaryMessages(),
    commonMessages(),
  ])
  const open = titles.filter(([key]) => menu.areas.includes(areaOfDictionary(key)))
  const tabs = open.map(([key, title]) => ({
    key,
    title,
    href: href(siteLocale, PATH, { query: new URLSearchParams({ dictionary: key }) }),
  }))
  return (
    <AdminPage siteLocale={siteLocale} menu={menu} current="banners">
      <Tabs tabs={tabs} current={name} />
      {hints.map((hint) => (
        <p key={hint}>{hint}</p>
      ))}
      {name === 'promo-codes' && hasBuiltInPromo(siteLocale.variant) ? (
        <PromoCodes
          tools={{ shape, options, messages, common, language: siteLocale.language }}
          initial={query.toString()}
          seriesShape={await promoSeriesShape()}
          messages={await promoMessages()}
          tag={languageEntry(siteLocale.language).intl}
          hasRevenue={mayReadRevenue(menu)}
        />
      ) : (
        <Dictionary
          key={name}
          {...{ shape, options, messages, common }}
          language={siteLocale.language}
          initial={query.toString()}
        />
      )}
    </AdminPage>
  )
}
