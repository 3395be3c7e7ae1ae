import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ConversationContext } from '../ui/conversation-context'
import type { Model } from '../conversation/model'
import type { ConversationController } from '../conversation/conversation'

export interface View extends ConversationContext {
  readonly controller: ConversationController
  readonly unreadLabel: (n: number) => string
  readonly close: () => void
}

const ViewContext = createContext<View | undefined>(undefined)
export const ViewProvider = ViewContext.Provider

export function useView(): View {
  const view = useContext(ViewContext)
  if (!view) throw new Error('useView is called outside of the chat')
  return view
}

export function useModel(): Model {
  const { model } = useView().controller
  return useSyncExternalStore(model.subscribe, model.get, model.get)
}
