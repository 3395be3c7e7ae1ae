import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { Profile } from '@/components/admin/chat/profile'
import { Transfer } from '@/components/admin/chat/transfer'
import { DeskProvider } from '@/components/admin/chat/view'
import { messages } from '../support/component/admin-page'

const anna = { id: '1', name: 'Anna', position: '', initials: 'A', presence: 'online' }
const model = { me: anna, operators: [anna, { ...anna, id: '2', name: 'Berta' }] }
const desk = {
  model: { get: () => model, subscribe: () => () => undefined },
  saveProfile: () => Promise.resolve(undefined),
}
const VIEW = {
  desk,
  labels: messages.chat,
  common: messages.common,
  t: (key: string) => key,
} as unknown as ComponentProps<typeof DeskProvider>['value']
const CONVERSATION = { operator: null } as ComponentProps<typeof Transfer>['conversation']

function Opener({ dialog }: { dialog: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <DeskProvider value={VIEW}>
      <button type="button" onClick={() => setOpen(true)}>
        open
      </button>
      {isOpen && dialog(() => setOpen(false))}
    </DeskProvider>
  )
}

it.each([
  ['the own profile', 'cancel', (close: () => void) => <Profile close={close} />],
  ['the own profile', 'save', (close: () => void) => <Profile close={close} />],
  ['handing on', 'cancel', (close: () => void) => <Transfer conversation={CONVERSATION} close={close} />],
] as const)('the dialog of %s restores the focus: %s', async (_name, leave, dialog) => {
  const user = userEvent.setup()
  render(<Opener dialog={dialog} />)
  const opener = screen.getByRole('button', { name: 'open' })
  await user.click(opener)
  await user.click(screen.getByRole('button', { name: messages.common[leave] }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(opener).toHaveFocus()
})
