'use client'
import { useAlive } from '../../use-alive'
import { DeskPanes } from './desk-panes'
import type { DeskProps } from './view'

/** The operators' side of the chat. What it shows comes from the browser's own stores too: it is drawn there. */
export function ChatDesk(props: DeskProps) {
  return useAlive() ? <DeskPanes {...props} /> : <div className="desk" aria-busy="true" />
}
