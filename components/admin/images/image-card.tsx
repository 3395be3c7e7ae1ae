import type { ReactNode } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { ImagesMessages } from '@/components/admin/page/images-messages'
import type { Image } from '@/lib/contract/images'
import { isPlain } from '@/components/islands/navigation/intent'
import { languagesWithoutAlt } from '@/lib/domain/image-alt'
import { fileSize } from '@/lib/domain/file-size'
import { CopyButton } from '../copy-button'
import { Time } from '../time'
import { currentUrl } from './current-url'

interface ImageCardProps {
  readonly image: Image
  readonly messages: ImagesMessages
  readonly common: CommonMessages
  readonly tag: string
  /** Error of the last attempt to delete it. */
  readonly message: { readonly text: ReactNode; readonly inUse: boolean } | undefined
  readonly remove: (force: boolean) => void
  /** Absent if the backend has no alt texts. */
  readonly edit?: { readonly href: string; readonly isOpened: boolean; readonly open: () => void } | undefined
}

/** URL of the smallest size, or of the image itself if it has no sizes. */
function thumbnail(image: Image): string {
  const [width] = image.sizes?.formats.includes('webp') ? image.sizes.widths : []
  return currentUrl(image, width ? `${width}.webp` : undefined)
}

export function ImageCard({ image, messages, common, tag, message, remove, edit }: ImageCardProps) {
  const { url, name, urn, type, width, height, bytes, createdAt, alt } = image
  const missing = alt ? languagesWithoutAlt(alt) : []
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
      <strong className="admin-name">
        {edit ? (
          <a
            id={`edit-${urn}`}
            href={edit.href}
            aria-current={edit.isOpened ? 'true' : undefined}
            onClick={(event) => {
              if (!isPlain(event.nativeEvent)) return
              event.preventDefault()
              edit.open()
            }}
          >
            {name ?? urn}
          </a>
        ) : (
          (name ?? urn)
        )}
      </strong>
      <span className="admin-quiet">
        <span>{`${typeName} · ${width} × ${height} · ${fileSize(bytes, tag)}`}</span>
        <br />
        <Time at={createdAt} />
      </span>
      {missing.length > 0 && (
        <span className="admin-error">{`${messages.withoutAlt} ${missing.join(', ').toUpperCase()}`}</span>
      )}
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
