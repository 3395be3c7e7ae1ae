import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MessageBody } from '@/components/islands/chat/ui/message-body'
import {
  ConversationContextProvider,
  type ConversationContext,
} from '@/components/islands/chat/ui/conversation-context'
import { message } from '../unit/chat/samples'

const WARNING = 'The content has not been checked'
const reader = (more: Partial<ConversationContext>): ConversationContext => ({
  side: 'operator',
  t: (word) => word,
  tag: 'en',
  authorOf: () => '',
  react: () => {},
  refresh: () => {},
  ...more,
})
const draw = (opaque: boolean | undefined, more: Partial<ConversationContext>) => {
  const file = {
    id: '1',
    name: 'results.7z',
    type: 'application/x-7z-compressed',
    bytes: 7,
    url: '/file',
    ...(opaque !== undefined && { opaque }),
  }
  const { author: _author, ...base } = message(1)
  render(
    <ConversationContextProvider value={reader(more)}>
      <MessageBody message={{ ...base, author: 'visitor', kind: 'file', file }} />
    </ConversationContextProvider>,
  )
  return screen.findByText('results.7z')
}

it('warns operators of a file in which programs cannot be found', async () => {
  await draw(true, { opaqueFile: WARNING })
  expect(screen.getByText(WARNING)).toBeVisible()
})

it.each([
  ['of another file', undefined, 'operator', WARNING],
  ['a visitor', true, 'visitor', undefined],
] as const)('does not warn %s', async (_reader, opaque, side, opaqueFile) => {
  await draw(opaque, { side, ...(opaqueFile && { opaqueFile }) })
  expect(screen.queryByText(WARNING)).toBeNull()
})
