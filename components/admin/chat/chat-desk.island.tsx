'use client'
import { useHydrated } from '../../islands/use-hydrated'
import { DeskPanes } from './desk-panes'
import type { DeskProps } from './view'

/** The operators' side of the chat. Rendered in the browser only, because it shows drafts and queues from storage. */
export function ChatDesk(props: DeskProps) {
  return useHydrated() ? <DeskPanes {...props} /> : <div className="desk" aria-busy="true" />
}
