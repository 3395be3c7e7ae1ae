import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { beforeEach, expect, it } from 'vitest'
import { Images } from '@/components/admin/images/images.island'
import { insertHidden, showImage } from '@/lib/embedded/images/repository'
import { updateImage } from '@/lib/embedded/images/changes'
import { imageSearchText } from '@/lib/embedded/images/search-text'
import type { EmbeddedBackend } from '@/lib/embedded/start'
import { LANGUAGES } from '@/lib/domain/languages'
import { variantOf } from '@/lib/variants/variants'
import { imagesMessages as images, messages, signedInBackend } from '../support/component/admin-page'

const { common } = messages
const AUTHOR = { actor: 'colleague@example.com', now: new Date() }
const urnOf = (number: number) => String(number).padStart(32, '0')

let backend: EmbeddedBackend

async function addImage(number: number, name: string): Promise<string> {
  const file = { kind: 'svg', name, width: 4, height: 3, bytes: 100, animated: 0, digest: String(number) } as const
  const urn = urnOf(number)
  const search = imageSearchText({ ...file, urn }, {})
  await insertHidden(backend.database, { ...file, urn, search, created_at: new Date(number * 1000).toISOString() })
  await showImage(backend.database, urn)
  return urn
}

function open(initial = '') {
  history.replaceState(null, '', initial ? `?${initial}` : location.pathname)
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <Images
        siteLocale={{ variant: variantOf(2), language: 'en' }}
        messages={images}
        common={common}
        tag="en"
        maxBytes={1000}
        initial={initial}
      />
    </SWRConfig>,
  )
  return userEvent.setup()
}

const panel = () => screen.findByRole('region', { name: /\.svg$/ })
const english = async () => within(await panel()).findByRole('textbox', { name: /English/ })
const save = async () => within(await panel()).findByRole('button', { name: common.save })

beforeEach(async () => {
  backend = await signedInBackend()
})

it('opens an image under its own URL, saves its alt text and marks the missing languages', async () => {
  const urn = await addImage(1, 'leaf.svg')
  const user = open()
  const card = await screen.findByRole('listitem')
  expect(card).toHaveTextContent(`${images.withoutAlt} ${LANGUAGES.join(', ').toUpperCase()}`)
  await user.click(within(card).getByRole('link', { name: 'leaf.svg' }))
  expect(location.search).toBe(`?image=${urn}`)
  expect(await screen.findByRole('heading', { name: 'leaf.svg' })).toHaveFocus()
  expect(within(await panel()).getByText(images.notUsed)).toBeVisible()
  await user.type(await english(), 'A maple leaf')
  await user.click(await save())
  expect(await screen.findByText(common.saved)).toBeVisible()
  await waitFor(() => expect(card).not.toHaveTextContent('EN'))
  await user.click(screen.getByRole('checkbox', { name: images.decorative }))
  expect(await english()).toBeDisabled()
  await user.click(await save())
  await waitFor(() => expect(card).not.toHaveTextContent(images.withoutAlt))
  await user.click(screen.getByRole('button', { name: common.close }))
  expect(location.search).toBe('')
  await waitFor(() => expect(screen.getByRole('link', { name: 'leaf.svg' })).toHaveFocus())
})

it('keeps the input when a colleague has saved before, and shows the current text at its field', async () => {
  const urn = await addImage(1, 'leaf.svg')
  const user = open(`image=${urn}`)
  await user.type(await english(), 'My leaf')
  const alt = { decorative: false, texts: { en: 'Their leaf', lv: 'Lapa' } }
  await updateImage(backend.database, { img_urn: urn, version: 0, alt }, AUTHOR)
  await user.click(await save())
  expect(await screen.findByText(images.conflict)).toBeVisible()
  expect(await screen.findByText(`${common.now} Their leaf`)).toBeVisible()
  expect(await english()).toHaveValue('My leaf')
  expect(screen.getByRole('textbox', { name: /Latviešu/ })).toHaveValue('Lapa')
  await user.click(await save())
  expect(await screen.findByText(common.saved)).toBeVisible()
  const { alt_texts } = await backend.database.selectFrom('images').selectAll().executeTakeFirstOrThrow()
  expect(JSON.parse(alt_texts)).toEqual({ en: 'My leaf', lv: 'Lapa' })
})

it('keeps the input when the network fails', async () => {
  const urn = await addImage(1, 'leaf.svg')
  const user = open(`image=${urn}`)
  await user.type(await english(), 'My leaf')
  const network = fetch
  globalThis.fetch = () => Promise.reject(new TypeError('network'))
  await user.click(await save())
  expect(await screen.findByText(common.failed)).toBeVisible()
  globalThis.fetch = network
  expect(await english()).toHaveValue('My leaf')
  await user.click(await save())
  expect(await screen.findByText(common.saved)).toBeVisible()
})

it('reverts a change of the alt text from the history', async () => {
  const urn = await addImage(1, 'leaf.svg')
  for (const [version, en] of [
    [0, 'First'],
    [1, 'Second'],
  ] as const)
    await updateImage(backend.database, { img_urn: urn, version, alt: { decorative: false, texts: { en } } }, AUTHOR)
  const user = open(`image=${urn}`)
  await user.click(await screen.findByRole('button', { name: images.history.history }))
  expect(await screen.findByText('English: First → Second')).toBeVisible()
  const [revert] = screen.getAllByRole('button', { name: images.history.revert })
  if (revert) await user.click(revert)
  await waitFor(async () => expect(await english()).toHaveValue('First'))
})

it('searches and filters in the URL, which Back restores', async () => {
  const urn = await addImage(1, 'leaf.svg')
  await addImage(2, 'tree.svg')
  await updateImage(backend.database, { img_urn: urn, version: 0, alt: { decorative: true, texts: {} } }, AUTHOR)
  const user = open()
  const names = () => screen.queryAllByRole('img').map((image) => image.getAttribute('alt')?.split(' ').at(-1))
  await waitFor(() => expect(names()).toEqual(['tree.svg', 'leaf.svg']))
  await user.selectOptions(screen.getByLabelText(images.alt), 'missing')
  await waitFor(() => expect(names()).toEqual(['tree.svg']))
  expect(location.search).toBe('?alt=missing')
  expect(screen.getByRole('option', { selected: true })).toHaveTextContent('(1)')
  await user.type(screen.getByLabelText(common.search), 'LEAF')
  expect(location.search).toBe('?search=LEAF&alt=missing')
  expect(await screen.findByText(common.nothingFound)).toBeVisible()
  history.back()
  await waitFor(() => expect(names()).toEqual(['tree.svg', 'leaf.svg']))
})
