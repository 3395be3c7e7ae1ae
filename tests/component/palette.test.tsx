import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { PaletteSearch } from '@/components/admin/palette/palette-search'
import { toRecord } from '@/lib/domain/to-record'
import { ADMIN_RESULT_KINDS, type AdminResult } from '@/lib/contract/admin-search'
import { DICTIONARY_NAMES } from '@/lib/domain/dictionary-names'
import catalogue from '@/public/assets/i18n/en.json'

const { palette, common, dictionaries } = catalogue.admin
const MESSAGES = {
  ...palette,
  kinds: toRecord(ADMIN_RESULT_KINDS, (kind) => palette.kinds[kind]),
  dictionaries: toRecord(DICTIONARY_NAMES, (name) => dictionaries[name]),
  loading: common.loading,
  failed: common.failed,
  close: common.close,
}
const COMMANDS = [
  { title: 'Orders', href: '/orders-admin' },
  { title: 'Prices', href: '/prices-admin' },
]
const ORDER: AdminResult = {
  kind: 'order',
  title: '7KQ2-M4XP-9RTA',
  detail: 'Anna',
  at: '2026-03-01T10:00:00.000Z',
  href: '/orders-admin/7KQ2-M4XP-9RTA',
}
const RECORD: AdminResult = {
  kind: 'record',
  title: 'Spring sale',
  detail: 'spring',
  dictionary: 'banners',
  href: '/banner-admin?dictionary=banners',
}

const searched: string[] = []
let respond: (query: string) => Response
beforeEach(() => {
  searched.length = 0
  respond = (query) => Response.json({ results: query.startsWith('ann') ? [ORDER, RECORD] : [] })
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((url) => {
    const query = new URL(String(url), 'http://own.invalid').searchParams.get('q') ?? ''
    searched.push(query)
    return Promise.resolve(respond(query))
  })
  onTestFinished(() => fetched.mockRestore())
})

function show() {
  const close = vi.fn<() => void>()
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PaletteSearch messages={MESSAGES} commands={COMMANDS} lng="en" close={close} />
    </SWRConfig>,
  )
  return { close, field: screen.getByRole('searchbox'), user: userEvent.setup() }
}

it('starts with all commands and the focus in the field', () => {
  const { field } = show()
  expect(document.activeElement).toBe(field)
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Orders', 'Prices'])
  expect(searched).toEqual([])
})

it('filters the commands while typing, and searches after a pause', async () => {
  const { field, user } = show()
  await user.type(field, 'pric')
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Prices'])
  await waitFor(() => expect(searched.at(-1)).toBe('pric'))
})

it('groups what was found, with links, and arrows choose among it without leaving the field', async () => {
  const { field, user } = show()
  await user.type(field, 'anna')
  const orders = await screen.findByRole('group', { name: MESSAGES.kinds.order })
  const order = within(orders).getByRole('option')
  expect(order.getAttribute('href')).toBe(ORDER.href)
  expect(order.textContent).toContain('Anna')
  expect(screen.getByRole('group', { name: MESSAGES.kinds.record }).textContent).toContain(
    `${dictionaries.banners} · spring`,
  )
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(field)
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).toBeTruthy())
})

it('says that nothing was found, and that a search has failed', async () => {
  const { field, user } = show()
  await user.type(field, 'zzz')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(MESSAGES.none))
  respond = () => new Response('{}', { status: 503 })
  await user.clear(field)
  await user.type(field, 'other')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(MESSAGES.failed))
})

it('is closed by its button', async () => {
  const { close, user } = show()
  await user.click(screen.getByRole('button', { name: MESSAGES.close }))
  expect(close).toHaveBeenCalledOnce()
})
