import { useState } from 'react'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { ImagesWords } from '@/components/sections/admin/images-words'
import type { Image } from '@/lib/contract/images'
import { formatDateTime } from '@/lib/domain/dates'

interface ImageCardProps {
  readonly image: Image
  readonly words: ImagesWords
  readonly common: CommonWords
  readonly tag: string
  /** What was said of the last try to delete it. */
  readonly said: { readonly text: string; readonly inUse: boolean } | undefined
  readonly remove: (force: boolean) => void
}

/** The smallest size that there is; the image itself where it has no others. */
function thumbnail({ url, sizes }: Image): string {
  const width = sizes?.widths[0]
  return width && sizes.formats.includes('webp') ? url.replace(/[^/]*$/, `${width}.webp`) : url
}

/** An image of the list with what is known of it and what can be done with it. */
export function ImageCard({ image, words, common, tag, said, remove }: ImageCardProps) {
  const [isCopied, setCopied] = useState(false)
  const { url, name, urn, type, width, height, bytes, createdAt } = image
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  return (
    <li className="admin-card">
      <a href={url} target="_blank" rel="noopener">
        <img src={thumbnail(image)} alt={`${words.thumbnail} ${name ?? urn}`} width={width} height={height} loading="lazy" decoding="async" />
      </a>
      <strong className="admin-name">{name ?? urn}</strong>
      <span className="admin-quiet">
        {type.replace('image/', '')} · {width} × {height} ·{' '}
        {new Intl.NumberFormat(tag, { maximumFractionDigits: 0, style: 'unit', unit: 'kilobyte' }).format(bytes / 1024)}
        <br />
        {formatDateTime(new Date(createdAt))}
      </span>
      <span className="admin-actions">
        <button type="button" onClick={() => void copy()}>
          {isCopied ? common.copied : common.copy}
        </button>
        <button type="button" onClick={() => remove(false)}>
          {common.delete}
        </button>
      </span>
      {said && (
        <p role="alert" className="admin-error">
          {said.text}{' '}
          {said.inUse && (
            <button type="button" onClick={() => remove(true)}>
              {words.deleteAnyway}
            </button>
          )}
        </p>
      )}
    </li>
  )
}
