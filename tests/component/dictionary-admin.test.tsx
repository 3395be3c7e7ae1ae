import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { describe, expect, it } from 'vitest'
import { BannerPreview } from '@/components/admin/dictionary/banner-preview'
import { Dictionary } from '@/components/admin/dictionary/dictionary.island'
import { targetLanguages } from '@/components/admin/dictionary/translated'
import type { DictionaryShape, DictionaryTools } from '@/components/admin/dictionary/types'
import { formFields } from '@/lib/contract/dictionaries/form-fields'
import { DICTIONARIES } from '@/lib/contract/dictionaries/table'
import type { DictionaryName } from '@/lib/domain/dictionary-names'
import { LANGUAGES } from '@/lib/domain/languages'
import { listChanges } from '@/lib/embedded/dictionaries/changes'
import { insertItem, listVersioned, removeItem, updateItem } from '@/lib/embedded/dictionaries/repository'
import type { EmbeddedBackend } from '@/lib/embedded/start'
import { dictionaryTexts, signedInBackend, messages } from '../support/component/admin-page'
import { typeDate } from '../support/component/type-date'

const AUTHOR = { actor: 'two@example.com', now: new Date() }

interface OpenOptions {
  readonly query?: string
  readonly options?: DictionaryTools['options']
}

async function open(
  name: DictionaryName,
  items: readonly Record<string, unknown>[],
  { query = '', options = {} }: OpenOptions = {},
) {
  const backend = await signedInBackend()
  for (const item of items)
    expect(await insertItem(backend.database, { name }, item, AUTHOR)).toMatchObject({ kind: 'done' })
  const { schema, id, ordered } = DICTIONARIES[name]
  history.replaceState(null, '', query ? `?${query}` : location.pathname)
  const fields = formFields(schema).map((field) => ({ ...field, label: field.name }))
  const shape: DictionaryShape = { name, title: name, empty: 'What it is for', id, ordered, fields }
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Dictionary
        {...{ shape, options }}
        messages={dictionaryTexts}
        common={messages.common}
        language="en"
        initial={query}
      />
    </SWRConfig>,
  )
  const first = items[0]?.[id]
  await screen.findByRole('button', { name: `${messages.common.delete}: ${String(first)}` })
  return { backend, user: userEvent.setup() }
}

const stored = async ({ database }: EmbeddedBackend, name: DictionaryName, id: string) =>
  (await listVersioned(database, name)).find((item) => item[DICTIONARIES[name].id] === id)
const overtake = ({ database }: EmbeddedBackend, name: DictionaryName, id: string, update: Record<string, unknown>) =>
  updateItem(database, { name, id }, (present) => ({ ...present, ...update }), AUTHOR)
const cell = (label: string) => screen.findByRole('button', { name: new RegExp(`^${label}, `) })

it('a multiline text is edited in the form, and its lines are preserved', async () => {
  const { backend, user } = await open('canned-replies', [{ id: 'hello', title: 'Hello', text: 'One\nTwo' }])
  await user.click(await cell('text: hello'))
  await user.tab()
  expect(within(await screen.findByRole('dialog')).getByLabelText('text')).toHaveValue('One\nTwo')
  expect(await stored(backend, 'canned-replies', 'hello')).toMatchObject({ text: 'One\nTwo', version: 1 })
})

it('clearing a cell of a field with a default changes nothing', async () => {
  const { backend, user } = await open('flags', [{ key: 'half', share: 5 }])
  await user.click(await cell('share: half'))
  await user.clear(screen.getByRole('spinbutton', { name: 'share: half' }))
  await user.tab()
  expect(await cell('share: half')).toHaveAccessibleName('share: half, 5')
  expect(await stored(backend, 'flags', 'half')).toMatchObject({ share: 5, version: 1 })
})

it('a cell returns the focus to its button', async () => {
  const { user } = await open('flags', [{ key: 'half', share: 5 }])
  for (const key of ['{Escape}', '7{Enter}']) {
    await user.click(await cell('share: half'))
    await user.keyboard(key)
    await waitFor(async () => expect(await cell('share: half')).toHaveFocus())
  }
  expect(await cell('share: half')).toHaveAccessibleName('share: half, 75')
})

it('a cell with a conflict shows the current value, and saves the typed one after that', async () => {
  const { backend, user } = await open('flags', [{ key: 'half', share: 5 }])
  await user.click(await cell('share: half'))
  await overtake(backend, 'flags', 'half', { share: 6 })
  await user.keyboard('7{Enter}')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent(`${messages.dictionary.conflict} ${messages.common.now} 6`)
  const control = screen.getByRole('spinbutton', { name: 'share: half' })
  expect(control.closest('td')).toContainElement(alert)
  expect(control).toBeInvalid()
  expect(control).toHaveAccessibleDescription(alert.textContent)
  expect(control).toHaveValue(75)
  await user.tab()
  expect(await stored(backend, 'flags', 'half')).toMatchObject({ share: 6, version: 2 })
  await user.click(screen.getByRole('button', { name: messages.common.save }))
  await waitFor(async () => expect(await stored(backend, 'flags', 'half')).toMatchObject({ share: 75, version: 3 }))
})

it('a cell whose table was refreshed during editing reports a conflict instead of overwriting', async () => {
  const { backend, user } = await open('flags', [{ key: 'half', share: 5, description: 'Old' }])
  await user.click(await cell('share: half'))
  await overtake(backend, 'flags', 'half', { share: 6, description: 'New' })
  screen.getByRole('button', { name: messages.common.reload }).click()
  await screen.findByText('New')
  await user.keyboard('7{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.dictionary.conflict)
  expect(await stored(backend, 'flags', 'half')).toMatchObject({ share: 6, version: 2 })
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await stored(backend, 'flags', 'half')).toMatchObject({ share: 75, version: 3 }))
})

it('an error at a cell shows the current stored value each time and disappears on Escape', async () => {
  const { backend, user } = await open('flags', [{ key: 'half', share: 5 }])
  await user.click(await cell('share: half'))
  await user.keyboard('7')
  for (const share of [6, 8]) {
    await overtake(backend, 'flags', 'half', { share })
    await user.keyboard('{Enter}')
    expect(await screen.findByText(`${messages.common.now} ${share}`)).toBeVisible()
  }
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await cell('share: half')).toHaveAccessibleName('share: half, 8')
  expect(await stored(backend, 'flags', 'half')).toMatchObject({ share: 8, version: 3 })
})

it('a checkbox with a conflict shows the current value and a notice', async () => {
  const { backend, user } = await open('flags', [{ key: 'half', share: 5, enabled: true }])
  await overtake(backend, 'flags', 'half', { enabled: false })
  const box = screen.getByRole('checkbox', { name: 'enabled: half' })
  await user.click(box)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `${messages.dictionary.conflict} ${messages.common.now} false`,
  )
  await waitFor(() => expect(box).not.toBeChecked())
  expect(box).toHaveAccessibleDescription(/false$/)
  await user.click(box)
  await waitFor(async () => expect(await stored(backend, 'flags', 'half')).toMatchObject({ enabled: true, version: 3 }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a cell of a deleted item reports the deletion in a visible place', async () => {
  const { backend, user } = await open('flags', [{ key: 'half', share: 5 }])
  await user.click(await cell('share: half'))
  await removeItem(backend.database, { name: 'flags', id: 'half' }, AUTHOR)
  await user.keyboard('7{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.dictionary.gone)
  expect(screen.queryByRole('spinbutton')).toBeNull()
})

it('two quick edits of one item are both saved', async () => {
  const { backend, user } = await open('flags', [{ key: 'half', share: 5, enabled: false }])
  const box = screen.getByRole('checkbox', { name: 'enabled: half' })
  await Promise.all([user.click(box), user.click(await cell('share: half'))])
  const control = screen.getByRole('spinbutton', { name: 'share: half' })
  await user.clear(control)
  await user.type(control, '7{Enter}')
  await waitFor(async () =>
    expect(await stored(backend, 'flags', 'half')).toMatchObject({ enabled: true, share: 7, version: 3 }),
  )
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a form with a conflict merges fields changed by others only, reports the rest, and can then be saved', async () => {
  const { backend, user } = await open('banners', [
    { id: 'spring', slot: 'home', title: 'Spring', text: 'Old', order: 7 },
  ])
  await user.click(screen.getByRole('button', { name: `${messages.common.edit}: spring` }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('title'), ' here')
  await overtake(backend, 'banners', 'spring', { title: 'Summer', text: 'New' })
  await user.click(form.getByRole('button', { name: messages.common.save }))
  expect(await form.findByRole('alert')).toHaveTextContent(messages.dictionary.conflict)
  expect(form.getByLabelText('title')).toHaveValue('Spring here')
  expect(form.getByLabelText('title')).toHaveAccessibleDescription(`${messages.common.now} Summer`)
  expect(form.getByLabelText('text')).toHaveValue('New')
  await user.click(form.getByRole('button', { name: messages.common.save }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await stored(backend, 'banners', 'spring')).toMatchObject({
    title: 'Spring here',
    text: 'New',
    order: 7,
    version: 3,
  })
})

it('a form of a deleted item reports the deletion and can create the item again', async () => {
  const { backend, user } = await open('flags', [{ key: 'half', share: 5 }])
  await user.click(screen.getByRole('button', { name: `${messages.common.edit}: half` }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('share'), '0')
  await removeItem(backend.database, { name: 'flags', id: 'half' }, AUTHOR)
  await user.click(form.getByRole('button', { name: messages.common.save }))
  expect(await form.findByRole('alert')).toHaveTextContent(messages.dictionary.gone)
  expect(await stored(backend, 'flags', 'half')).toBeUndefined()
  await user.click(form.getByRole('button', { name: messages.dictionary.anew }))
  await waitFor(async () => expect(await stored(backend, 'flags', 'half')).toMatchObject({ share: 50, version: 3 }))
})

it('Escape and Cancel close a form with its dialog, which restores the focus', async () => {
  const { user } = await open('flags', [{ key: 'half', share: 5 }])
  const edit = screen.getByRole('button', { name: `${messages.common.edit}: half` })
  await user.click(edit)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: messages.common.cancel }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(edit).toHaveFocus()
})

it('shows validation errors of a form at its fields in the language of the page', async () => {
  const { user } = await open('complex-sets', [{ id: 'both', hrefs: ['exome', 'ancestry'] }])
  await user.click(screen.getByRole('button', { name: messages.common.add }))
  const form = within(await screen.findByRole('dialog'))
  await user.type(form.getByLabelText('id'), 'one more')
  await user.click(form.getByRole('button', { name: messages.common.save }))
  expect(await form.findByRole('alert')).toHaveTextContent(`${messages.common.failed} ${messages.common.marked}`)
  expect(form.getByLabelText('id')).toHaveAccessibleDescription(messages.common.reasons.id)
  expect(form.getByLabelText('id')).toHaveFocus()
  expect(form.getByText(messages.common.reasons.required)).toBeVisible()
})

it('an invalid date of a form is reported at its field, also one that is typed in part', async () => {
  const { user } = await open('banners', [
    { id: 'spring', slot: 'home', title: 'Spring', startsAt: '2026-03-02T00:00:00Z' },
  ])
  await user.click(await cell('endsAt: spring'))
  const form = within(await screen.findByRole('dialog'))
  const description = () => form.getByRole('group', { name: /^endsAt/ })
  for (const [digits, reason] of [
    ['01032026', messages.common.reasons.date],
    ['010320261000', messages.common.reasons.beforeStart],
  ] as const) {
    await typeDate(user, /^endsAt/, digits)
    await user.click(form.getByRole('button', { name: messages.common.save }))
    await waitFor(() => expect(description()).toHaveAccessibleDescription(expect.stringContaining(reason)))
  }
})

it('shows the error of a control in the language of the page, not in that of the browser', async () => {
  const { backend, user } = await open('flags', [{ key: 'half', share: 5 }])
  await user.click(await cell('share: half'))
  const control = screen.getByRole('spinbutton', { name: 'share: half' })
  await user.clear(control)
  await user.type(control, '500{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.common.reasons.atMost.replace('{n}', '100'))
  expect(await stored(backend, 'flags', 'half')).toMatchObject({ share: 5, version: 1 })
})

it('an item is moved twice in a row, independent of other writes', async () => {
  const { backend, user } = await open(
    'discount-display',
    [10, 20, 30].map((order) => ({ id: `at${order}`, shown: true, order })),
  )
  const up = screen.getByRole('button', { name: `${messages.dictionary.moveUp}: at30` })
  await user.click(up)
  await user.click(up)
  await waitFor(async () =>
    expect(await stored(backend, 'discount-display', 'at30')).toMatchObject({ order: 0, version: 3 }),
  )
  for (const id of ['at10', 'at20']) expect(await stored(backend, 'discount-display', id)).toMatchObject({ version: 1 })
  expect(
    screen.getAllByRole('button', { name: /^Delete: / }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['at30', 'at10', 'at20'].map((id) => `Delete: ${id}`))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a changed form is not discarded by Escape without a confirmation', async () => {
  const { user } = await open('flags', [{ key: 'half', share: 5 }])
  const form = () => within(screen.getByRole('dialog', { name: 'half' }))
  const ask = async () => {
    await user.keyboard('{Escape}')
    return within(await screen.findByRole('dialog', { name: messages.dictionary.unsaved }))
  }
  const edit = screen.getByRole('button', { name: `${messages.common.edit}: half` })
  await user.click(edit)
  await user.type(form().getByLabelText('description'), 'Half of all')
  await user.click((await ask()).getByRole('button', { name: messages.dictionary.stay }))
  expect(form().getByLabelText('description')).toHaveValue('Half of all')
  await user.click(form().getByLabelText('description'))
  expect((await ask()).getByRole('button', { name: messages.dictionary.stay })).toHaveFocus()
  await user.click((await ask()).getByRole('button', { name: messages.dictionary.discard }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(edit).toHaveFocus()
})

it('each of several deletions is undone separately, and the focus moves to the restored item', async () => {
  const { backend, user } = await open(
    'flags',
    ['one', 'two'].map((key) => ({ key, share: 5 })),
  )
  for (const key of ['one', 'two']) {
    await user.click(screen.getByRole('button', { name: `${messages.common.delete}: ${key}` }))
    await waitFor(() => expect(screen.getByRole('button', { name: `${messages.common.undo}: ${key}` })).toHaveFocus())
  }
  await user.click(screen.getByRole('button', { name: `${messages.common.undo}: one` }))
  await waitFor(() => expect(screen.getByRole('button', { name: `${messages.common.edit}: one` })).toHaveFocus())
  expect(await stored(backend, 'flags', 'one')).toMatchObject({ share: 5 })
  await user.click(screen.getByRole('button', { name: `${messages.common.close}: two` }))
  await waitFor(() => expect(screen.getByRole('button', { name: messages.common.add })).toHaveFocus())
  expect(await stored(backend, 'flags', 'two')).toBeUndefined()
})

describe('the history', () => {
  const history = (name: DictionaryName, { database }: EmbeddedBackend) =>
    listChanges(database, { name }).then(({ changes }) => changes)
  async function revert(user: UserEvent, actionName: RegExp): Promise<void> {
    if (!screen.queryByRole('heading', { name: messages.dictionary.history }))
      await user.click(screen.getByRole('button', { name: messages.dictionary.history }))
    const row = await screen.findByRole('row', { name: actionName })
    await user.click(within(row).getByRole('button', { name: messages.dictionary.revert }))
  }

  it('receives the focus when opened, and describes changes like the form', async () => {
    const { backend, user } = await open('banners', [
      { id: 'spring', slot: 'home', title: 'Spring', langs: ['es', 'lv'] },
    ])
    await overtake(backend, 'banners', 'spring', { langs: [], text: 'New', href: '/demo' })
    await user.click(screen.getByRole('button', { name: messages.dictionary.history }))
    expect(screen.getByRole('heading', { name: messages.dictionary.history })).toHaveFocus()
    const row = await screen.findByRole('row', { name: new RegExp(`spring ${messages.dictionary.changed}`) })
    expect(within(row).getByText(/langs/).textContent?.split('\n')).toEqual([
      'text: — → New',
      'langs: es, lv → —',
      'href: — → /demo',
    ])
    expect(screen.getByRole('row', { name: new RegExp(`spring ${messages.dictionary.created}`) })).toHaveTextContent(
      /title: Spring/,
    )
  })

  it('reverts a change and preserves later ones', async () => {
    const { backend, user } = await open('banners', [{ id: 'spring', slot: 'home', title: 'Spring', text: 'Old' }])
    await overtake(backend, 'banners', 'spring', { title: 'Summer', href: '/demo' })
    await overtake(backend, 'banners', 'spring', { text: 'New' })
    await user.click(screen.getByRole('button', { name: messages.common.reload }))
    await revert(user, /Spring → Summer/)
    await waitFor(async () =>
      expect(await stored(backend, 'banners', 'spring')).toMatchObject({ title: 'Spring', text: 'New', version: 4 }),
    )
    expect(await stored(backend, 'banners', 'spring')).not.toHaveProperty('href')
    const [newest, , reverted] = await history('banners', backend)
    expect(newest?.revertOf).toBe(reverted?.id)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('asks for confirmation before reverting a value that has changed again', async () => {
    const { backend, user } = await open('banners', [{ id: 'spring', slot: 'home', title: 'Spring' }])
    await overtake(backend, 'banners', 'spring', { title: 'Summer' })
    await overtake(backend, 'banners', 'spring', { title: 'Autumn' })
    await user.click(screen.getByRole('button', { name: messages.common.reload }))
    for (const [answer, title] of [
      [messages.common.cancel, 'Autumn'],
      [messages.dictionary.revert, 'Spring'],
    ] as const) {
      await revert(user, /Spring → Summer/)
      const question = await screen.findByRole('dialog', {
        name: `${messages.common.changedSince} title: Summer → Autumn`,
      })
      await user.click(within(question).getByRole('button', { name: answer }))
      await waitFor(async () => expect(await stored(backend, 'banners', 'spring')).toMatchObject({ title }))
    }
  })

  it('reverts a creation and a deletion, and records which change was reverted', async () => {
    const { backend, user } = await open('redirects', [{ from: '/old', to: '/new' }])
    await revert(user, new RegExp(messages.dictionary.created))
    await waitFor(async () => expect(await stored(backend, 'redirects', '/old')).toBeUndefined())
    await revert(user, new RegExp(messages.dictionary.removed))
    await waitFor(async () => expect(await stored(backend, 'redirects', '/old')).toMatchObject({ to: '/new' }))
    const [restored, removed, created] = await history('redirects', backend)
    expect([removed?.revertOf, restored?.revertOf]).toEqual([created?.id, removed?.id])
  })
})

it('items are searched by displayed values and sorted by a column, ascending, descending and unsorted', async () => {
  const items = [
    { key: 'b', share: 5, description: 'Second' },
    { key: 'a', share: 30, description: 'First' },
    { key: 'c', share: 100, description: 'Third one', langs: ['lv'] },
  ]
  const { user } = await open('flags', items)
  // The other items exist from the start.
  const keys = () =>
    screen.getAllByRole('button', { name: /^Delete: .$/ }).map((button) => button.getAttribute('aria-label')?.slice(-1))
  const head = () => screen.getByRole('columnheader', { name: /^share/ })
  for (const [order, sorted] of [
    ['ascending', ['b', 'a', 'c']],
    ['descending', ['c', 'a', 'b']],
    [null, ['a', 'b', 'c']],
  ] as const) {
    await user.click(within(head()).getByRole('button'))
    expect([head().getAttribute('aria-sort'), keys()]).toEqual([order, sorted])
  }
  const search = screen.getByRole('searchbox', { name: messages.common.search })
  for (const [text, found] of [
    [' FIRST ', ['a']],
    ['lv', ['c']],
  ] as const) {
    await user.clear(search)
    await user.type(search, text)
    expect(keys()).toEqual(found)
  }
  await user.type(search, 'x')
  expect(screen.getByText(messages.common.nothingFound)).toBeVisible()
})

describe('the preview of a banner', () => {
  it.each([
    ['every language of the second site', {}, LANGUAGES],
    ['those that it is for', { langs: ['lv', 'es'], variants: [1, 2] }, ['lv', 'es']],
    ['Russian on the first site alone', { langs: ['lv'], variants: [1] }, ['ru']],
  ])('is shown in %s', (_which, more, languages) => {
    const values = { title: 'Spring', text: 'Words', href: '/demo', ...more }
    render(<BannerPreview title="How" values={values} languages={targetLanguages(values)} />)
    const shown = screen.getAllByRole('img', { name: 'Spring. Words' })
    expect(shown.map((one) => one.lang).sort()).toEqual([...languages].sort())
    const links = screen.getAllByRole<HTMLAnchorElement>('link', { hidden: true })
    expect(links.map((link) => link.getAttribute('href')).sort()).toEqual(
      languages.map((language) => (languages.join() === 'ru' ? '/demo' : `/${language}/demo?lng=${language}`)).sort(),
    )
    // The links are inert, so a click does not leave the form.
    for (const link of links) expect(link.closest('[inert]')).not.toBeNull()
  })
})

describe('the texts of a banner', () => {
  const LINES = { id: 'spring', slot: 'home', lv: { title: 'Pavasaris', text: 'Ziedi' }, es: { title: 'Primavera' } }
  const form = () => within(screen.getByRole('dialog'))
  const tab = (language: string) => form().getByRole('tab', { name: new RegExp(`^${language}`) })

  it('have a tab for each language, which shows what is missing, as the list does', async () => {
    const { user } = await open('banners', [LINES])
    expect(screen.getByText(/^Texts: 1 of 6 · missing: ru, en, pt, it · incomplete: es$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: `${messages.common.edit}: spring` }))
    expect(
      form()
        .getAllByRole('tab')
        .map((one) => one.textContent),
    ).toEqual(['rumissing', 'esincomplete', 'enmissing', 'ptmissing', 'lv', 'itmissing'])
    expect(tab('en')).toHaveAttribute('aria-selected', 'true')
    tab('en').focus()
    await user.keyboard('{ArrowLeft}')
    expect(tab('es')).toHaveFocus()
    expect(form().getByLabelText('title')).toHaveValue('Primavera')
    expect(form().getByRole('img', { name: /^Primavera/ })).toHaveAttribute('lang', 'es')
  })

  it('are copied from another language into an empty one, and saved in one version', async () => {
    const { backend, user } = await open('banners', [LINES])
    await user.click(screen.getByRole('button', { name: `${messages.common.edit}: spring` }))
    await user.selectOptions(form().getByLabelText(messages.dictionary.copyFrom), 'lv')
    expect(form().getByLabelText('title')).toHaveValue('Pavasaris')
    await user.clear(form().getByLabelText('title'))
    await user.type(form().getByLabelText('title'), 'Spring')
    await user.click(tab('es'))
    await user.type(form().getByLabelText('text'), 'Flores')
    await user.click(form().getByRole('button', { name: messages.common.save }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stored(backend, 'banners', 'spring')).toMatchObject({
      en: { title: 'Spring', text: 'Ziedi' },
      es: { title: 'Primavera', text: 'Flores' },
      lv: LINES.lv,
      version: 2,
    })
  })

  it('show an error and a conflict at the text, in the tab of its language', async () => {
    const { backend, user } = await open('banners', [LINES])
    await user.click(screen.getByRole('button', { name: `${messages.common.edit}: spring` }))
    await user.type(form().getByLabelText('text'), 'Flowers')
    await user.click(tab('lv'))
    await user.type(form().getByLabelText('title'), ' nāk')
    await overtake(backend, 'banners', 'spring', { lv: { title: 'Vasara', text: 'Ziedi' } })
    await user.click(form().getByRole('button', { name: messages.common.save }))
    await waitFor(() =>
      expect(form().getByLabelText('title')).toHaveAccessibleDescription(`${messages.common.now} Vasara`),
    )
    expect(form().getByLabelText('title')).toHaveValue('Pavasaris nāk')
    await user.click(form().getByRole('button', { name: messages.common.save }))
    await waitFor(() => expect(tab('en')).toHaveAttribute('aria-selected', 'true'))
    expect(form().getByLabelText('title')).toHaveAccessibleDescription(messages.common.reasons.required)
    expect(form().getByLabelText('title')).toHaveFocus()
  })
})

describe('the rules of a flag', () => {
  const OPTIONS = {
    variants: [
      ['1', 'Russia'],
      ['2', 'World'],
    ],
    countries: [
      ['LV', 'Latvia'],
      ['PE', 'Peru'],
    ],
    languages: [
      ['es', 'Spanish'],
      ['lv', 'Latvian'],
    ],
  } as const
  const TEXTS = messages.flagRules
  const form = () => within(screen.getByRole('dialog'))
  async function edit(item: Record<string, unknown>) {
    const opened = await open('flags', [{ key: 'half', ...item }], { options: OPTIONS })
    await opened.user.click(screen.getByRole('button', { name: `${messages.common.edit}: half` }))
    return opened
  }

  it('are made from the fields, changed as a form and as JSON, and evaluated for an example', async () => {
    const { backend, user } = await edit({ countries: ['PE'] })
    expect(form().getByRole('status')).toHaveTextContent(`${TEXTS.gets} on (true)`)
    await user.selectOptions(form().getByLabelText(TEXTS.country), 'LV')
    expect(form().getByRole('status')).toHaveTextContent(`${TEXTS.gets} off (false)`)
    await user.click(form().getByRole('button', { name: TEXTS.setUp }))
    expect(form().queryByLabelText('share')).toBeNull()
    await user.click(form().getByRole('checkbox', { name: 'Latvia' }))
    expect(form().getByRole('status')).toHaveTextContent(`${TEXTS.gets} on (true)`)
    await user.selectOptions(form().getByLabelText(TEXTS.outcome), TEXTS.split)
    await user.clear(form().getByLabelText('on%'))
    await user.type(form().getByLabelText('on%'), '30')
    await user.click(form().getByRole('button', { name: messages.common.save }))
    expect(await form().findByText(messages.common.reasons.shares)).toBeVisible()
    await user.clear(form().getByLabelText('off%'))
    await user.type(form().getByLabelText('off%'), '70')
    expect(form().getByRole('status')).toHaveTextContent('on (true): 30%, off (false): 70%')
    await user.click(form().getByRole('button', { name: 'JSON' }))
    const rules = {
      defaultVariation: 'off',
      variations: { on: true, off: false },
      rules: [{ country: ['PE', 'LV'], split: { on: 30, off: 70 } }],
    }
    expect(JSON.parse(form().getByRole<HTMLTextAreaElement>('textbox', { name: 'rules' }).value)).toEqual(rules)
    await user.click(form().getByRole('button', { name: messages.common.save }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stored(backend, 'flags', 'half')).toMatchObject({ share: 30, countries: ['PE', 'LV'], version: 2 })
  })

  it('rules of another system are shown as JSON and stay as they are', async () => {
    const { user } = await edit({})
    await user.click(form().getByRole('button', { name: TEXTS.setUp }))
    await user.click(form().getByRole('button', { name: 'JSON' }))
    const foreign = { city: ['Lima'], variation: 'on' }
    const text = JSON.stringify({ defaultVariation: 'off', variations: { on: true, off: false }, rules: [foreign] })
    fireEvent.change(form().getByRole('textbox', { name: 'rules' }), { target: { value: text } })
    await user.click(form().getByRole('button', { name: TEXTS.asForm }))
    expect(form().getByText(TEXTS.foreign)).toBeVisible()
    expect(form().getByText(/"city"/)).toBeVisible()
    expect(form().getByRole('status')).toHaveTextContent(TEXTS.unknown)
    await user.click(form().getByRole('button', { name: TEXTS.addRule }))
    await user.click(form().getByRole('button', { name: 'JSON' }))
    const { value } = form().getByRole<HTMLTextAreaElement>('textbox', { name: 'rules' })
    expect((JSON.parse(value) as { rules: unknown[] }).rules).toEqual([foreign, { variation: 'on' }])
    fireEvent.change(form().getByRole('textbox', { name: 'rules' }), { target: { value: '{' } })
    expect(form().getByRole('button', { name: TEXTS.asForm })).toBeDisabled()
  })
})

describe('the URL', () => {
  it('has search, sorting and the opened item, which Back closes', async () => {
    const { user } = await open('flags', [{ key: 'half', share: 5 }], {
      query: 'dictionary=flags&search=half&sort=-share',
    })
    expect(screen.getByRole('searchbox', { name: messages.common.search })).toHaveValue('half')
    expect(screen.getByRole('columnheader', { name: /^share/ })).toHaveAttribute('aria-sort', 'descending')
    await user.click(screen.getByRole('button', { name: `${messages.common.edit}: half` }))
    expect(location.search).toBe('?dictionary=flags&search=half&sort=-share&item=half')
    await user.type(within(screen.getByRole('dialog')).getByLabelText('description'), 'Half')
    history.replaceState(null, '', '?dictionary=flags')
    fireEvent.popState(window)
    await user.click(
      within(await screen.findByRole('dialog', { name: messages.dictionary.unsaved })).getByRole('button', {
        name: messages.dictionary.stay,
      }),
    )
    expect(location.search).toBe('?dictionary=flags&item=half')
    expect(within(screen.getByRole('dialog')).getByLabelText('description')).toHaveValue('Half')
    await user.clear(within(screen.getByRole('dialog')).getByLabelText('description'))
    history.replaceState(null, '', '?dictionary=flags')
    fireEvent.popState(window)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens the form of an item that the URL names', async () => {
    await open('flags', [{ key: 'half', share: 5 }], { query: 'item=half' })
    expect(await screen.findByRole('dialog', { name: 'half' })).toBeVisible()
  })

  it('a URL of an item that does not exist is reported', async () => {
    await open('flags', [{ key: 'half', share: 5 }], { query: 'item=lost' })
    expect(await screen.findByRole('alert')).toHaveTextContent(messages.dictionary.gone)
  })
})

it('a deletion moves the focus to the undo button', async () => {
  const { backend, user } = await open('flags', [{ key: 'half', share: 5 }])
  await user.click(screen.getByRole('button', { name: `${messages.common.delete}: half` }))
  const undo = await screen.findByRole('button', { name: `${messages.common.undo}: half` })
  expect(undo).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await stored(backend, 'flags', 'half')).toMatchObject({ share: 5 }))
})
