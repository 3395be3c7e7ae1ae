import {
  useCallback,
  useId,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefCallback,
} from 'react'
import type { CommonWords } from '@/components/sections/admin/common-words'
import { CellFault } from './cell-fault'
import { controlFault } from './control-faults'
import { focusOnce } from './focus'
import { faultText } from './refusal-text'

type Control = HTMLInputElement | HTMLSelectElement

/** What the control in a cell is given by it. */
interface ControlProps {
  readonly 'aria-label': string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly defaultValue: string
  readonly ref: RefCallback<Control>
  readonly onKeyDown: (event: KeyboardEvent<Control>) => void
  readonly onBlur: (event: FocusEvent<Control>) => void
}

/** Why a value is not saved. `seen`: what stands there now, where somebody else was faster; to save again is to change that. */
export interface Unsaved<Seen> {
  readonly text: ReactNode
  readonly seen?: Seen | undefined
}

interface CellProps<Seen> {
  readonly label: string
  /** The value as the table shows it. */
  readonly text: string
  /** What the value is a part of, as the table has it. */
  readonly seen: Seen
  /** The value as the control has it. */
  readonly present: (seen: Seen) => string
  /** There has to be a value: a control that is left empty changes nothing. */
  readonly isNeeded: boolean
  /** Saves what was typed in the place of what was seen; gives why it is not saved. */
  readonly save: (typed: string, seen: Seen) => Promise<Unsaved<Seen> | undefined>
  readonly common: CommonWords
  readonly children: (props: ControlProps) => ReactNode
}

/** Not every browser says that the focus goes to a button that is pressed: it stays in the control. */
const staying = (event: MouseEvent) => event.preventDefault()

/**
 * A value in a table, edited in its place: Enter or leaving saves, Escape does not. What was typed stays where it is no
 * value, or cannot be saved; why is said there, and leaving saves it no more until it is typed anew.
 */
export function Cell<Seen>({ label, text, seen: shown, present, isNeeded, save, common, children }: CellProps<Seen>) {
  const [isEdited, setEdited] = useState(false)
  // What was there when it was opened: that is what is changed, whatever the table has learned since.
  const [seen, setSeen] = useState(shown)
  const [fault, setFault] = useState<{ text: ReactNode; typed: string }>()
  const [isSaving, setSaving] = useState(false)
  const [returnsFocus, setReturnsFocus] = useState(false)
  const [control, setControl] = useState<Control | null>(null)
  const take = useCallback((taken: Control | null) => {
    setControl(taken)
    focusOnce(taken)
  }, [])
  const described = useId()

  /** Whoever is still in the cell goes on from the button that takes the place of its control. */
  function close(): void {
    setReturnsFocus(control?.closest('td')?.contains(document.activeElement) ?? false)
    setEdited(false)
  }

  async function finish(): Promise<void> {
    if (isSaving || !control) return
    const { value: typed } = control
    const error = controlFault(control)
    if (error) return setFault({ text: faultText(error, common), typed })
    if (typed === present(seen) || (isNeeded && typed.trim() === '')) return close()
    setSaving(true)
    const unsaved = await save(typed, seen)
    setSaving(false)
    setFault(unsaved && { text: unsaved.text, typed })
    if (!unsaved) close()
    else if (unsaved.seen) setSeen(unsaved.seen)
  }

  function keys(event: KeyboardEvent<Control>): void {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    // The same key would press the button that gets the focus.
    event.preventDefault()
    void finish()
  }

  if (isEdited)
    return (
      <>
        {children({
          'aria-label': label,
          'aria-invalid': fault && true,
          'aria-describedby': fault && described,
          defaultValue: present(seen),
          ref: take,
          onKeyDown: keys,
          onBlur: ({ currentTarget, relatedTarget }) => {
            const isLeft = !currentTarget.closest('td')?.contains(relatedTarget)
            if (isLeft && currentTarget.value !== fault?.typed) void finish()
          },
        })}
        {fault && (
          <CellFault id={described} text={fault.text}>
            <button type="button" onMouseDown={staying} onClick={() => void finish()}>
              {common.save}
            </button>
            <button type="button" onMouseDown={staying} onClick={close}>
              {common.cancel}
            </button>
          </CellFault>
        )}
      </>
    )
  return (
    <button
      type="button"
      className="admin-cell"
      aria-label={`${label}, ${text || '—'}`}
      ref={returnsFocus ? focusOnce : undefined}
      onClick={() => {
        setSeen(shown)
        setFault(undefined)
        setEdited(true)
      }}
    >
      {text || '—'}
    </button>
  )
}
