import { useEffect, useRef, useState, type FormEvent, type ReactNode, type SyntheticEvent } from 'react'
import type { FormField } from '@/lib/contract/dictionaries/form-fields'
import type { Refusal } from '../ask'
import { controlFault } from '../control-faults'
import { Question } from '../question'
import { besides, errorAt, faultText } from '../refusal-text'
import { BannerPreview } from './banner-preview'
import { isSame } from '../taking-back'
import { draftOf, overtaken, type Draft } from './draft'
import { FieldControl } from './field-control'
import { fieldText } from './field-text'
import { currentOf, refusedText } from './refused-text'
import type { DictionaryTools, Item } from './types'
import { written } from './use-dictionary'

interface EditorProps {
  readonly tools: DictionaryTools
  /** The item that is edited; none = a new one. */
  readonly item: Item | undefined
  /** Saves in the place of the item that was seen, or as a new one; gives the refusal, if there is one. */
  readonly save: (values: Record<string, unknown>, seen: Item | undefined) => Promise<Refusal | undefined>
  readonly close: () => void
}

/** What the control of a new field shows before anything is chosen: a list shows its first option, a box that is not ticked says no. */
const initialValue = ({ initial, kind, options }: FormField): unknown =>
  initial ?? (kind === 'choice' ? options?.[0] : kind === 'switch' ? false : undefined)

const initialOf = ({ shape }: DictionaryTools): Record<string, unknown> =>
  Object.fromEntries(
    shape.fields
      .filter(({ required, initial }) => required || initial !== undefined)
      .map((field) => [field.name, initialValue(field)]),
  )

/** The form of an item, made from the fields of its dictionary. What is typed stays when saving fails. */
export function Editor({ tools, item, save, close }: EditorProps) {
  const { shape, common, words } = tools
  const dialog = useRef<HTMLDialogElement>(null)
  const [draft, setDraft] = useState<Draft>(() => draftOf(item, item ? written(item) : initialOf(tools)))
  const [first] = useState(draft.values)
  const [isLeft, setLeft] = useState(false)
  const isDiscarded = useRef(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSaving, setSaving] = useState(false)
  const { values, seen, taken, theirs } = draft
  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (refusal) dialog.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [refusal])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // What a control cannot read it gives away as nothing; all else the handler says.
    const unread = [...event.currentTarget.querySelectorAll('input')].filter(({ validity }) => validity.badInput)
    if (unread.length > 0)
      return setRefusal({ status: 400, errors: unread.flatMap((control) => controlFault(control) ?? []) })
    setSaving(true)
    const refused = await save(
      Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
      seen,
    )
    setSaving(false)
    setRefusal(refused)
    if (!refused) return dialog.current?.close()
    const current = currentOf(refused)
    if (item && current !== undefined) setDraft((latest) => overtaken(latest, current))
  }

  /** What was changed is not lost without a question. A browser closes a dialog at the second Escape, whatever a page says: none gets there. */
  function leave(event: SyntheticEvent): void {
    event.preventDefault()
    if (isSame(values, first)) dialog.current?.close()
    else setLeft(true)
  }

  const offered = shape.fields.filter(({ exceptOf }) => !exceptOf?.includes(String(values[shape.id])))
  const unsaid = besides(
    refusal,
    offered.map(({ name }) => name),
  )
  function problemOf({ name, kind }: FormField): ReactNode {
    const error = errorAt(refusal, name)
    if (!error || kind !== 'json') return error && faultText(error, common)
    // Whoever writes JSON is told where in it, as developers are.
    return (
      <>
        <span>{`${faultText(error, common)} `}</span>
        <span lang="en">{`${error.field}: ${error.message}`}</span>
      </>
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
          <div className="admin-fields">
            {offered.map((field) => (
              <FieldControl
                key={`${field.name} ${taken.get(field.name) ?? ''}`}
                field={field}
                value={values[field.name]}
                tools={tools}
                problem={problemOf(field)}
                theirs={
                  theirs.has(field.name)
                    ? `${common.now} ${fieldText(field, theirs.get(field.name), tools.options) || '—'}`
                    : undefined
                }
                isFixed={item !== undefined && field.name === shape.id}
                change={(value) =>
                  setDraft((latest) => ({ ...latest, values: { ...latest.values, [field.name]: value } }))
                }
              />
            ))}
          </div>
          {shape.name === 'banners' && <BannerPreview title={words.preview} values={values} />}
          <div className="admin-foot">
            {refusal && (
              <p role="alert" className="admin-error">
                {unsaid ? refusedText(unsaid, tools, !item) : `${common.failed} ${common.marked}`}
              </p>
            )}
            <div className="admin-bar">
              <button className="admin-primary" disabled={isSaving}>
                {item && !seen ? words.anew : common.save}
              </button>
              <button type="button" onClick={leave}>
                {common.cancel}
              </button>
            </div>
          </div>
        </form>
      </dialog>
      {isLeft && (
        <Question
          text={words.unsaved}
          yes={words.discard}
          no={words.stay}
          act={() => void (isDiscarded.current = true)}
          close={() => {
            setLeft(false)
            // Now that the focus is back in the form, it goes to where that was opened.
            if (isDiscarded.current) dialog.current?.close()
          }}
        />
      )}
    </>
  )
}
