import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while its markup is taken over, true from then on. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
