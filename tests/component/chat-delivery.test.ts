import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createConversationController } from '../../components/islands/chat/conversation/conversation.ts'
import { CHAT_REVISION } from '../../lib/contract/chat-state.ts'
import { state } from '../support/component/chat-panel.tsx'
import { conversation, message } from '../unit/chat/samples.ts'

beforeEach(() => localStorage.clear())

const CONTACT = { name: 'Anna', phone: '', email: 'anna@visitor.test' }
const text = (n: number) => ({ kind: 'text' as const, id: `00000000-0000-4000-8000-00000000000${n}`, text: String(n) })

type Responses = Readonly<Record<string, () => Response | Promise<Response>>>

/**
 * A visitor with consent and without a conversation; `answers` are the server's responses by call, which are recorded.
 */
async function newcomer(responses: Responses) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    const call = /^\/api\/chat\/([^?]+)/.exec(address)?.[1] ?? ''
    requests.push(call)
    return responses[call]?.() ?? Response.json(call === 'state' ? state() : { ok: true })
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const controller = createConversationController({
    emit: () => undefined,
    context: () => ({ page: '/en/', language: 'en', country: 'PE', utms: {} }),
  })
  await controller.load()
  controller.answerConsent(true)
  return { controller, requests }
}
const begun = (status: number) => Response.json(state({ conversation: conversation() }), { status })

describe('an unavailable server', () => {
  it.each([0, 503])('is reported while a first message waits, and no longer after it was sent (%i)', async (status) => {
    const responses = [() => (status ? new Response('', { status }) : Promise.reject(new TypeError('Failed to fetch')))]
    const { controller } = await newcomer({
      start: () => responses.shift()?.() ?? begun(201),
      messages: () => Response.json({ message: message(1) }, { status: 201 }),
    })
    expect(controller.model.get().connection).toBe('online')
    controller.write(text(1))
    await expect.poll(() => controller.model.get().connection).toBe('offline')
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        close(): void {}
      },
    )
    controller.flush()
    await expect.poll(() => controller.model.get().pending).toEqual([])
    expect(controller.model.get().connection).toBe('connecting')
  })

  it('is reported for a message while the event stream works, which reconnects after it was sent', async () => {
    const sources: EventTarget[] = []
    vi.stubGlobal(
      'EventSource',
      class extends EventTarget {
        constructor() {
          super()
          sources.push(this)
        }
        close(): void {}
      },
    )
    const hello = () => {
      const data = JSON.stringify({ revision: CHAT_REVISION, desk: state().desk })
      sources.at(-1)?.dispatchEvent(new MessageEvent('hello', { data, lastEventId: '10' }))
    }
    const responses = [() => new Response('', { status: 503 })]
    const { controller } = await newcomer({
      state: () => begun(200),
      messages: () => responses.shift()?.() ?? Response.json({ message: message(1) }, { status: 201 }),
    })
    hello()
    expect(controller.model.get().connection).toBe('online')
    controller.write(text(1))
    await expect.poll(() => controller.model.get().connection).toBe('offline')
    controller.flush()
    await expect.poll(() => [controller.model.get().pending, sources.length]).toEqual([[], 2])
    hello()
    expect(controller.model.get().connection).toBe('online')
  })
})

describe('a withdrawn consent', () => {
  const WITHDRAWN = ['ending', null]

  it.each(WITHDRAWN)('stays withdrawn when an earlier state request returns: %s', async (value) => {
    const late = Promise.withResolvers<Response>()
    const responses = [() => Response.json(state()), () => late.promise]
    const { controller } = await newcomer({ state: () => responses.shift()?.() ?? begun(200) })
    localStorage.setItem('chatConsent', 'yes')
    const loaded = controller.load()
    if (value === null) localStorage.removeItem('chatConsent')
    else localStorage.setItem('chatConsent', value)
    late.resolve(begun(200))
    await loaded
    expect(localStorage.getItem('chatConsent')).toBe(value)
    if (value === null)
      expect([localStorage.getItem('chatTalk'), controller.model.get().conversation]).toEqual([null, null])
  })

  it('stays withdrawn on the next page until the server confirms', async () => {
    localStorage.setItem('chatConsent', 'ending')
    await newcomer({ state: () => begun(200) })
    expect(localStorage.getItem('chatConsent')).toBe('ending')
  })

  it('is given again with a new conversation', async () => {
    localStorage.setItem('chatConsent', 'ending')
    const { controller } = await newcomer({
      start: () => begun(201),
      messages: () => Response.json({ message: message(1) }, { status: 201 }),
    })
    controller.write(text(1))
    await expect.poll(() => localStorage.getItem('chatConsent')).toBe('yes')
  })
})

describe('a conversation started by several actions at once', () => {
  it('is started by one call at a time and continued by the others', async () => {
    const first = Promise.withResolvers<Response>()
    const starts = [() => first.promise, () => begun(200)]
    let seq = 0
    const { controller, requests } = await newcomer({
      start: () => starts.shift()?.() ?? begun(200),
      messages: () => Response.json({ message: message(++seq) }, { status: 201 }),
    })
    controller.write(text(1))
    await expect.poll(() => requests).toContain('start')
    const saved = controller.introduce(CONTACT)
    // Waits for pending requests: this turn of the event loop follows all queued tasks.
    await new Promise((resolve) => setTimeout(resolve))
    expect(requests.filter((call) => call !== 'state')).toEqual(['start'])
    first.resolve(begun(201))
    expect(await saved).toBeUndefined()
    await expect.poll(() => controller.model.get().pending).toEqual([])
    // The contact is sent by a separate call; the text needs none.
    expect(requests.filter((call) => call !== 'state').sort()).toEqual(['messages', 'start', 'start'])
  })
})
