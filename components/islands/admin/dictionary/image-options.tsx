import useSWR from 'swr'
import type { Image } from '@/lib/contract/images'
import { askOrThrow } from '../ask'

/** What a field of an image offers while it is typed: the addresses of those that are uploaded, each with its name. */
export function ImageOptions({ id }: { id: string }) {
  const { data } = useSWR<{ images: readonly Image[] }>('/api/v1/images/get-list', askOrThrow)
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
