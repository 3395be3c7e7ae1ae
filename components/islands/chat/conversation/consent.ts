import { isOpen, type ModelStore, type Purpose } from './model'

/**
 * Consent to the current privacy policy: requested once, before anything is stored (specification, section 5). `ask`
 * resolves at once if consent was already given; `forget` clears it after the server rejected it.
 */
export interface ConsentPrompt {
  consent(): { document: string; version: string } | undefined
  isAgreed(): boolean
  ask(purpose: Purpose): Promise<boolean>
  answer(yes: boolean): void
  forget(): void
}

export function createConsentPrompt(model: ModelStore): ConsentPrompt {
  let accepted: boolean | undefined
  let decide: ((yes: boolean) => void) | undefined
  const isAgreed = () => accepted ?? model.get().conversation?.consented ?? false
  return {
    consent() {
      const policy = model.get().setting?.policy
      return policy && isAgreed() ? { document: policy.document, version: policy.version } : undefined
    },
    isAgreed,
    ask(purpose) {
      if (isAgreed()) return Promise.resolve(true)
      decide?.(false)
      model.set({ asking: purpose })
      return new Promise((resolve) => (decide = resolve))
    },
    answer(yes) {
      if (yes) accepted = true
      model.set({ asking: undefined })
      decide?.(yes)
      decide = undefined
    },
    forget() {
      const { conversation } = model.get()
      accepted = undefined
      if (isOpen(conversation)) model.set({ conversation: { ...conversation, consented: false } })
    },
  }
}
