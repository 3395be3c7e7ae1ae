import useSWR from 'swr'
import type { Image } from '@/lib/contract/images'
import { fetchOrThrow } from '../call-api'

/** Suggests the URLs of uploaded images in an image field. */
export function ImageOptions({ id }: { id: string }) {
  const { data } = useSWR<{ images: readonly Image[] }>('/api/v1/images/get-list', fetchOrThrow)
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
