import { useState, type ReactNode, type RefCallback } from 'react'
import type { CommonWords } from '@/components/sections/admin/common-words'
import type { ImagesWords } from '@/components/sections/admin/images-words'
import type { Image } from '@/lib/contract/images'
import { formatDateTime } from '@/lib/domain/dates'
import { fileSize } from '@/lib/domain/file-size'

interface ImageCardProps {
  readonly image: Image
  readonly words: ImagesWords
  readonly common: CommonWords
  readonly tag: string
  /** What was said of the last try to delete it. */
  readonly said: { readonly text: ReactNode; readonly inUse: boolean } | undefined
  readonly remove: (force: boolean) => void
}

/** The smallest size that there is; the image itself where it has no others. */
function thumbnail({ url, sizes }: Image): string {
  const width = sizes?.widths[0]
  return width && sizes.formats.includes('webp') ? url.replace(/[^/]*$/, `${width}.webp`) : url
}

/** Puts the focus into a text and chooses all of it. */
const chosen: RefCallback<HTMLInputElement> = (input) => {
  input?.focus()
  input?.select()
}

/** An image of the list with what is known of it and what can be done with it. */
export function ImageCard({ image, words, common, tag, said, remove }: ImageCardProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'by hand'>('no')
  const { url, name, urn, type, width, height, bytes, createdAt } = image
  /** Where the browser lets nobody copy, the address is shown and chosen, for whoever does it by hand. */
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      setCopied('yes')
    } catch {
      setCopied('by hand')
    }
  }
  return (
    <li className="admin-card">
      <a href={url} target="_blank" rel="noopener">
        <img
          src={thumbnail(image)}
          alt={`${words.thumbnail} ${name ?? urn}`}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      </a>
      <strong className="admin-name">{name ?? urn}</strong>
      <span className="admin-quiet">
        <span>{`${type.replace(/^image\/|\+xml$/g, '').toUpperCase()} · ${width} × ${height} · ${fileSize(bytes, tag)}`}</span>
        <br />
        <span>{`${formatDateTime(new Date(createdAt))} UTC`}</span>
      </span>
      <span className="admin-actions">
        <button type="button" onClick={() => void copy()}>
          {copied === 'yes' ? common.copied : common.copy}
        </button>
        <button type="button" id={`delete-${urn}`} onClick={() => remove(false)}>
          {common.delete}
        </button>
      </span>
      {copied === 'by hand' && <input readOnly aria-label={common.copy} value={url} ref={chosen} />}
      {said && (
        <p role="alert" className="admin-error">
          <span>{`${said.text} `}</span>
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
