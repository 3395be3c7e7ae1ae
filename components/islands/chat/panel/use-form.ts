import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Refusal } from '../wire/calls'
import { refusedFaults, type ContactFaults } from './contact-words'
import { refusalWord } from '../parts/refusal-word'

interface Options {
  readonly check: (form: HTMLFormElement) => Promise<ContactFaults>
  readonly send: (form: HTMLFormElement) => Promise<Refusal | undefined>
}

export interface FormState {
  readonly faults: ContactFaults
  readonly state: 'open' | 'sending' | 'done'
  readonly submit: (event: FormEvent<HTMLFormElement>) => void
}

/** A form that says at its fields what is wrong, leads to the first such field, keeps what was typed, and is sent once at a time. */
export function useForm({ check, send }: Options): FormState {
  const [faults, setFaults] = useState<ContactFaults>({})
  const [state, setState] = useState<FormState['state']>('open')
  const submitted = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(faults).length) submitted.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [faults])

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const { currentTarget: form } = event
    if (state === 'sending') return
    submitted.current = form
    setState('sending')
    const found = await check(form)
    setFaults(found)
    if (Object.keys(found).length) return setState('open')
    const refusal = await send(form)
    setState(refusal ? 'open' : 'done')
    if (refusal) setFaults(refusedFaults(refusal, refusalWord))
  }
  return { faults, state, submit: (event) => void submit(event) }
}
