import { deskListSchema, type DeskQuestion } from '@/lib/contract/chat-admin'
import { isSignedOut, type DeskCalls } from './calls'
import type { DeskStore } from './model'

/** Milliseconds between two looks at the list: what changes often is asked for now and then. */
const PAUSE = 250

interface Listing {
  /** Asks for the list again: it has changed. */
  refresh(): void
  /** Asks for other conversations; without a page for the first of them. */
  ask(question: Partial<DeskQuestion>): void
}

/** The list of conversations, asked for once at a time; an answer to what was asked before is left aside. */
export function createListing(model: DeskStore, { call }: DeskCalls): Listing {
  let isAsking = false
  let isWanted = false

  async function read(): Promise<void> {
    const { question } = model.get()
    const { filter, search, page } = question
    const asked = await call(deskListSchema, 'conversations', { query: { filter, search, page: String(page) } })
    if ('refusal' in asked) return void (isSignedOut(asked.refusal) && model.set({ trouble: 'signedOut' }))
    if (model.get().question !== question) return
    // Whoever had been signed out is back.
    if (model.get().trouble === 'signedOut') model.set({ trouble: undefined })
    model.set({ list: asked.answer, listed: question })
    // The last of a page has gone elsewhere.
    if (page > asked.answer.pages) ask({ page: asked.answer.pages })
  }

  function refresh(): void {
    isWanted = true
    if (isAsking) return
    isWanted = false
    isAsking = true
    void read().then(() =>
      setTimeout(() => {
        isAsking = false
        if (isWanted) refresh()
      }, PAUSE),
    )
  }

  function ask(change: Partial<DeskQuestion>): void {
    model.set({ question: { ...model.get().question, page: 1, ...change } })
    refresh()
  }
  return { refresh, ask }
}
