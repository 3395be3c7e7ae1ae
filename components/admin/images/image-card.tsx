import { useState, type ReactNode, type RefCallback } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { ImagesMessages } from '@/components/admin/page/images-messages'
import type { Image } from '@/lib/contract/images'
import { formatDateTime } from '@/lib/domain/dates'
import { fileSize } from '@/lib/domain/file-size'

interface ImageCardProps {
  readonly image: Image
  readonly messages: ImagesMessages
  readonly common: CommonMessages
  readonly tag: string
  /** Error of the last attempt to delete it. */
  readonly message: { readonly text: ReactNode; readonly inUse: boolean } | undefined
  readonly remove: (force: boolean) => void
}

/** URL of the smallest size, or of the image itself if it has no sizes. */
function thumbnail({ url, sizes }: Image): string {
  const width = sizes?.widths[0]
  return width && sizes.formats.includes('webp') ? url.replace(/[^/]*$/, `${width}.webp`) : url
}

const focusAndSelect: RefCallback<HTMLInputElement> = (input) => {
  input?.focus()
  input?.select()
}

export function ImageCard({ image, messages, common, tag, message, remove }: ImageCardProps) {
  const [copied, setCopied] = useState<'no' | 'yes' | 'by hand'>('no')
  const { url, name, urn, type, width, height, bytes, createdAt } = image
  const typeName = type.replace(/^image\/|\+xml$/g, '').toUpperCase()
  /** Falls back to a selected text field if the browser denies access to the clipboard. */
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
          alt={`${messages.thumbnail} ${name ?? urn}`}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      </a>
      <strong className="admin-name">{name ?? urn}</strong>
      <span className="admin-quiet">
        <span>{`${typeName} · ${width} × ${height} · ${fileSize(bytes, tag)}`}</span>
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
      {copied === 'by hand' && <input readOnly aria-label={common.copy} value={url} ref={focusAndSelect} />}
      {message && (
        <p role="alert" className="admin-error">
          <span>{`${message.text} `}</span>
          {message.inUse && (
            <button type="button" onClick={() => remove(true)}>
              {messages.deleteAnyway}
            </button>
          )}
        </p>
      )}
    </li>
  )
}
