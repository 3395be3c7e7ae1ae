import { ALT_FILTERS, IMAGES_PER_PAGE, type AltFilter, type Image, type ImageList } from '@/lib/contract/images'
import { findByText } from '@/lib/domain/search'

export interface ImagesFilter {
  readonly search: string
  readonly alt: AltFilter | ''
  readonly page: number
  /** Urn of the opened image. */
  readonly image: string
}

export function filterOf(query: URLSearchParams): ImagesFilter {
  return {
    search: query.get('search') ?? '',
    alt: ALT_FILTERS.find((one) => one === query.get('alt')) ?? '',
    page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
    image: query.get('image') ?? '',
  }
}

/** Query of the page's URL, without what is usual. */
export function queryOf({ search, alt, page, image }: ImagesFilter): string {
  const values = { search, alt, page: page > 1 ? String(page) : '', image }
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== '')).toString()
}

export function apiQueryOf({ search, alt, page }: ImagesFilter): string {
  return new URLSearchParams({ page: String(page), ...(search && { search }), ...(alt && { alt }) }).toString()
}

/** The page of a list. An external backend answers with all its images, which have no alt texts. */
export function pageOf(
  list: ImageList,
  { search, page }: ImagesFilter,
): { images: readonly Image[]; pages: number; total: number } {
  const { images, pages, total = images.length } = list
  if (pages !== undefined) return { images, pages, total }
  const found = findByText(images, search, ({ name = '', urn, type }) => `${name} ${urn} ${type}`)
  return {
    images: found.slice((page - 1) * IMAGES_PER_PAGE, page * IMAGES_PER_PAGE),
    pages: Math.max(1, Math.ceil(found.length / IMAGES_PER_PAGE)),
    total: found.length,
  }
}
