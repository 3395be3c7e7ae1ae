import { createStore } from './store.ts'

interface Contact {
  readonly name: string
  readonly phone: string
  readonly email: string
}

/** Contact last submitted with the order form. Lasts as long as the page; never stored. */
export const contactStore = createStore<Contact>()
