import { isOpen, type ModelStore, type Purpose } from './model'

/**
 * Consent to the current privacy policy: requested once, before anything is stored (specification, section 5).
 * `request` resolves at once if consent was already given; `reset` clears it after the server rejected it.
 */
export interface ConsentPrompt {
  consent(): { document: string; version: string } | undefined
  isAgreed(): boolean
  request(purpose: Purpose): Promise<boolean>
  answer(isYes: boolean): void
  reset(): void
}

export function createConsentPrompt(model: ModelStore): ConsentPrompt {
  let isAccepted: boolean | undefined
  let resolveAnswer: ((isYes: boolean) => void) | undefined
  const isAgreed = () => isAccepted ?? model.get().conversation?.consented ?? false
  return {
    consent() {
      const policy = model.get().setting?.policy
      return policy && isAgreed() ? { document: policy.document, version: policy.version } : undefined
    },
    isAgreed,
    request(purpose) {
      if (isAgreed()) return Promise.resolve(true)
      resolveAnswer?.(false)
      model.set({ consentPurpose: purpose })
      return new Promise((resolve) => (resolveAnswer = resolve))
    },
    answer(isYes) {
      if (isYes) isAccepted = true
      model.set({ consentPurpose: undefined })
      resolveAnswer?.(isYes)
      resolveAnswer = undefined
    },
    reset() {
      const { conversation } = model.get()
      isAccepted = undefined
      if (isOpen(conversation)) model.set({ conversation: { ...conversation, consented: false } })
    },
  }
}
