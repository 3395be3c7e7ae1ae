import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Dictionary } from '@/components/islands/admin/dictionary/dictionary.island'
import { AdminPage } from '@/components/sections/admin/admin-page'
import { commonWords } from '@/components/sections/admin/common-words'
import {
  dictionaryHint,
  dictionaryShape,
  dictionaryTitles,
  fieldOptions,
} from '@/components/sections/admin/dictionary-shapes'
import { dictionaryWords } from '@/components/sections/admin/dictionary-words'
import { Tabs } from '@/components/sections/admin/tabs'
import { href } from '@/i18n/paths'
import { DICTIONARY_NAMES } from '@/lib/contract/dictionaries/table'
import type { AdminArea } from '@/lib/domain/admin-roles'
import { requireAdmin } from '@/lib/server/account/access'
import { loadCatalogue } from '@/lib/server/catalogue'
import { closedMetadata } from '@/lib/server/page-metadata'
import { fieldsOf, type SearchParams } from '@/lib/server/search-params'
import { requirePlace } from '@/lib/server/site-place'

type Props = { params: Promise<{ variant: string; locale: string }>; searchParams: Promise<SearchParams> }

const PATH = '/banner-admin'

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations('admin.pages')
  return closedMetadata(await requirePlace(params), PATH, t('banners'))
}

const areaOf = (dictionary: string): AdminArea => (dictionary === 'banners' ? 'banners' : 'dictionaries')

/** The dictionaries, one at a time. */
export default async function BannerAdminPage({ params, searchParams }: Props) {
  const place = await requirePlace(params)
  const asked = fieldsOf(await searchParams).get('dictionary')
  const name = DICTIONARY_NAMES.find((known) => known === asked) ?? 'banners'
  const menu = await requireAdmin(place, areaOf(name))
  const [titles, hint, shape, options, words, common] = await Promise.all([
    dictionaryTitles(),
    dictionaryHint(name),
    dictionaryShape(name),
    loadCatalogue(place).then((catalogue) => fieldOptions(place, catalogue)),
    dictionaryWords(),
    commonWords(),
  ])
  const open = titles.filter(([key]) => menu.areas.includes(areaOf(key)))
  const tabs = open.map(([key, title]) => ({
    key,
    title,
    href: href(place, PATH, { query: new URLSearchParams({ dictionary: key }) }),
  }))
  return (
    <AdminPage place={place} menu={menu} current="banners">
      <Tabs tabs={tabs} current={name} />
      {hint && <p>{hint}</p>}
      <Dictionary key={name} shape={shape} options={options} words={words} common={common} />
    </AdminPage>
  )
}
