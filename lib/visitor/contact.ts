import { createStore } from './store.ts'

/** How whoever ordered is called and reached; the telephone number with the code of its country. */
interface Contact {
  readonly name: string
  readonly phone: string
  readonly email: string
}

/** What the order form of this page was last sent with. It ends with the page: nothing of it is stored. */
export const contactStore = createStore<Contact>()
