import { useSyncExternalStore, type ReactNode } from 'react'

const never = () => () => undefined

/** Container of an admin page. Disables its controls until hydration, since earlier input would be lost. */
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
