import type { HostEnvironment } from '@/lib/domain/chat/host-check'

/** Globals of other chat widgets. */
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

/** The third-party chat that this site can be configured with registers itself under the global `BX`. */
const hasOtherChat = (page: Record<string, unknown>): boolean => {
  const { LiveChat, LiveChatWidget } = (page['BX'] ?? {}) as Record<string, unknown>
  return LiveChat !== undefined || LiveChatWidget !== undefined || OTHER_CHATS.some((name) => page[name] !== undefined)
}

/** The page's host if it, or it without `www.`/`test.`, is configured (or none is); else the first configured host. */
function configuredHost(hosts: string | undefined, page: string): string {
  const list = hosts?.split(' ') ?? []
  const isListed = [page, page.replace(/^(?:www|test)\./, '')].some((host) => list.includes(host))
  return isListed ? page : (list[0] ?? page)
}

export const hostEnvironment = ({ dataset }: HTMLElement): HostEnvironment => ({
  viewVersion: window.__site?.view,
  configuredHost: configuredHost(dataset['hosts'], location.hostname),
  pageHost: location.hostname,
  otherWidget: hasOtherChat(window as unknown as Record<string, unknown>),
  modern: 'EventSource' in window && 'ReadableStream' in window,
})
