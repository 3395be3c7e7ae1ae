import { useCallback, useState } from 'react'
import type { Deleted } from './undo-bar'

/** Recently deleted items, newest last. */
export function useDeleted<Gone extends Deleted>() {
  const [deleted, setDeleted] = useState<readonly Gone[]>([])
  const dismiss = useCallback(({ id }: Deleted) => setDeleted((all) => all.filter((one) => one.id !== id)), [])
  const addDeleted = (gone: Gone) => setDeleted((all) => [...all.filter(({ id }) => id !== gone.id), gone])
  return { deleted, addDeleted, dismiss }
}
