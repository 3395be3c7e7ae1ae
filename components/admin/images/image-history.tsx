import { useState, type ReactNode } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { ImagesMessages } from '@/components/admin/page/images-messages'
import { languageEntry } from '@/i18n/locales'
import type { Image, ImageChange, ImageDetails, VersionedImage } from '@/lib/contract/images'
import type { ImageAlt } from '@/lib/domain/image-alt'
import { LANGUAGES } from '@/lib/domain/languages'
import { callApi, fetchOrThrow } from '../call-api'
import { ChangeHistory } from '../change-history'
import { rejectionText } from '../rejection-text'
import { currentUrl } from './current-url'

interface ImageHistoryProps {
  readonly image: Image & { readonly alt: ImageAlt }
  readonly version: number
  readonly messages: ImagesMessages
  readonly common: CommonMessages
  readonly reload: () => Promise<unknown>
}

export const detailsUrl = (urn: string, page = 1): string =>
  `/api/v1/images/get-image?${new URLSearchParams({ img_urn: urn, page: String(page) })}`

const changedLanguages = ({ before, after }: ImageChange) =>
  LANGUAGES.filter((language) => before.alt.texts[language] !== after.alt.texts[language])

function differences(change: ImageChange, messages: ImagesMessages): string {
  const { before, after } = change
  const arrow = (name: string, one = '—', other = '—') => `${name}: ${one} → ${other}`
  return [
    ...(before.revision === after.revision ? [] : [arrow(messages.file, before.name, after.name)]),
    ...(before.alt.decorative === after.alt.decorative
      ? []
      : [`${messages.decorative}: ${after.alt.decorative ? '+' : '—'}`]),
    ...changedLanguages(change).map((language) =>
      arrow(languageEntry(language).title, before.alt.texts[language], after.alt.texts[language]),
    ),
  ].join('\n')
}

/** Update that reverts a change: restores only the values that it has modified. */
function revertOf(change: ImageChange, alt: ImageAlt) {
  const { before, after } = change
  const texts = Object.fromEntries(
    changedLanguages(change).map((language) => [language, before.alt.texts[language] ?? '']),
  )
  const isDecorative = before.alt.decorative === after.alt.decorative ? alt.decorative : before.alt.decorative
  return {
    alt: { decorative: isDecorative, texts: { ...alt.texts, ...texts } },
    ...(before.revision !== after.revision && { revision: before.revision }),
  }
}

interface DifferenceProps {
  readonly change: ImageChange
  readonly image: Image
  readonly messages: ImagesMessages
}

/** The values before and after a change, and both files if it has replaced the file. */
const Difference = ({ change, image, messages }: DifferenceProps) => (
  <>
    <span>{differences(change, messages)}</span>
    {change.before.revision !== change.after.revision && (
      <span className="admin-bar">
        {[change.before, change.after].map(({ revision }) => (
          <img
            key={revision}
            className="admin-thumbnail"
            src={currentUrl({ ...image, revision })}
            alt=""
            loading="lazy"
            decoding="async"
          />
        ))}
      </span>
    )}
  </>
)

/** Changes of an image with their authors; each can be reverted. */
export function ImageHistory({ image, version, messages, common, reload }: ImageHistoryProps) {
  const { urn, alt } = image
  const [error, setError] = useState<ReactNode>()
  async function revert(change: ImageChange): Promise<void> {
    const result = await callApi<VersionedImage>('/api/v1/images/update-image', {
      method: 'POST',
      body: { img_urn: urn, version, revertOf: change.id, ...revertOf(change, alt) },
    })
    const rejection = 'rejection' in result ? result.rejection : undefined
    const known = { 409: messages.conflict, 422: messages.noRevision }[rejection?.status ?? 0]
    setError(rejection && (known ?? rejectionText(rejection, common)))
    await reload()
  }
  return (
    <>
      {error && (
        <p role="alert" className="admin-error">
          {error}
        </p>
      )}
      <ChangeHistory<ImageChange>
        name={['image-changes', urn, version]}
        read={(page) => fetchOrThrow<ImageDetails>(detailsUrl(urn, page))}
        subject={() => ''}
        renderDetails={(change) => [<Difference key={change.id} {...{ change, image, messages }} />]}
        messages={messages.history}
        common={common}
        revert={(change) => void revert(change)}
      />
    </>
  )
}
