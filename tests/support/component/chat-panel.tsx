import { act, render } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { Panel } from '@/components/islands/chat/panel/panel'
import { ViewProvider, type View } from '@/components/islands/chat/panel/view'
import { ConversationContextProvider, createTranslate } from '@/components/islands/chat/ui/conversation-context'
import { createConversationController } from '@/components/islands/chat/conversation/conversation'
import { chatMessages } from '@/components/sections/chat-messages'
import type { ChatState } from '@/lib/contract/chat-state'

export const state = (more: Partial<ChatState> = {}): ChatState => ({
  revision: '2',
  desk: { open: true, opensAt: null, operators: [] },
  employee: false,
  limits: { fileMb: 20, text: 4000, code: 8000 },
  policy: { document: 'privacy-policy', version: '2026-09-01', title: 'Privacy', href: '/legal/privacy-policy' },
  conversation: null,
  messages: [],
  hasMore: false,
  ...more,
})

/** Stubs layout and popovers, which jsdom does not implement. */
function fillIn(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Element.prototype.scrollTo = () => undefined
}

/** Renders the visitor's chat and opens it. `answers` maps calls to the server's bodies or responses. */
export async function openPanel(responses: Readonly<Record<string, unknown>>) {
  const { messages, tag } = await chatMessages('en')
  const requests: { readonly call: string; readonly body: Record<string, unknown> }[] = []
  fillIn()
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const call = /^\/api\/chat\/([^?]+)/.exec(address)?.[1] ?? ''
    requests.push({ call, body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {} })
    const response = responses[call]
    if (typeof response === 'function') return (response as () => Promise<Response>)()
    return response instanceof Response ? response.clone() : Response.json(response ?? { ok: true })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const controller = createConversationController({
    emit: () => undefined,
    context: () => ({ page: '/en/', language: 'en', country: 'PE', utms: {} }),
  })
  const t = createTranslate(messages)
  const view: View = {
    side: 'visitor',
    t,
    tag,
    authorOf: ({ author }) => author,
    react: (...reaction) => void controller.react(...reaction),
    refresh: () => undefined,
    controller,
    unreadLabel: (n) => `${n} unread`,
    close: () => undefined,
  }
  const dialog = Object.assign(document.createElement('div'), { matches: () => true })
  await controller.load()
  const { unmount } = render(
    <ConversationContextProvider value={view}>
      <ViewProvider value={view}>
        <Panel dialog={dialog} finding="ok" />
      </ViewProvider>
    </ConversationContextProvider>,
  )
  return {
    controller,
    t,
    requests,
    unmount,
    set: (change: Parameters<typeof controller.model.set>[0]) => act(() => controller.model.set(change)),
  }
}
