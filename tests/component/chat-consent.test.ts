import { expect, it } from 'vitest'
import { createConsentPrompt } from '../../components/islands/chat/conversation/consent.ts'
import { createModelStore } from '../../components/islands/chat/conversation/model.ts'
import type { Conversation } from '../../lib/contract/chat-state.ts'
import { conversation } from '../unit/chat/samples.ts'

const policy = { document: 'privacy-policy', version: '2026-09-01', title: 'Privacy', href: '/legal/privacy-policy' }
const setting = {
  desk: { open: true, opensAt: null, operators: [] },
  employee: false,
  limits: { fileMb: 20, text: 4000, code: 8000 },
  policy,
}

function gateOf(current: Conversation | null = null) {
  const model = createModelStore()
  model.set({ setting, conversation: current })
  return { model, gate: createConsentPrompt(model) }
}

it('asks once for the current version', async () => {
  const { model, gate } = gateOf()
  expect(gate.consent()).toBeUndefined()
  const consent = gate.request('message')
  expect(model.get().consentPurpose).toBe('message')
  gate.answer(true)
  expect([await consent, model.get().consentPurpose, gate.consent()]).toEqual([
    true,
    undefined,
    { document: 'privacy-policy', version: '2026-09-01' },
  ])
  expect(await gate.request('transcript')).toBe(true)
  expect(model.get().consentPurpose).toBeUndefined()
})

it('asks again after a rejection, and after the server has lost a consent', async () => {
  const { model, gate } = gateOf(conversation({ consented: false }))
  const declined = gate.request('form')
  gate.answer(false)
  expect([await declined, gate.isAgreed()]).toEqual([false, false])
  const accepted = gate.request('message')
  gate.answer(true)
  await accepted
  gate.reset()
  expect([gate.isAgreed(), gate.consent(), model.get().conversation?.consented]).toEqual([false, undefined, false])
})

it('does not ask in a conversation with consent, and a newer request replaces the dialog', async () => {
  expect(await gateOf(conversation()).gate.request('message')).toBe(true)
  const { model, gate } = gateOf()
  const first = gate.request('message')
  const second = gate.request('transcript')
  expect([await first, model.get().consentPurpose]).toEqual([false, 'transcript'])
  gate.answer(true)
  expect(await second).toBe(true)
})
