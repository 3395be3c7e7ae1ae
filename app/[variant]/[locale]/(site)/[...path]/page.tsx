import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { PagePath } from '@/i18n/paths'
import { normalizePath } from '@/lib/routing/normalize-path'
import { contentPaths, loadContentPage } from '@/lib/server/content/pages'
import { pageMetadata } from '@/lib/server/page/metadata'
import { requireSiteLocale } from '@/lib/server/page/site-locale'
import { ContentPage } from '../../_pages/content-page'

type Props = { params: Promise<{ variant: string; locale: string; path: string[] }> }

/**
 * Content pages are rendered on first request, since they change while the site runs. One per site locale is
 * prerendered: Next's router does not prefetch routes of which the build has rendered no page.
 */
export async function generateStaticParams({
  params,
}: {
  params: { variant: string; locale: string }
}): Promise<{ path: string[] }[]> {
  const siteLocale = await requireSiteLocale(Promise.resolve(params))
  const paths = ((await contentPaths(siteLocale.variant)) ?? []).flatMap((known) => known[siteLocale.language] ?? [])
  return paths.slice(0, 1).map((path) => ({ path: path.slice(1).split('/') }))
}

/**
 * The path of the page, and the variation, which the middleware appends as the last segment. Next passes segments
 * decoded in some cases and encoded in others.
 */
async function readPath(params: Props['params']): Promise<{ path: PagePath; variation: string | undefined }> {
  const segments = (await params).path
  const [, variation] = /^~(.+)$/.exec(segments.at(-1) ?? '') ?? []
  return {
    path: normalizePath(`/${(variation === undefined ? segments : segments.slice(0, -1)).join('/')}`),
    variation,
  }
}

async function load(params: Props['params']) {
  const [siteLocale, { path, variation }] = await Promise.all([requireSiteLocale(params), readPath(params)])
  return { siteLocale, path, variation, ...((await loadContentPage(siteLocale, path, variation)) ?? notFound()) }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { siteLocale, path, page, data, paths } = await load(params)
  return pageMetadata(
    siteLocale,
    paths[siteLocale.language] ?? path,
    { title: data.title ?? page.title, description: data.description ?? '' },
    paths,
  )
}

/** A page of the content service (specification, section 7). */
export default async function PublishedPage({ params }: Props) {
  return <ContentPage {...await load(params)} />
}
