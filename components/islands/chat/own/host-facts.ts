import type { HostFacts } from '@/lib/domain/chat/host-check'

/** Globals by which other chats are known. */
const OTHER_CHATS = [
  'BXLiveChat',
  'BxLiveChatLoader',
  'LiveChatWidget',
  'Tawk_API',
  'Intercom',
  '$crisp',
  'jivo_api',
  'zE',
  'drift',
  'Chatra',
  'carrotquest',
  'HelpCrunch',
  'olark',
  'tidioChatApi',
]

/** The outside chat that this site can be configured with keeps its own under one name. */
const hasOther = (page: Record<string, unknown>): boolean => {
  const { LiveChat, LiveChatWidget } = (page['BX'] ?? {}) as Record<string, unknown>
  return LiveChat !== undefined || LiveChatWidget !== undefined || OTHER_CHATS.some((name) => page[name] !== undefined)
}

/** The host that the chat is configured for: the page's own, with `www.` and `test.` before it, where it is in the list, or there is none. */
function configuredHost(hosts: string | undefined, page: string): string {
  const list = hosts?.split(' ') ?? []
  const isListed = [page, page.replace(/^(?:www|test)\./, '')].some((host) => list.includes(host))
  return isListed ? page : (list[0] ?? page)
}

/** What the chat has to know of the page before it is opened. */
export const hostFacts = ({ dataset }: HTMLElement): HostFacts => ({
  viewVersion: window.__site?.view,
  configuredHost: configuredHost(dataset['hosts'], location.hostname),
  pageHost: location.hostname,
  otherWidget: hasOther(window as unknown as Record<string, unknown>),
  modern: 'EventSource' in window && 'ReadableStream' in window,
})
