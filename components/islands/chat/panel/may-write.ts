import type { HostFinding } from '@/lib/domain/chat/host-check'
import { isOpen, type Model } from '../talk/model'

/** Whether the visitor can write at all (specification, sections 6 and 8). */
export const mayWrite = ({ setting, conversation }: Model, finding: HostFinding): boolean =>
  setting?.employee === false && conversation?.state !== 'closed' && finding !== 'oldBrowser'

/** Whether a form takes what he writes: nobody answers now, and he has not asked in this talk yet. */
export const isAway = ({ setting, conversation }: Model): boolean =>
  setting?.desk.open === false && !(isOpen(conversation) && conversation.offline)
