import { useState, type FormEvent } from 'react'
import type { Refusal } from '../wire/calls'
import { refusedFaults, type ContactFaults } from './contact-faults'
import { refusalWord } from '../parts/refusal-word'

/** Leads to the first field with a fault, once it is drawn. */
const focusFault = (form: HTMLFormElement) => void requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())

interface Options {
  readonly check: (form: HTMLFormElement) => ContactFaults
  readonly send: (form: HTMLFormElement) => Promise<Refusal | undefined>
}

export interface FormState {
  readonly faults: ContactFaults
  readonly state: 'open' | 'sending' | 'done'
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
}

/** A form that says at its fields what is wrong, keeps what was typed, and is sent once at a time. */
export function useForm({ check, send }: Options): FormState {
  const [faults, setFaults] = useState<ContactFaults>({})
  const [state, setState] = useState<FormState['state']>('open')

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const { currentTarget: form } = event
    if (state === 'sending') return
    const found = check(form)
    setFaults(found)
    if (Object.keys(found).length) return focusFault(form)
    setState('sending')
    const refusal = await send(form)
    setState(refusal ? 'open' : 'done')
    if (!refusal) return
    setFaults(refusedFaults(refusal, refusalWord))
    focusFault(form)
  }
  return { faults, state, submit: (event) => void submit(event) }
}
