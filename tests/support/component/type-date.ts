import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Types a date into a field of the back office. @param digits in the order of the language, with those of the time */
export async function typeDate(user: UserEvent, label: string | RegExp, digits: string): Promise<void> {
  const [first] = within(screen.getByRole('group', { name: label })).getAllByRole('spinbutton')
  if (!first) throw new Error(`no date in ${label}`)
  await user.click(first)
  await user.keyboard(digits)
}
