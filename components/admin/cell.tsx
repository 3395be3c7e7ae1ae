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
import type { CommonMessages } from '@/components/admin/page/common-messages'
import { CellError } from './cell-error'
import { controlError } from './control-errors'
import { focusOnce } from './focus'
import { errorText } from './rejection-text'

type Control = HTMLInputElement | HTMLSelectElement

interface ControlProps {
  readonly 'aria-label': string
  readonly 'aria-invalid': true | undefined
  readonly 'aria-describedby': string | undefined
  readonly defaultValue: string
  readonly ref: RefCallback<Control>
  readonly onKeyDown: (event: KeyboardEvent<Control>) => void
  readonly onBlur: (event: FocusEvent<Control>) => void
}

/** Why a value was not saved. `seen`: the stored value after a version conflict, which saving again replaces. */
export interface Unsaved<Seen> {
  readonly text: ReactNode
  readonly seen?: Seen | undefined
}

/**
 * `text`: the formatted value. `seen`: the row or item that contains it, as it was loaded. `isRequired`: leaving the
 * control empty changes nothing. `save` saves the input over the loaded value and returns the error, if any.
 */
interface CellProps<Seen> {
  readonly label: string
  readonly text: string
  readonly seen: Seen
  readonly toControlValue: (seen: Seen) => string
  readonly isRequired: boolean
  readonly save: (typed: string, seen: Seen) => Promise<Unsaved<Seen> | undefined>
  readonly common: CommonMessages
  readonly children: (props: ControlProps) => ReactNode
}

/** Keeps the focus in the control: some browsers report no `relatedTarget` for a pressed button. */
const keepFocus = (event: MouseEvent) => event.preventDefault()

/**
 * Table cell that is edited in place: Enter and blur save, Escape cancels. Invalid or rejected input stays with its
 * error, and blur does not save it again unless it has changed.
 */
export function Cell<Seen>({
  label,
  text,
  seen: shown,
  toControlValue,
  isRequired,
  save,
  common,
  children,
}: CellProps<Seen>) {
  const [isEdited, setEdited] = useState(false)
  // The value when editing began: it is the base of the change, even if the table has been reloaded since.
  const [seen, setSeen] = useState(shown)
  const [failure, setFailure] = useState<{ text: ReactNode; typed: string }>()
  const [isSaving, setSaving] = useState(false)
  const [returnsFocus, setReturnsFocus] = useState(false)
  const [control, setControl] = useState<Control | null>(null)
  const attachControl = useCallback((element: Control | null) => {
    setControl(element)
    focusOnce(element)
  }, [])
  const errorId = useId()

  function close(): void {
    setReturnsFocus(control?.closest('td')?.contains(document.activeElement) ?? false)
    setEdited(false)
  }

  async function finish(): Promise<void> {
    if (isSaving || !control) return
    const { value: typed } = control
    const error = controlError(control)
    if (error) return setFailure({ text: errorText(error, common), typed })
    if (typed === toControlValue(seen) || (isRequired && typed.trim() === '')) return close()
    setSaving(true)
    const unsaved = await save(typed, seen)
    setSaving(false)
    setFailure(unsaved && { text: unsaved.text, typed })
    if (!unsaved) close()
    else if (unsaved.seen) setSeen(unsaved.seen)
  }

  function onKeyDown(event: KeyboardEvent<Control>): void {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    // The key press would otherwise also activate the newly focused button.
    event.preventDefault()
    void finish()
  }

  if (isEdited)
    return (
      <>
        {children({
          'aria-label': label,
          'aria-invalid': failure && true,
          'aria-describedby': failure && errorId,
          defaultValue: toControlValue(seen),
          ref: attachControl,
          onKeyDown,
          onBlur: ({ currentTarget, relatedTarget }) => {
            const isLeft = !currentTarget.closest('td')?.contains(relatedTarget)
            if (isLeft && currentTarget.value !== failure?.typed) void finish()
          },
        })}
        {failure && (
          <CellError id={errorId} text={failure.text}>
            <button type="button" onMouseDown={keepFocus} onClick={() => void finish()}>
              {common.save}
            </button>
            <button type="button" onMouseDown={keepFocus} onClick={close}>
              {common.cancel}
            </button>
          </CellError>
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
        setFailure(undefined)
        setEdited(true)
      }}
    >
      {text || '—'}
    </button>
  )
}
