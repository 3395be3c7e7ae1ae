import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import type { PagePath } from '@/i18n/paths'
import { tableForm } from '@/lib/door/table-form'
import { contentPaths, loadContentPage } from '@/lib/server/content/pages'
import { pageMetadata } from '@/lib/server/page-metadata'
import { requirePlace } from '@/lib/server/site-place'
import { ContentPage } from '../_routes/content-page'

type Props = { params: Promise<{ variant: string; locale: string; path: string[] }> }

/**
 * Which pages there are, marketers decide while the site runs: each is made when it is first asked for. The build makes
 * one for each place, since Next's router fetches no page ahead of a kind that the build has never seen.
 */
export async function generateStaticParams({
  params,
}: {
  params: { variant: string; locale: string }
}): Promise<{ path: string[] }[]> {
  const place = await requirePlace(Promise.resolve(params))
  const paths = ((await contentPaths(place.variant)) ?? []).flatMap((known) => known[place.language] ?? [])
  return paths.slice(0, 1).map((path) => ({ path: path.slice(1).split('/') }))
}

/** The path of the page, and the arm of the test that runs on it: the door puts that behind it. Next hands segments over decoded in some places and encoded in others. */
async function addressOf(params: Props['params']): Promise<{ path: PagePath; arm: string | undefined }> {
  const segments = (await params).path
  const [, arm] = /^~(.+)$/.exec(segments.at(-1) ?? '') ?? []
  return { path: tableForm(`/${(arm === undefined ? segments : segments.slice(0, -1)).join('/')}`), arm }
}

async function load(params: Props['params']) {
  const [place, { path, arm }] = await Promise.all([requirePlace(params), addressOf(params)])
  return { place, path, arm, ...((await loadContentPage(place, path, arm)) ?? notFound()) }
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { place, path, page, data, paths } = await load(params)
  return pageMetadata(
    place,
    paths[place.language] ?? path,
    { title: data.title ?? page.title, description: data.description ?? '' },
    paths,
  )
}

/** A page of the content service (specification, section 7). */
export default async function PublishedPage({ params }: Props) {
  return <ContentPage {...await load(params)} />
}
