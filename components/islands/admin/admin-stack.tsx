import { useSyncExternalStore, type ReactNode } from 'react'

const never = () => () => undefined

/** What a page of administrators is made of. Nothing in it can be pressed or chosen before its script listens: it would be lost. */
export function AdminStack({ children }: { children: ReactNode }) {
  const isListening = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return (
    <fieldset className="admin-stack" role="presentation" disabled={!isListening}>
      {children}
    </fieldset>
  )
}
