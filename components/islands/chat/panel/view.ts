import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Reader } from '../parts/reader'
import type { Model } from '../talk/model'
import type { Talk } from '../talk/talk'

/** What every part of the visitor's chat has. */
export interface View extends Reader {
  readonly talk: Talk
  /** How many messages have not been read, in words. */
  readonly unreadOf: (n: number) => string
  readonly close: () => void
}

const ViewContext = createContext<View | undefined>(undefined)
export const ViewProvider = ViewContext.Provider

export function useView(): View {
  const view = useContext(ViewContext)
  if (!view) throw new Error('a part of the chat outside of it')
  return view
}

/** What the chat shows now. */
export function useModel(): Model {
  const { model } = useView().talk
  return useSyncExternalStore(model.subscribe, model.get, model.get)
}
