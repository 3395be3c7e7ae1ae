import { act, render } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { Panel } from '@/components/islands/chat/panel/panel'
import { ViewProvider, type View } from '@/components/islands/chat/panel/view'
import { ReaderProvider, sayer } from '@/components/islands/chat/parts/reader'
import { createTalk } from '@/components/islands/chat/talk/talk'
import { chatWords } from '@/components/sections/chat-words'
import type { ChatState } from '@/lib/contract/chat-state'

export const state = (more: Partial<ChatState> = {}): ChatState => ({
  revision: '2',
  desk: { open: true, opensAt: null, operators: [] },
  employee: false,
  limits: { fileMb: 20, text: 4000, code: 8000 },
  policy: { document: 'privacy-policy', version: '2026-09-01', title: 'Privacy', href: '/legal/privacy-policy' },
  conversation: null,
  messages: [],
  earlier: false,
  ...more,
})

/** What jsdom has not: it lays nothing out, and opens no popover. */
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

/** The visitor's chat, opened; `answers` are those of its server by the calls: what it says, or whole ones. */
export async function openPanel(answers: Readonly<Record<string, unknown>>) {
  const { words, tag } = await chatWords('en')
  const asked: { readonly call: string; readonly body: Record<string, unknown> }[] = []
  fillIn()
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    const call = /^\/api\/chat\/([^?]+)/.exec(address)?.[1] ?? ''
    asked.push({ call, body: typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {} })
    const answer = answers[call]
    if (typeof answer === 'function') return (answer as () => Promise<Response>)()
    return answer instanceof Response ? answer.clone() : Response.json(answer ?? { ok: true })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const talk = createTalk({
    tell: () => undefined,
    facts: () => ({ page: '/en/', language: 'en', country: 'PE', utms: {} }),
  })
  const say = sayer(words)
  const view: View = {
    side: 'visitor',
    say,
    tag,
    authorOf: ({ author }) => author,
    react: (...reaction) => void talk.react(...reaction),
    renew: () => undefined,
    talk,
    unreadOf: (n) => `${n} unread`,
    close: () => undefined,
  }
  const dialog = Object.assign(document.createElement('div'), { matches: () => true })
  await talk.load()
  const { unmount } = render(
    <ReaderProvider value={view}>
      <ViewProvider value={view}>
        <Panel dialog={dialog} finding="ok" />
      </ViewProvider>
    </ReaderProvider>,
  )
  return {
    talk,
    say,
    asked,
    unmount,
    set: (change: Parameters<typeof talk.model.set>[0]) => act(() => talk.model.set(change)),
  }
}
