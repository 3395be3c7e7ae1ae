import type { FieldError } from './call-api'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function codeOf(control: Control): Pick<FieldError, 'reason' | 'limit'> {
  const { validity, type } = control
  const limitOf = (name: string) => Number(control.getAttribute(name))
  if (validity.valueMissing) return { reason: 'required' }
  if (validity.badInput) return { reason: type === 'number' ? 'number' : 'wrong' }
  if (validity.rangeUnderflow) return { reason: 'atLeast', limit: limitOf('min') }
  if (validity.rangeOverflow) return { reason: 'atMost', limit: limitOf('max') }
  if (validity.tooShort) return { reason: 'tooShort', limit: limitOf('minlength') }
  if (validity.tooLong) return { reason: 'tooLong', limit: limitOf('maxlength') }
  return { reason: validity.stepMismatch && type === 'number' ? 'whole' : 'wrong' }
}

/** Converts a control's validity to a field error; the browser's own message may be in another language. */
export const controlError = (control: Control): FieldError | undefined =>
  control.validity.valid ? undefined : { field: control.name, message: control.validationMessage, ...codeOf(control) }
