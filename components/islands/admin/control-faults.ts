import type { Fault } from '@/lib/http/faults'
import type { FieldError } from './ask'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The fault of a kind of control in which something was typed that it cannot read, or that does not fit its step. */
const UNREADABLE: Readonly<Record<string, Fault>> = { number: 'number', date: 'date', 'datetime-local': 'date' }

function faultOf(control: Control): Pick<FieldError, 'fault' | 'limit'> {
  const { validity, type } = control
  const limitOf = (name: string) => Number(control.getAttribute(name))
  if (validity.valueMissing) return { fault: 'required' }
  if (validity.badInput) return { fault: UNREADABLE[type] ?? 'wrong' }
  if (validity.rangeUnderflow) return { fault: 'atLeast', limit: limitOf('min') }
  if (validity.rangeOverflow) return { fault: 'atMost', limit: limitOf('max') }
  if (validity.tooShort) return { fault: 'tooShort', limit: limitOf('minlength') }
  if (validity.tooLong) return { fault: 'tooLong', limit: limitOf('maxlength') }
  return { fault: validity.stepMismatch && type === 'number' ? 'whole' : 'wrong' }
}

/** What a browser has against what was typed, as a handler says it: the browser's own words are in its language, not the page's. */
export const controlFault = (control: Control): FieldError | undefined =>
  control.validity.valid ? undefined : { field: control.name, message: control.validationMessage, ...faultOf(control) }
