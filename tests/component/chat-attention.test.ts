import { expect, it, onTestFinished, vi } from 'vitest'
import { watchAttention } from '../../components/islands/chat/built-in/attention.ts'
import { createConversationController } from '../../components/islands/chat/conversation/conversation.ts'
import { state } from '../support/component/chat-panel.tsx'
import { conversation, message } from '../unit/chat/samples.ts'

const HOUR = 3_600_000

it('returning to the chat after hours renews the URLs of its files', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const file = { id: 'f', name: 'result.pdf', type: 'application/pdf', bytes: 1, url: '/api/chat/files/f?until=1' }
  const { text: _text, ...sent } = message(1) as Extract<ReturnType<typeof message>, { kind: 'text' }>
  let loads = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.startsWith('/api/chat/state')) return Response.json({ ok: true })
    const messages = [{ ...sent, kind: 'file' as const, file: { ...file, url: `/api/chat/files/f?until=${++loads}` } }]
    return Response.json(state({ conversation: conversation({ state: 'closed' }), messages }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const controller = createConversationController({
    emit: () => undefined,
    context: () => ({ page: '/en/', language: 'en', country: 'PE', utms: {} }),
  })
  await controller.load()
  const dialog = Object.assign(document.createElement('dialog'), { matches: () => true })
  watchAttention({ dialog, button: document.createElement('button'), draw: () => undefined }, controller, String)
  const addresses = () => controller.model.get().messages.map((one) => 'file' in one && one.file.url)

  vi.setSystemTime(Date.now() + HOUR - 1)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(loads).toBe(1)
  vi.setSystemTime(Date.now() + 1)
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(addresses).toEqual(['/api/chat/files/f?until=2'])
  dialog.dispatchEvent(new Event('toggle'))
  expect(loads).toBe(2)
})
