import { useDeferredValue } from 'react'
import useSWR from 'swr'
import type { ImageList } from '@/lib/contract/images'
import { fetchOrThrow } from '../call-api'

/** Suggests the URLs of uploaded images in an image field: the newest, or those that match the typed text. */
export function ImageOptions({ id, typed }: { id: string; typed: string }) {
  const search = useDeferredValue(typed)
  // An address is complete; search texts have at most 100 characters.
  const isAddress = search.includes('/') || search.length > 100
  const query = new URLSearchParams({ page: '1', ...(search && !isAddress && { search }) })
  const { data } = useSWR<ImageList>(`/api/v1/images/get-list?${query}`, fetchOrThrow, { keepPreviousData: true })
  return (
    <datalist id={id}>
      {data?.images.map(({ urn, url, name }) => (
        <option key={urn} value={url}>
          {name ?? urn}
        </option>
      ))}
    </datalist>
  )
}
