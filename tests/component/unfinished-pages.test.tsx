import { render, screen, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { expect, it, onTestFinished, vi } from 'vitest'
import { UnfinishedPages } from '@/components/admin/overview/unfinished-pages'
import { unfinishedPagesSchema, type UnfinishedPages as PageLists } from '@/lib/contract/overview'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { messages } from '../support/component/admin-page'

const { overview: texts, common } = messages
const NONE = { total: 0, pages: [] }

/** Shows the list with a response of the site. */
async function show(respond: () => Response): Promise<HTMLElement> {
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => respond())
  onTestFinished(() => fetched.mockRestore())
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <UnfinishedPages messages={texts} common={common} language="en" />
    </SWRConfig>,
  )
  expect(screen.getByRole('status')).toHaveTextContent(common.loading)
  await vi.waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/admin/overview/unfinished-pages?lang=en')
  return screen.getByRole('heading', { name: texts.unfinishedPages }).parentElement ?? expect.fail('no section')
}
const showLists = (lists: PageLists) => show(() => Response.json(unfinishedPagesSchema.parse(lists)))

it('a page without a translation is named with its missing languages and leads to the page in the language that it has', async () => {
  const section = await showLists({
    untranslated: {
      total: 1,
      pages: [{ page: 'news', title: 'Новость', language: 'ru', href: '/ru/novost?lng=ru', missing: ['es', 'lv'] }],
    },
    drafts: NONE,
  })
  const [row = expect.fail('no row')] = within(section).getAllByRole('listitem')
  expect(row).toHaveTextContent(`Новость · ${texts.untranslated} Spanish, Latvian`)
  const link = within(row).getByRole('link', { name: 'Новость' })
  expect(link).toHaveAttribute('href', '/ru/novost?lng=ru')
  expect(link).toHaveAttribute('lang', 'ru')
  expect(section).not.toHaveTextContent(texts.noUnfinishedPages)
})

it('a draft leads to its preview, and has no link without a path', async () => {
  const section = await showLists({
    untranslated: NONE,
    drafts: {
      total: 2,
      pages: [
        { entry: 'story', title: 'Story', language: 'en', href: '/api/content-preview?entry=story' },
        { entry: 'bare', title: 'Bare', language: 'en' },
      ],
    },
  })
  const rows = within(section).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([`Story · ${texts.draft}`, `Bare · ${texts.draft}`])
  expect(
    within(section)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/api/content-preview?entry=story'])
})

it('the list says how many pages there are if it does not show all', async () => {
  const drafts = Array.from({ length: 10 }, (_, index) => `draft ${index}`)
  const section = await showLists({
    untranslated: NONE,
    drafts: { total: 12, pages: drafts.map((title) => ({ entry: title, title, language: 'en' as const })) },
  })
  expect(section).toHaveTextContent(interpolate(texts.shownPages, { shown: 10, total: 12 }))
})

it('an empty list says which pages appear there', async () => {
  const section = await showLists({ untranslated: NONE, drafts: NONE })
  expect(section).toHaveTextContent(texts.noUnfinishedPages)
  expect(within(section).queryByRole('list')).toBeNull()
})

it('a rejected call is reported instead of an empty list', async () => {
  const section = await show(() => Response.json({ title: 'Forbidden' }, { status: 403 }))
  expect(within(section).getByRole('alert')).toHaveTextContent(common.signedOut)
  expect(section).not.toHaveTextContent(texts.noUnfinishedPages)
})
