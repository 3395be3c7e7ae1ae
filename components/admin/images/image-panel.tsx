import { useState, type ReactNode } from 'react'
import useSWR from 'swr'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { ImagesMessages } from '@/components/admin/page/images-messages'
import type { SiteLocale } from '@/i18n/locales'
import type { ImageDetails } from '@/lib/contract/images'
import { fetchOrThrow, type Rejection } from '../call-api'
import { focusOnce } from '../focus'
import { RejectionNote } from '../rejection-text'
import { AltForm, type AltDraft } from './alt-form'
import { currentUrl } from './current-url'
import { detailsUrl, ImageHistory } from './image-history'
import { ImageUsages } from './image-usages'
import { ReplaceFile } from './replace-file'

interface ImagePanelProps {
  readonly urn: string
  readonly draft: AltDraft | undefined
  readonly type: (draft: AltDraft | undefined) => void
  readonly siteLocale: SiteLocale
  readonly messages: ImagesMessages
  readonly common: CommonMessages
  readonly maxBytes: number
  readonly changed: () => void
  /** Buttons below the name. */
  readonly children: ReactNode
}

/** The opened image: file, alt texts, usages and history. */
export function ImagePanel(props: ImagePanelProps) {
  const { urn, draft, type, siteLocale, messages, common, maxBytes, changed, children } = props
  const [isHistory, setHistory] = useState(false)
  const { data, error, mutate } = useSWR<ImageDetails, Rejection>(detailsUrl(urn), fetchOrThrow)
  async function reload(): Promise<void> {
    changed()
    await mutate()
  }
  const { image, version = 0, uses = [] } = data ?? {}
  const { url, width, height, name = urn, alt } = image ?? {}
  return (
    <section className="admin-panel admin-stack" aria-label={name}>
      <h2 className="admin-name" ref={focusOnce} tabIndex={-1}>
        {name}
      </h2>
      <div className="admin-bar">
        {alt && (
          <button type="button" aria-expanded={isHistory} onClick={() => setHistory(!isHistory)}>
            {messages.history.history}
          </button>
        )}
        {children}
      </div>
      {error && (
        <RejectionNote rejection={error} common={common}>
          <button type="button" onClick={() => void mutate()}>
            {common.retry}
          </button>
        </RejectionNote>
      )}
      {!data && !error && <p role="status">{common.loading}</p>}
      {image && (
        <a className="admin-picture" href={url} target="_blank" rel="noopener">
          <img src={currentUrl(image)} alt={`${messages.thumbnail} ${name}`} width={width} height={height} />
        </a>
      )}
      {image && alt && (
        <>
          <ReplaceFile {...{ urn, version, maxBytes, messages, common, reload }} />
          {isHistory && <ImageHistory image={{ ...image, alt }} {...{ version, messages, common, reload }} />}
          <h3>{messages.alt}</h3>
          <AltForm {...{ urn, alt, version, draft, type, messages, common, reload }} />
        </>
      )}
      {data && <ImageUsages {...{ uses, siteLocale, messages }} />}
    </section>
  )
}
