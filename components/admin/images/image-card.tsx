import type { ReactNode } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { ImagesMessages } from '@/components/admin/page/images-messages'
import type { Image } from '@/lib/contract/images'
import { fileSize } from '@/lib/domain/file-size'
import { CopyButton } from '../copy-button'
import { Time } from '../time'

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

export function ImageCard({ image, messages, common, tag, message, remove }: ImageCardProps) {
  const { url, name, urn, type, width, height, bytes, createdAt } = image
  const typeName = type.replace(/^image\/|\+xml$/g, '').toUpperCase()
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
        <Time at={createdAt} />
      </span>
      <CopyButton text={url} label={common.copy} common={common}>
        <button type="button" id={`delete-${urn}`} onClick={() => remove(false)}>
          {common.delete}
        </button>
      </CopyButton>
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
