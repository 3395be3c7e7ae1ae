import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openPanel, state } from '../support/component/chat-panel.tsx'
import type { ChatState } from '../../lib/contract/chat-state.ts'
import { REACTIONS } from '../../lib/domain/chat/messages.ts'
import { conversation, message } from '../unit/chat/samples.ts'

const user = userEvent.setup()
const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const CONTACT = { name: '', phone: '', email: 'anna@visitor.test' }
const started = { conversation: conversation(), messages: [message(1), message(2, { author: 'operator' })] }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('outside working hours', () => {
  const desk = { open: false, opensAt: null, operators: [] }

  it('a sent question is removed from the fields', async () => {
    const accepted = state({
      desk,
      conversation: conversation({ offline: true, contact: CONTACT }),
      messages: [message(1)],
    })
    const { t, requests } = await openPanel({ state: state({ desk, conversation: conversation() }), form: accepted })
    await user.type(field(t('chat.offline.question')), 'When?')
    await user.type(field(t('chat.intro.email')), CONTACT.email)
    await user.click(button(t('chat.send')))
    expect(await screen.findByRole('textbox', { name: t('chat.placeholder') })).toHaveValue('')
    expect(requests.filter(({ call }) => call === 'form')).toHaveLength(1)
  })

  it('only an email address is requested when the answer is sent by email', async () => {
    const { t } = await openPanel({ state: state({ desk }) })
    await user.click(button(t('chat.send')))
    const invalid = (key: 'question' | 'phone' | 'email') =>
      field(t(key === 'question' ? 'chat.offline.question' : `chat.intro.${key}`)).getAttribute('aria-invalid')
    expect([invalid('question'), invalid('phone'), invalid('email')]).toEqual(['true', 'false', 'true'])
  })
})

it('a too long question is reported and preserved until it is shortened', async () => {
  const { t, requests } = await openPanel({ state: state({ desk: { open: false, opensAt: null, operators: [] } }) })
  const question = field(t('chat.offline.question'))
  fireEvent.change(question, { target: { value: 'a'.repeat(4001) } })
  await user.type(field(t('chat.intro.email')), CONTACT.email)
  await user.click(button(t('chat.send')))
  expect(question).toHaveAccessibleDescription(
    t('chat.err.tooLong', { n: '4,001', limit: '4,000' }).replaceAll('\u00a0', ' '),
  )
  expect([question.value.length, question.getAttribute('maxlength')]).toEqual([4001, null])
  fireEvent.change(question, { target: { value: 'a'.repeat(4000) } })
  expect(question).toHaveAccessibleDescription('')
  expect(requests.filter(({ call }) => call === 'form')).toEqual([])
})

it('a rate-limited form reports the limit, and that nothing is being sent', async () => {
  const tooMany = Response.json({ code: 'tooMany' }, { status: 429, headers: { 'retry-after': '60' } })
  const { t } = await openPanel({ state: state(started), transcript: tooMany })
  await user.click(button(t('chat.menu')))
  await user.click(await screen.findByRole('button', { name: t('chat.log.send') }))
  await user.type(field(t('chat.intro.email')), CONTACT.email)
  await user.click(button(t('chat.log.send')))
  expect(await screen.findByRole('alert')).toHaveTextContent(t('chat.err.tooOften').replaceAll('\u00a0', ' '))
})

it('names the presence of operators in text before the first answer', async () => {
  const anna = { id: '1', name: 'Anna', position: '', initials: 'A', presence: 'away' as const }
  const operators = [anna, { ...anna, id: '2', name: '', initials: '', presence: 'online' as const }]
  const { t } = await openPanel({ state: state({ desk: { open: true, opensAt: null, operators } }) })
  for (const name of [`Anna, ${t('presence.away')}`, `${t('chat.specialist')}, ${t('presence.online')}`])
    expect(screen.getByRole('img', { name: name.replaceAll('\u00a0', ' ') })).toBeVisible()
})

it('shows the unread count of a past conversation as text', async () => {
  const { contact: _contact, ...past } = conversation()
  const conversations = [{ ...past, contact: CONTACT, unread: 3, last: null }]
  const { t } = await openPanel({ state: state(started), conversations: { conversations } })
  await user.click(button(t('chat.menu')))
  await user.click(await screen.findByRole('button', { name: t('chat.past') }))
  expect(await screen.findByRole('img', { name: '3 unread' })).toHaveTextContent('3')
})

it('a past conversation that cannot be loaded is reported and stays selectable', async () => {
  const { contact: _contact, ...past } = conversation({ id: '00000002' })
  const responses: Record<string, unknown> = {
    state: state(started),
    conversations: { conversations: [{ ...past, contact: CONTACT, unread: 0, last: null }] },
  }
  const { t } = await openPanel(responses)
  await user.click(button(t('chat.menu')))
  await user.click(await screen.findByRole('button', { name: t('chat.past') }))
  const choice = await screen.findByRole('button', { name: new RegExp(t('chat.number', { number: past.id })) })
  responses['state'] = new Response('', { status: 503 })
  await user.click(choice)
  expect(await screen.findByRole('alert')).toHaveTextContent(t('chat.err.failed').replaceAll('\u00a0', ' '))
  expect(choice).toBeVisible()
  responses['state'] = state({ conversation: conversation({ id: past.id }), messages: [message(7)] })
  await user.click(choice)
  expect(await screen.findByText('text 7')).toBeVisible()
  expect([screen.queryByRole('alert'), screen.queryByRole('list', { name: t('chat.past') })]).toEqual([null, null])
})

describe('the contact form', () => {
  it('leaves its space to the messages and stays closed after it was closed', async () => {
    const first = await openPanel({ state: state(started) })
    const { t } = first
    expect(field(t('chat.intro.name'))).not.toBeVisible()
    await user.click(screen.getByText(t('chat.intro.leave')))
    expect(field(t('chat.intro.name'))).toBeVisible()
    await user.click(within(screen.getByRole('log')).getByRole('button', { name: t('common.close') }))
    first.unmount()
    sessionStorage.clear()
    await openPanel({ state: state(started) })
    expect(screen.queryByText(t('chat.intro.leave'))).toBeNull()
  })
})

it('thanks for the contact details between the messages written before and after them', async () => {
  const introduced = state({ ...started, conversation: conversation({ contact: CONTACT }) })
  const { t, set } = await openPanel({ state: state(started), form: introduced })
  await user.click(screen.getByText(t('chat.intro.leave')))
  await user.type(field(t('chat.intro.email')), CONTACT.email)
  await user.click(button(t('chat.intro.save')))
  expect(await screen.findByText(t('chat.intro.done'))).toBeVisible()
  await set({ messages: [...started.messages, message(3)] })
  const lines = screen.getByRole('log').textContent ?? ''
  const positions = ['text 2', t('chat.intro.done'), 'text 3'].map((text) => lines.indexOf(text))
  expect(positions).toEqual(positions.toSorted((a, b) => a - b))
  expect(positions).not.toContain(-1)
})

describe('the greeting', () => {
  const desk = { open: true, opensAt: null, operators: [] }
  const greeting = async (more: Partial<ChatState>) => {
    const { t, unmount } = await openPanel({ state: state(more) })
    const text = screen.queryByText((line) => line.startsWith(t('chat.greeting.text')))?.textContent
    unmount()
    return { t, text }
  }

  it('says when the answer comes: now, after the next opening time, or as soon as possible', async () => {
    const { t, text } = await greeting({ desk: { ...desk, hasHours: true } })
    expect(text).toBe(`${t('chat.greeting.text')} ${t('chat.greeting.now')}`)
    expect((await greeting({ desk: { ...desk, hasHours: true, replyMinutes: 15 } })).text).toBe(
      `${t('chat.greeting.text')} ${t('chat.greeting.within', { n: 15 })}`,
    )
    expect((await greeting({ desk })).text).toBe(`${t('chat.greeting.text')} ${t('chat.greeting.soon')}`)
    const closed = { ...desk, open: false, opensAt: '2026-11-30T07:00:00.000Z', hasHours: true }
    const asked = await greeting({ desk: closed, conversation: conversation({ offline: true }) })
    expect(asked.text).toMatch(/^.*We will reply after 30\.11\.2026 \d\d:00\.$/)
  })

  it('leaves the answer time to the form outside working hours', async () => {
    const { t, text } = await greeting({ desk: { ...desk, open: false } })
    expect(text).toBe(t('chat.greeting.text'))
  })
})

describe('writing a message', () => {
  it('names the page it is sent from', async () => {
    const { t, requests } = await openPanel({ state: state(started), messages: { message: message(3) } })
    await user.type(field(t('chat.placeholder')), 'Hello{Enter}')
    await expect
      .poll(() => requests.find(({ call }) => call === 'messages')?.body)
      .toMatchObject({ page: '/en/', lang: 'en', country: 'PE' })
  })

  const paste = (target: HTMLElement, text: string, ...names: string[]) => {
    const clipboardData = { files: names.map((name) => new File(['x'], name)), getData: () => text }
    const event = createEvent.paste(target, { clipboardData })
    fireEvent(target, event)
    return event.defaultPrevented
  }

  it('pastes text with an image of it as text, and files as files', async () => {
    const opened = await openPanel({ state: state(started) })
    const target = field(opened.t('chat.placeholder'))
    const sent = () => opened.controller.model.get().uploads.map(({ file }) => file.name)
    expect([
      paste(target, 'A table', 'image.png'),
      paste(target, '', 'photo.png'),
      paste(target, 'leaf.png', 'leaf.png'),
    ]).toEqual([false, true, true])
    // Some systems add the name of a file to the clipboard.
    await expect.poll(sent).toEqual(['photo.png', 'leaf.png'])
  })

  it('reports that a message is too long until it is edited', async () => {
    const { t } = await openPanel({ state: state(started) })
    const target = field(t('chat.placeholder'))
    fireEvent.change(target, { target: { value: 'a'.repeat(4001) } })
    await user.type(target, '{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent(
      t('chat.err.tooLong', { n: '4,001', limit: '4,000' }).replaceAll('\u00a0', ' '),
    )
    await user.type(target, '{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.change(target, { target: { value: '' } })
  })

  it('preserves the quoted message on reload', async () => {
    const { t, unmount } = await openPanel({ state: state(started) })
    await user.click(screen.getAllByRole('button', { name: t('msg.actions') })[1] as HTMLElement)
    await user.click(button(t('msg.reply')))
    unmount()
    await openPanel({ state: state(started) })
    await user.click(button(t('msg.noQuote')))
    expect(screen.queryByRole('button', { name: t('msg.noQuote') })).toBeNull()
  })
})

it('each of the six reactions is sent by its button', async () => {
  const { t, requests } = await openPanel({ state: state(started) })
  for (const reaction of REACTIONS) {
    await user.click(screen.getAllByRole('button', { name: t('msg.actions') })[1] as HTMLElement)
    await user.click(button(t(`reaction.${reaction}`)))
  }
  expect(requests.flatMap(({ call, body }) => (call === 'reaction' ? [body['reaction']] : []))).toEqual([...REACTIONS])
  for (const reaction of REACTIONS)
    expect(screen.getByText(`${t(`reaction.${reaction}`)}: visitor`)).toBeInTheDocument()
})

it.each([
  ['waiting', 'upload.waiting'],
  ['loading', 'upload.loading'],
  ['saving', 'upload.saving'],
  ['completed', 'upload.completed'],
  ['error', 'upload.error'],
  ['cancelled', 'upload.cancelled'],
] as const)('a file that is %s is reported', async (of, word) => {
  const { t, set } = await openPanel({ state: state(started) })
  await set({ uploads: [{ id: 'a', file: new File(['x'], 'leaf.png'), state: of, progress: 0.4, at: '' }] })
  const row = (await screen.findByText('leaf.png')).closest('li')
  expect(row).toHaveTextContent(t(word, { percent: '40%' }).replaceAll('\u00a0', ' '))
})

it('menu and picker close on an outside click', async () => {
  const { t } = await openPanel({ state: state(started) })
  for (const [name, shown] of [
    [t('chat.menu'), t('chat.past')],
    [t('msg.actions'), t('reaction.kiss')],
  ] as const) {
    await user.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
    expect(await screen.findByRole('button', { name: shown })).toBeVisible()
    await user.click(screen.getByText('text 2'))
    expect(screen.queryByRole('button', { name: shown })).toBeNull()
  }
})

it('a file that waits because of the limit shows the reason', async () => {
  const { t, set } = await openPanel({ state: state(started) })
  const rejection = { status: 429, code: 'tooMany', errors: [] }
  await set({
    uploads: [{ id: 'a', file: new File(['x'], 'leaf.png'), state: 'waiting', progress: 0, at: '', rejection }],
  })
  const row = (await screen.findByText('leaf.png')).closest('li')
  expect(row).toHaveTextContent(t('chat.err.tooMany').replaceAll('\u00a0', ' '))
  await set({
    uploads: [{ id: 'a', file: new File(['x'], 'leaf.png'), state: 'error', progress: 0, at: '', rejection }],
  })
  expect(row).toHaveTextContent(t('chat.err.tooOften').replaceAll('\u00a0', ' '))
})

it('a pending message is shown as waiting, and one rejected as too long names its length', async () => {
  const { t, set } = await openPanel({ state: state(started) })
  const pending = {
    message: { kind: 'text' as const, id: '1', text: 'b'.repeat(4001) },
    at: '2026-11-21T10:00:00.000Z',
  }
  await set({ pending: [pending] })
  expect(screen.getByRole('img', { name: t('upload.waiting') })).toBeVisible()
  await set({ pending: [{ ...pending, rejected: 'tooLong' }] })
  expect(screen.queryByRole('img', { name: t('upload.waiting') })).toBeNull()
  expect(
    screen.getByText(t('chat.err.tooLong', { n: '4,001', limit: '4,000' }).replaceAll('\u00a0', ' '), { exact: false }),
  ).toBeVisible()
})

describe('a closed conversation', () => {
  const over = (vote: 'dislike' | null) => ({ ...started, conversation: conversation({ state: 'closed', vote }) })

  it('accepts no reactions', async () => {
    const { t } = await openPanel({ state: state(over(null)) })
    expect(screen.queryByRole('button', { name: t('msg.actions') })).toBeNull()
  })

  it('accepts a comment with a bad rating', async () => {
    const { t, requests } = await openPanel({ state: state(over(null)) })
    await user.click(await screen.findByRole('button', { name: t('chat.vote.dislike') }))
    await user.type(
      await screen.findByRole('textbox', { name: t('chat.vote.sorry').replaceAll('\u00a0', ' ') }),
      'Slow',
    )
    await user.click(button(t('chat.send')))
    expect(await screen.findByText(t('chat.vote.thanks').replaceAll('\u00a0', ' '))).toBeVisible()
    expect(
      requests.filter(({ call }) => call === 'vote').map(({ body: { vote, comment } }) => [vote, comment]),
    ).toEqual([
      ['dislike', undefined],
      ['dislike', 'Slow'],
    ])
  })

  it('reports a too long comment and does not send it', async () => {
    const { t, requests } = await openPanel({ state: state(over('dislike')) })
    const comment = await screen.findByRole('textbox', { name: t('chat.vote.sorry').replaceAll('\u00a0', ' ') })
    fireEvent.change(comment, { target: { value: 'a'.repeat(4001) } })
    await user.click(button(t('chat.send')))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      t('chat.err.tooLong', { n: '4,001', limit: '4,000' }).replaceAll('\u00a0', ' '),
    )
    expect([comment, requests.filter(({ call }) => call === 'vote')]).toEqual([
      expect.objectContaining({ value: 'a'.repeat(4001) }),
      [],
    ])
    fireEvent.change(comment, { target: { value: '' } })
  })
})

describe('the first call of the chat', () => {
  const gone = () => Promise.reject(new TypeError('Failed to fetch'))
  const UNANSWERED: readonly (readonly [string, unknown])[] = [
    ['has no network', gone],
    ['is answered by a proxy', new Response('<html>Bad gateway</html>', { status: 502 })],
    ['is answered 500', new Response('', { status: 500 })],
    ['is answered 503 with a problem', Response.json({ code: 'failed' }, { status: 503 })],
    ['is answered 429', Response.json({ code: 'tooMany' }, { status: 429 })],
    ['is answered with a page', new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
    ['is answered with nothing', new Response('')],
    ['is answered with JSON of another kind', Response.json({ hello: 'world' })],
    [
      'breaks off',
      () =>
        Promise.resolve(
          new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) })),
        ),
    ],
  ]
  it.each(UNANSWERED)(
    'shows %s in the status bar with Reload and Reconnect, and reconnecting restores the conversation and the draft',
    async (_, response) => {
      // An invalid response is reported.
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      sessionStorage.setItem('chatDraft.message', 'typed before')
      const responses: Record<string, unknown> = { state: response }
      const { t } = await openPanel(responses)
      expect(screen.getByRole('status')).toHaveTextContent(t('chat.err.noServer'))
      expect(screen.queryByText(t('chat.err.loadTitle'))).toBeNull()
      expect(screen.queryByText(t('conn.connecting'))).toBeNull()
      expect(button(t('chat.reload'))).toBeVisible()
      await user.click(button(t('chat.reconnect')))
      expect(await screen.findByRole('button', { name: t('chat.reconnect') })).toBeVisible()
      responses['state'] = state()
      await user.click(button(t('chat.reconnect')))
      expect(await screen.findByRole('textbox', { name: t('chat.placeholder') })).toHaveValue('typed before')
      expect(screen.getByText(t('conn.online'))).toBeVisible()
    },
  )

  it.each([400, 403, 404, 410])(
    'reports no missing server when the first call is rejected with %s, and Reconnect retries',
    async (status) => {
      const responses: Record<string, unknown> = { state: Response.json({}, { status }) }
      const { t } = await openPanel(responses)
      expect(screen.getByRole('alert')).toHaveTextContent(t('chat.err.loadTitle'))
      expect([screen.queryByText(t('chat.err.noServer')), screen.queryByText(t('conn.connecting'))]).toEqual([
        null,
        null,
      ])
      responses['state'] = state()
      await user.click(button(t('chat.reconnect')))
      expect(await screen.findByRole('textbox', { name: t('chat.placeholder') })).toBeVisible()
    },
  )
})
