import { useEffect, useRef, useState, type FormEvent, type ReactNode, type SyntheticEvent } from 'react'
import type { FormField } from '@/lib/contract/dictionaries/form-fields'
import type { Rejection } from '../call-api'
import { controlError } from '../control-errors'
import { ConfirmDialog } from '../confirm-dialog'
import { withoutFields, errorAt, errorText } from '../rejection-text'
import { useUrlQuery } from '../use-url-query'
import { BannerPreview } from './banner-preview'
import { isSame, type Values } from '../revert'
import { draftOf, rebaseDraft, type Draft } from './draft'
import { FieldControl } from './field-control'
import { fieldText } from './field-text'
import { FlagExample } from './flag-example'
import { FlagRules } from './flag-rules'
import { currentOf, errorMessage } from './rejection-message'
import { targetLanguages, translatedFields } from './translated'
import { Translations, textTabs, type TextTab } from './translations'
import type { DictionaryShape, DictionaryTools, Item } from './types'
import { withoutVersion } from './use-dictionary'

interface EditorProps {
  readonly tools: DictionaryTools
  /** `undefined` for a new item. */
  readonly item: Item | undefined
  /** Replaces the item as it was loaded, or inserts a new one. Returns the error, if any. */
  readonly save: (values: Record<string, unknown>, seen: Item | undefined) => Promise<Rejection | undefined>
  readonly close: () => void
  /** Whether the URL still names the item: Back leaves the form. Absent for a form without an address. */
  readonly isInUrl?: boolean
  readonly restoreUrl?: () => void
}

/** Parameter of the URL with the language tab of the form. */
export const TAB_PARAM = 'text'

/** Value that a new field's control shows before any input: the first option of a select, false for a checkbox. */
const initialValue = ({ initial, kind, options }: FormField): unknown =>
  initial ?? (kind === 'choice' ? options?.[0] : kind === 'switch' ? false : undefined)

const initialOf = ({ shape }: DictionaryTools): Record<string, unknown> =>
  Object.fromEntries(
    shape.fields
      .filter(({ required, initial }) => required || initial !== undefined)
      .map((field) => [field.name, initialValue(field)]),
  )

/** Form of a dictionary item. The input stays when saving fails. */
export function Editor({ tools, item, save, close, isInUrl = true, restoreUrl }: EditorProps) {
  const { shape, common, messages } = tools
  const dialog = useRef<HTMLDialogElement>(null)
  const [draft, setDraft] = useState<Draft>(() => draftOf(item, item ? withoutVersion(item) : initialOf(tools)))
  const [first] = useState(draft.values)
  const [isLeft, setLeft] = useState(false)
  const isDiscarded = useRef(false)
  const [rejection, setRejection] = useState<Rejection>()
  const [isSaving, setSaving] = useState(false)
  const { query, setParams } = useUrlQuery()
  const { values, original, adoptedVersions, theirs } = draft
  const tabs = textTabs(tools, values, original)
  const tab = tabs.find((one) => one === query.get(TAB_PARAM)) ?? (tabs.includes('common') ? 'common' : tools.language)
  const setTab = (next: TextTab) => setParams({ [TAB_PARAM]: next }, 'replace')
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (rejection) dialog.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [rejection])
  useEffect(() => {
    if (isInUrl || !dialog.current?.open) return
    if (isSame(values, first)) return dialog.current.close()
    restoreUrl?.()
    setLeft(true)
    // Only Back and Forward leave the form without its buttons.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isInUrl])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // A control reports input that it cannot parse as an empty value. The server validates the rest.
    const invalidInputs = [...event.currentTarget.querySelectorAll('input')].filter(({ validity }) => validity.badInput)
    if (invalidInputs.length > 0)
      return setRejection({ status: 400, errors: invalidInputs.flatMap((input) => controlError(input) ?? []) })
    setSaving(true)
    const saveError = await save(
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
      original,
    )
    setSaving(false)
    setRejection(saveError)
    const wrongTab = tabs.find((one) => one !== 'common' && errorAt(saveError, one))
    if (wrongTab) setTab(wrongTab)
    if (!saveError) return dialog.current?.close()
    const current = currentOf(saveError)
    if (item && current !== undefined) setDraft((latest) => rebaseDraft(latest, current))
  }

  /** Asks before discarding changes. Intercepts Escape, since browsers close a dialog on the second Escape anyway. */
  function leave(event: SyntheticEvent): void {
    event.preventDefault()
    if (isSame(values, first)) dialog.current?.close()
    else setLeft(true)
  }

  const names = translatedFields(shape)
  const offered = shape.fields.filter(
    ({ exceptOf, replacedBy }) =>
      !exceptOf?.includes(String(values[shape.id])) && (!replacedBy || values[replacedBy] === undefined),
  )
  const otherErrors = withoutFields(
    rejection,
    offered.map(({ name }) => name),
  )
  const change = (changed: Values) => setDraft((latest) => ({ ...latest, values: { ...latest.values, ...changed } }))
  function problemAt({ name }: FormField, language?: string): string | undefined {
    const error = errorAt(rejection, language ? `${language}.${name}` : name)
    return error && errorText(error, common)
  }
  const theirText = (field: FormField) =>
    theirs.has(field.name)
      ? `${common.now} ${fieldText(field, theirs.get(field.name), tools.options) || '—'}`
      : undefined
  function control(field: DictionaryShape['fields'][number]): ReactNode {
    if (field.kind === 'flag-rules')
      return (
        <FlagRules
          key={`${field.name} ${adoptedVersions.get(field.name) ?? ''}`}
          {...{ field, values, tools, rejection, change }}
          theirs={theirText(field)}
        />
      )
    if (names?.[0] === field.name)
      return (
        <Translations
          key={field.name}
          {...{ tools, values, tabs, tab, adoptedVersions, problemAt, theirs, change }}
          select={setTab}
        />
      )
    if (names?.includes(field.name) || field.kind === 'translation') return null
    return (
      <FieldControl
        key={`${field.name} ${adoptedVersions.get(field.name) ?? ''}`}
        field={field}
        value={values[field.name]}
        tools={tools}
        problem={problemAt(field)}
        theirs={theirText(field)}
        isFixed={item !== undefined && field.name === shape.id}
        change={(value) => change({ [field.name]: value })}
      />
    )
  }
  return (
    <>
      <dialog
        ref={dialog}
        className="admin-stack admin-editor"
        aria-labelledby="editor-title"
        onClose={close}
        onCancel={leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape') leave(event)
        }}
      >
        <h2 id="editor-title">{item ? String(item[shape.id]) : `${common.add}: ${shape.title}`}</h2>
        <form className="admin-stack" noValidate onSubmit={(event) => void submit(event)}>
          <div className="admin-fields">{offered.map(control)}</div>
          {shape.name === 'flags' && <FlagExample tools={tools} values={values} />}
          {shape.name === 'banners' && (
            <BannerPreview
              title={messages.preview}
              values={values}
              languages={names && tab !== 'common' ? [tab] : targetLanguages(values)}
            />
          )}
          <div className="admin-foot">
            {rejection && (
              <p role="alert" className="admin-error">
                {otherErrors ? errorMessage(otherErrors, tools, !item) : `${common.failed} ${common.marked}`}
              </p>
            )}
            <div className="admin-bar">
              <button className="admin-primary" disabled={isSaving}>
                {item && !original ? messages.anew : common.save}
              </button>
              <button type="button" onClick={leave}>
                {common.cancel}
              </button>
            </div>
          </div>
        </form>
      </dialog>
      {isLeft && (
        <ConfirmDialog
          text={messages.unsaved}
          yes={messages.discard}
          no={messages.stay}
          onConfirm={() => void (isDiscarded.current = true)}
          close={() => {
            setLeft(false)
            // Close only now that the focus is back in the form: from here it returns to the form's opener.
            if (isDiscarded.current) dialog.current?.close()
          }}
        />
      )}
    </>
  )
}
