import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ImageCard } from '@/components/admin/images/image-card'
import { Images } from '@/components/admin/images/images.island'
import { variantOf } from '@/lib/variants/variants'
import { UploadList } from '@/components/admin/images/upload-list'
import { imagesMessages as images, messages } from '../support/component/admin-page'

const IMAGE = {
  urn: 'a',
  url: '/images/a/original.png',
  width: 1,
  height: 1,
  bytes: 1,
  type: 'image/png',
  createdAt: '2026-03-01T10:00:00.000Z',
}
const { common } = messages
const SITE_LOCALE = { variant: variantOf(2), language: 'en' } as const

it('shows and selects a URL that the browser does not allow to copy', async () => {
  const user = userEvent.setup({ writeToClipboard: false })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  render(
    <ImageCard image={IMAGE} messages={images} common={common} tag="en" message={undefined} remove={() => undefined} />,
  )
  await user.click(screen.getByRole('button', { name: common.copy }))
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: common.copy })
  expect(address).toHaveFocus()
  expect([address.value, address.selectionStart, address.selectionEnd]).toEqual([IMAGE.url, 0, IMAGE.url.length])
})

it('announces the result of an upload, not each percent', () => {
  const upload = { id: 1, file: new File(['x'], 'leaf.png'), state: 'sending', part: 0.4 } as const
  const list = (state: 'sending' | 'done') => (
    <UploadList
      uploads={[{ ...upload, state }]}
      messages={images}
      common={common}
      cancel={() => undefined}
      retry={() => undefined}
      clear={() => undefined}
    />
  )
  const { rerender } = render(list('sending'))
  expect(screen.getByText('40 %')).toBeVisible()
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  rerender(list('done'))
  expect(screen.getByRole('status')).toHaveTextContent(images.done)
})

it.each([
  [400, undefined, `${images.notTaken} ${images.limits}`, false],
  [415, 'kind', `${images.notTaken} ${images.limits}`, false],
  [413, undefined, images.tooLarge, false],
  [413, 'largeDrawing', `${images.notTaken} ${images.rejected.largeDrawing}`, false],
  [422, 'damaged', `${images.notTaken} ${images.rejected.damaged}`, true],
  [422, undefined, `${images.notTaken} The image is damaged`, true],
  [429, 'tooMany', `${common.failed} ${common.tooMany}`, true],
  [503, undefined, `${common.failed} ${common.away}`, true],
] as const)(
  'explains a rejection with %i (%s) and offers a retry only where it may help',
  (status, code, text, again) => {
    const upload = {
      id: 1,
      file: new File(['x'], 'leaf.png'),
      state: 'failed',
      part: 1,
      rejection: { status, code, detail: 'The image is damaged' },
    } as const
    render(
      <UploadList
        uploads={[upload]}
        messages={images}
        common={common}
        cancel={() => undefined}
        retry={() => undefined}
        clear={() => undefined}
      />,
    )
    expect(screen.getByRole('status')).toHaveTextContent(text.replaceAll('\u00a0', ' '))
    expect(screen.queryByRole('button', { name: common.retry }) !== null).toBe(again)
  },
)

it('undoes each of several deletions separately, and moves the focus to the restored image', async () => {
  const there = new Set(['a', 'b'])
  vi.stubGlobal('fetch', (address: string, { body }: { body?: string } = {}) => {
    const { img_urn: urn = '' } = JSON.parse(body ?? '{}') as { img_urn?: string }
    if (address.endsWith('/delete-image')) there.delete(urn)
    if (address.endsWith('/restore-image')) there.add(urn)
    return Promise.resolve(Response.json({ images: [...there].map((one) => ({ ...IMAGE, urn: one })) }))
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const user = userEvent.setup()
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Images siteLocale={SITE_LOCALE} initial="" messages={images} common={common} tag="en" maxBytes={1} />
    </SWRConfig>,
  )
  for (const left of [1, 0]) {
    const [first] = await screen.findAllByRole('button', { name: common.delete })
    if (first) await user.click(first)
    await waitFor(() => expect(screen.queryAllByRole('button', { name: common.delete })).toHaveLength(left))
  }
  await user.click(screen.getByRole('button', { name: `${common.undo}: a` }))
  await waitFor(() => expect(screen.getByRole('button', { name: common.delete })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: `${common.undo}: b` }))
  await waitFor(() => expect(screen.getAllByRole('button', { name: common.delete })).toHaveLength(2))
})

it('shows the size of an image and its upload time with the time zone', () => {
  const { rerender, container } = render(
    <ImageCard
      image={{ ...IMAGE, bytes: 307 }}
      messages={images}
      common={common}
      tag="en"
      message={undefined}
      remove={() => undefined}
    />,
  )
  expect(container).toHaveTextContent(/307 byte.*01\.03\.2026 10:00/)
  rerender(
    <ImageCard
      image={{ ...IMAGE, bytes: 1331 }}
      messages={images}
      common={common}
      tag="en"
      message={undefined}
      remove={() => undefined}
    />,
  )
  expect(screen.getByText(/1\.3 kB/)).toBeVisible()
})

/** Stub of the network: requests wait until the test responds. */
class WaitingRequest extends EventTarget {
  static all: WaitingRequest[] = []
  readonly upload = new EventTarget()
  status = 0
  responseText = ''
  body = ''
  isAborted = false
  open = () => undefined
  setRequestHeader = () => undefined
  getResponseHeader = () => null
  send(body: string) {
    this.body = body
    WaitingRequest.all.push(this)
  }
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }
  respond(status: number, json: object) {
    this.status = status
    this.responseText = JSON.stringify(json)
    this.dispatchEvent(new Event('load'))
  }
}

async function openPage(stored: object[] = []) {
  WaitingRequest.all = []
  vi.stubGlobal('XMLHttpRequest', WaitingRequest)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ images: stored })))
  onTestFinished(() => void vi.unstubAllGlobals())
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Images siteLocale={SITE_LOCALE} initial="" messages={images} common={common} tag="en" maxBytes={1000} />
    </SWRConfig>,
  )
  await waitFor(() => expect(screen.queryByText(common.loading)).toBeNull())
  const sent = async (count: number) => {
    await waitFor(() => expect(WaitingRequest.all).toHaveLength(count))
    return WaitingRequest.all[count - 1] ?? expect.fail()
  }
  const drop = (target: Element, ...files: File[]) => {
    const event = createEvent.drop(target, { dataTransfer: { files, types: ['Files'] } })
    fireEvent(target, event)
    return event
  }
  return { user: userEvent.setup(), sent, drop, zone: () => screen.getByText(images.drop.replaceAll('\u00a0', ' ')) }
}
const leaf = () => new File(['x'], 'leaf.png', { type: 'image/png' })

it('uploads and lists dropped files, except unsupported ones', async () => {
  const stored: object[] = []
  const { sent, drop, zone } = await openPage(stored)
  drop(zone(), leaf(), new File(['x'.repeat(1001)], 'large.png'), new File([], 'empty.png'))
  const request = await sent(1)
  expect(JSON.parse(request.body)).toMatchObject({
    imgData: expect.stringMatching(/^data:image\/png;base64,/) as string,
    name: 'leaf.png',
  })
  expect(screen.getByText(images.tooLarge.replaceAll('\u00a0', ' '))).toBeVisible()
  expect(screen.getByText(images.emptyFile)).toBeVisible()
  stored.push({ ...IMAGE, name: 'leaf.png' })
  request.respond(201, IMAGE)
  expect(await screen.findByRole('img', { name: `${images.thumbnail} leaf.png` })).toBeVisible()
  expect(WaitingRequest.all).toHaveLength(1)
})

it('ignores a file dropped next to the drop zone, also in the browser', async () => {
  const { drop } = await openPage()
  expect(drop(document.body, leaf()).defaultPrevented).toBe(true)
  expect(WaitingRequest.all).toEqual([])
})

it('uploads a pasted image, but not text with an image of it', async () => {
  const { sent } = await openPage()
  const paste = (target: Element, text: string) =>
    fireEvent.paste(target, { clipboardData: { files: [leaf()], getData: () => text } })
  paste(screen.getByLabelText(common.search), 'A table')
  paste(document.body, '')
  expect(JSON.parse((await sent(1)).body)).toMatchObject({ name: 'leaf.png' })
  expect(screen.getAllByText('leaf.png')).toHaveLength(1)
})

it('retries a cancelled upload by keyboard', async () => {
  const { user, sent, drop, zone } = await openPage()
  drop(zone(), leaf())
  const first = await sent(1)
  await user.click(screen.getByRole('button', { name: common.cancel }))
  expect(first.isAborted).toBe(true)
  expect(screen.getByText(images.cancelled)).toBeVisible()
  expect(screen.getByRole('button', { name: common.retry })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: common.cancel })).toHaveFocus()
  const second = await sent(2)
  second.respond(500, {})
  await user.click(await screen.findByRole('button', { name: common.retry }))
  const third = await sent(3)
  third.respond(201, IMAGE)
  expect(await screen.findByText(images.done)).toBeVisible()
})

it('searches images by name and type', async () => {
  const { user } = await openPage([
    { ...IMAGE, urn: 'a', name: 'leaf.png' },
    { ...IMAGE, urn: 'b', name: 'tree.webp', type: 'image/webp' },
  ])
  const names = () => screen.getAllByRole('img').map((image) => image.getAttribute('alt'))
  await screen.findByText('leaf.png')
  const search = screen.getByLabelText(common.search)
  await user.type(search, 'WEBP')
  expect(names()).toEqual([`${images.thumbnail} tree.webp`])
  await user.clear(search)
  await user.type(search, 'nothing')
  expect(screen.getByText(common.nothingFound)).toBeVisible()
})
