import { isOpen, type ModelStore, type Purpose } from './model'

/** The consent to the privacy policy in force: asked for once, before anything is kept (specification, section 5). */
export interface Gate {
  /** The document and version that is agreed to. */
  consent(): { document: string; version: string } | undefined
  isAgreed(): boolean
  /** Asks, unless the visitor has agreed; gives what he decides. */
  ask(purpose: Purpose): Promise<boolean>
  answer(yes: boolean): void
  /** The server knows of no consent to this version. */
  forget(): void
}

export function createGate(model: ModelStore): Gate {
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
