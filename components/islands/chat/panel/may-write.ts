import type { HostFinding } from '@/lib/domain/chat/host-check'
import { isOpen, type Model } from '../conversation/model'

/** Whether the visitor can write at all (specification, sections 6 and 8). */
export const mayWrite = ({ setting, conversation }: Model, finding: HostFinding): boolean =>
  setting?.employee === false && conversation?.state !== 'closed' && finding !== 'oldBrowser'

/**
 * Whether the offline form replaces the composer: the desk is closed, and the visitor has not yet asked in this
 * conversation.
 */
export const isAway = ({ setting, conversation }: Model): boolean =>
  setting?.desk.open === false && !(isOpen(conversation) && conversation.offline)
