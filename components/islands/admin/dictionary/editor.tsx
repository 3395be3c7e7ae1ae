import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { FormField } from '@/lib/contract/dictionaries/form-fields'
import type { Refusal } from '../ask'
import { refusalText } from '../refusal-text'
import { BannerPreview } from './banner-preview'
import { FieldControl } from './field-control'
import type { DictionaryTools, Item } from './types'
import { written } from './use-dictionary'

interface EditorProps {
  readonly tools: DictionaryTools
  /** The item that is edited; none = a new one. */
  readonly item: Item | undefined
  /** Saves; gives the refusal, if there is one. */
  readonly save: (values: Record<string, unknown>) => Promise<Refusal | undefined>
  readonly close: () => void
}

/** What the control of a new field shows before anything is chosen: a list shows its first option, a box that is not ticked says no. */
const initialValue = ({ initial, kind, options }: FormField): unknown => initial ?? (kind === 'choice' ? options?.[0] : kind === 'switch' ? false : undefined)

const initialOf = ({ shape }: DictionaryTools): Record<string, unknown> =>
  Object.fromEntries(shape.fields.filter(({ required, initial }) => required || initial !== undefined).map((field) => [field.name, initialValue(field)]))

/** The form of an item, made from the fields of its dictionary. What is typed stays when saving fails. */
export function Editor({ tools, item, save, close }: EditorProps) {
  const { shape, common, words } = tools
  const dialog = useRef<HTMLDialogElement>(null)
  const [values, setValues] = useState<Record<string, unknown>>(() => (item ? written(item) : initialOf(tools)))
  const [refusal, setRefusal] = useState<Refusal>()
  const [isSaving, setSaving] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setSaving(true)
    const refused = await save(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)))
    setSaving(false)
    setRefusal(refused)
    if (!refused) close()
  }

  const problemOf = (name: string) => refusal?.errors?.find(({ field }) => field.replace(/^(?:data|update)\./, '').split('.')[0] === name)?.message
  const isConflict = refusal?.status === 409 && item !== undefined
  return (
    <dialog ref={dialog} className="admin-stack admin-editor" aria-labelledby="editor-title" onClose={close}>
      <h2 id="editor-title">{item ? String(item[shape.id]) : `${common.add}: ${shape.title}`}</h2>
      <form className="admin-stack" onSubmit={(event) => void submit(event)}>
        <div className="admin-fields">
          {shape.fields.map((field) => (
            <FieldControl
              key={field.name}
              field={field}
              value={values[field.name]}
              tools={tools}
              problem={problemOf(field.name)}
              isFixed={item !== undefined && field.name === shape.id}
              change={(value) => setValues((all) => ({ ...all, [field.name]: value }))}
            />
          ))}
        </div>
        {shape.name === 'banners' && <BannerPreview title={words.preview} values={values} />}
        {refusal && (
          <p role="alert" className="admin-error">
            {isConflict ? words.conflict : refusal.status === 409 ? words.exists : refusalText(refusal, common)}
          </p>
        )}
        <div className="admin-bar">
          <button className="admin-primary" disabled={isSaving}>
            {common.save}
          </button>
          <button type="button" onClick={close}>
            {common.cancel}
          </button>
        </div>
      </form>
    </dialog>
  )
}
