import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Rejection } from '../transport/calls'
import { errorsOfRejection, type ContactErrors } from './contact-messages'
import { rejectionMessageKey } from '../ui/rejection-message'

interface Options {
  readonly check: (form: HTMLFormElement) => Promise<ContactErrors>
  readonly send: (form: HTMLFormElement) => Promise<Rejection | undefined>
}

export interface FormState {
  readonly errors: ContactErrors
  readonly state: 'open' | 'sending' | 'done'
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Form state: shows errors at the fields, focuses the first invalid one, keeps the input, and submits once at a time.
 */
export function useForm({ check, send }: Options): FormState {
  const [errors, setErrors] = useState<ContactErrors>({})
  const [state, setState] = useState<FormState['state']>('open')
  const submitted = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length) submitted.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const { currentTarget: form } = event
    if (state === 'sending') return
    submitted.current = form
    setState('sending')
    const invalid = await check(form)
    setErrors(invalid)
    if (Object.keys(invalid).length) return setState('open')
    const rejection = await send(form)
    setState(rejection ? 'open' : 'done')
    if (rejection) setErrors(errorsOfRejection(rejection, rejectionMessageKey))
  }
  return { errors, state, submit: (event) => void submit(event) }
}
