import { useId, useState, type FormEvent, type ReactNode } from 'react'
import type { CommonMessages } from '@/components/admin/page/common-messages'
import type { ImagesMessages } from '@/components/admin/page/images-messages'
import { languageEntry } from '@/i18n/locales'
import type { VersionedImage } from '@/lib/contract/images'
import { MAX_ALT_LENGTH, type ImageAlt } from '@/lib/domain/image-alt'
import { LANGUAGES, type Language } from '@/lib/domain/languages'
import { callApi } from '../call-api'
import { errorTextAt, rejectionText } from '../rejection-text'

/** Unsaved input. `version`: the one in which it was begun. `isOutdated`: saving it was rejected, since there is a newer one. */
export interface AltDraft {
  readonly version?: number
  readonly decorative?: boolean
  readonly texts?: ImageAlt['texts']
  readonly isOutdated?: boolean
}

interface AltFormProps {
  readonly urn: string
  readonly alt: ImageAlt
  readonly version: number
  readonly draft: AltDraft | undefined
  readonly type: (draft: AltDraft | undefined) => void
  readonly messages: ImagesMessages
  readonly common: CommonMessages
  readonly reload: () => Promise<unknown>
}

/** Alt text of an image in each language. */
export function AltForm({ urn, alt, version, draft = {}, type, messages, common, reload }: AltFormProps) {
  const [isSaving, setSaving] = useState(false)
  const [message, setMessage] = useState<{ text: ReactNode; isError: boolean }>()
  const id = useId()
  const { decorative = alt.decorative, isOutdated } = draft
  const textIn = (language: Language) => draft.texts?.[language] ?? alt.texts[language] ?? ''
  // The stored text that saving again would overwrite.
  const theirs = (language: Language) =>
    isOutdated && textIn(language) !== (alt.texts[language] ?? '')
      ? `${common.now} ${alt.texts[language] ?? '—'}`
      : undefined
  const change = (part: AltDraft) => type({ version, ...draft, ...part })

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    setSaving(true)
    const texts = Object.fromEntries(LANGUAGES.map((language) => [language, textIn(language)]))
    const result = await callApi<VersionedImage>('/api/v1/images/update-image', {
      method: 'POST',
      body: { img_urn: urn, version: draft.version ?? version, alt: { decorative, texts } },
    })
    setSaving(false)
    if ('data' in result) {
      type(undefined)
      setMessage({ text: common.saved, isError: false })
      await reload()
      return
    }
    const { rejection } = result
    const current = rejection['current'] as VersionedImage | undefined
    if (rejection.status === 409 && current) {
      type({ ...draft, version: current.version, isOutdated: true })
      await reload()
      return setMessage({ text: messages.conflict, isError: true })
    }
    setMessage({ text: errorTextAt(rejection, 'alt', common) ?? rejectionText(rejection, common), isError: true })
  }

  return (
    <form className="admin-fields" onSubmit={(event) => void save(event)}>
      <p className="admin-quiet admin-wide" id={`${id}-hint`}>
        {messages.altHint}
      </p>
      <label className="admin-switch admin-wide">
        <input
          type="checkbox"
          checked={decorative}
          aria-describedby={`${id}-decorative`}
          onChange={({ currentTarget }) => change({ decorative: currentTarget.checked })}
        />
        <span>{messages.decorative}</span>
      </label>
      <small className="admin-quiet admin-wide" id={`${id}-decorative`}>
        {messages.decorativeHint}
      </small>
      {isOutdated && decorative !== alt.decorative && (
        <small className="admin-error admin-wide">
          {`${common.now} ${alt.decorative ? messages.decorative : messages.alt}`}
        </small>
      )}
      {LANGUAGES.map((language) => {
        const now = theirs(language)
        const isMissing = !decorative && !textIn(language).trim()
        return (
          <label key={language} className="admin-field admin-wide">
            <span>
              <span>{languageEntry(language).title}</span>
              {isMissing && <span className="admin-error">{` · ${messages.missing}`}</span>}
            </span>
            <textarea
              rows={2}
              lang={languageEntry(language).html}
              maxLength={MAX_ALT_LENGTH}
              disabled={decorative}
              value={textIn(language)}
              aria-describedby={now ? `${id}-hint ${id}-${language}` : `${id}-hint`}
              onChange={({ currentTarget }) => change({ texts: { ...draft.texts, [language]: currentTarget.value } })}
            />
            {now && (
              <small className="admin-error" id={`${id}-${language}`}>
                {now}
              </small>
            )}
          </label>
        )
      })}
      <div className="admin-bar admin-wide">
        <button className="admin-primary" disabled={isSaving}>
          {common.save}
        </button>
        {message && (
          <span role={message.isError ? 'alert' : 'status'} className={message.isError ? 'admin-error' : 'admin-quiet'}>
            {message.text}
          </span>
        )}
      </div>
    </form>
  )
}
