import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openPanel, state } from '../support/component/chat-panel.tsx'
import { REACTIONS } from '../../lib/domain/chat/messages.ts'
import { conversation, message } from '../unit/chat/samples.ts'

const user = userEvent.setup()
const button = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const CONTACT = { name: '', phone: '', email: 'anna@visitor.test' }
const talk = { conversation: conversation(), messages: [message(1), message(2, { author: 'operator' })] }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('outside working hours', () => {
  const desk = { open: false, opensAt: null, operators: [] }

  it('a question that was sent is in no field any more', async () => {
    const taken = state({
      desk,
      conversation: conversation({ offline: true, contact: CONTACT }),
      messages: [message(1)],
    })
    const { say, asked } = await openPanel({ state: state({ desk, conversation: conversation() }), form: taken })
    await user.type(field(say('chat.offline.question')), 'When?')
    await user.type(field(say('chat.intro.email')), CONTACT.email)
    await user.click(button(say('chat.send')))
    expect(await screen.findByRole('textbox', { name: say('chat.placeholder') })).toHaveValue('')
    expect(asked.filter(({ call }) => call === 'form')).toHaveLength(1)
  })

  it('only an address is asked for where the answer goes to one', async () => {
    const { say } = await openPanel({ state: state({ desk }) })
    await user.click(button(say('chat.send')))
    const invalid = (key: 'question' | 'phone' | 'email') =>
      field(say(key === 'question' ? 'chat.offline.question' : `chat.intro.${key}`)).getAttribute('aria-invalid')
    expect([invalid('question'), invalid('phone'), invalid('email')]).toEqual(['true', 'false', 'true'])
  })
})

it('a question that is too long is said to be, whole as it is, until it fits', async () => {
  const { say, asked } = await openPanel({ state: state({ desk: { open: false, opensAt: null, operators: [] } }) })
  const question = field(say('chat.offline.question'))
  fireEvent.change(question, { target: { value: 'a'.repeat(4001) } })
  await user.type(field(say('chat.intro.email')), CONTACT.email)
  await user.click(button(say('chat.send')))
  expect(question).toHaveAccessibleDescription(
    say('chat.err.tooLong', { n: '4,001', limit: '4,000' }).replaceAll('\u00a0', ' '),
  )
  expect([question.value.length, question.getAttribute('maxlength')]).toEqual([4001, null])
  fireEvent.change(question, { target: { value: 'a'.repeat(4000) } })
  expect(question).toHaveAccessibleDescription('')
  expect(asked.filter(({ call }) => call === 'form')).toEqual([])
})

it('a form that is refused for being sent too often says so, and that nothing is on its way', async () => {
  const tooMany = Response.json({ code: 'tooMany' }, { status: 429, headers: { 'retry-after': '60' } })
  const { say } = await openPanel({ state: state(talk), transcript: tooMany })
  await user.click(button(say('chat.menu')))
  await user.click(await screen.findByRole('button', { name: say('chat.log.send') }))
  await user.type(field(say('chat.intro.email')), CONTACT.email)
  await user.click(button(say('chat.log.send')))
  expect(await screen.findByRole('alert')).toHaveTextContent(say('chat.err.tooOften').replaceAll('\u00a0', ' '))
})

it('who is there before an answer is said in words', async () => {
  const anna = { id: '1', name: 'Anna', position: '', initials: 'A', presence: 'away' as const }
  const operators = [anna, { ...anna, id: '2', name: '', initials: '', presence: 'online' as const }]
  const { say } = await openPanel({ state: state({ desk: { open: true, opensAt: null, operators } }) })
  for (const name of [`Anna, ${say('presence.away')}`, `${say('chat.operatorName')}, ${say('presence.online')}`])
    expect(screen.getByRole('img', { name: name.replaceAll('\u00a0', ' ') })).toBeVisible()
})

it('what has not been read of a past talk is counted in words', async () => {
  const { contact: _contact, ...past } = conversation()
  const conversations = [{ ...past, contact: CONTACT, unread: 3, last: null }]
  const { say } = await openPanel({ state: state(talk), conversations: { conversations } })
  await user.click(button(say('chat.menu')))
  await user.click(await screen.findByRole('button', { name: say('chat.past') }))
  expect(await screen.findByRole('img', { name: '3 unread' })).toHaveTextContent('3')
})

it('a past talk that cannot be loaded is said not to be there, and stays to be chosen', async () => {
  const { contact: _contact, ...past } = conversation({ id: '00000002' })
  const answers: Record<string, unknown> = {
    state: state(talk),
    conversations: { conversations: [{ ...past, contact: CONTACT, unread: 0, last: null }] },
  }
  const { say } = await openPanel(answers)
  await user.click(button(say('chat.menu')))
  await user.click(await screen.findByRole('button', { name: say('chat.past') }))
  const choice = await screen.findByRole('button', { name: new RegExp(say('chat.number', { number: past.id })) })
  answers['state'] = new Response('', { status: 503 })
  await user.click(choice)
  expect(await screen.findByRole('alert')).toHaveTextContent(say('chat.err.failed').replaceAll('\u00a0', ' '))
  expect(choice).toBeVisible()
  answers['state'] = state({ conversation: conversation({ id: past.id }), messages: [message(7)] })
  await user.click(choice)
  expect(await screen.findByText('text 7')).toBeVisible()
  expect([screen.queryByRole('alert'), screen.queryByRole('list', { name: say('chat.past') })]).toEqual([null, null])
})

describe('the form that asks who the visitor is', () => {
  it('leaves its room to the messages, and stays closed once it was', async () => {
    const first = await openPanel({ state: state() })
    const { say } = first
    expect(field(say('chat.intro.name'))).toBeVisible()
    await first.set(talk)
    expect(field(say('chat.intro.name'))).not.toBeVisible()
    await user.click(screen.getByText(say('chat.intro.leave')))
    expect(field(say('chat.intro.name'))).toBeVisible()
    await user.click(within(screen.getByRole('log')).getByRole('button', { name: say('common.close') }))
    first.unmount()
    sessionStorage.clear()
    await openPanel({ state: state(talk) })
    expect(screen.queryByText(say('chat.intro.leave'))).toBeNull()
  })
})

describe('a message that is written', () => {
  it('says from which page it is', async () => {
    const { say, asked } = await openPanel({ state: state(talk), messages: { message: message(3) } })
    await user.type(field(say('chat.placeholder')), 'Hello{Enter}')
    await expect
      .poll(() => asked.find(({ call }) => call === 'messages')?.body)
      .toMatchObject({ page: '/en/', lang: 'en', country: 'PE' })
  })

  const paste = (target: HTMLElement, text: string, ...names: string[]) => {
    const clipboardData = { files: names.map((name) => new File(['x'], name)), getData: () => text }
    const event = createEvent.paste(target, { clipboardData })
    fireEvent(target, event)
    return event.defaultPrevented
  }

  it('takes a text with a picture of it as a text, and files as files', async () => {
    const opened = await openPanel({ state: state(talk) })
    const target = field(opened.say('chat.placeholder'))
    const sent = () => opened.talk.model.get().uploads.map(({ file }) => file.name)
    expect([
      paste(target, 'A table', 'image.png'),
      paste(target, '', 'photo.png'),
      paste(target, 'leaf.png', 'leaf.png'),
    ]).toEqual([false, true, true])
    // Some systems lay the name of a file beside it.
    await expect.poll(sent).toEqual(['photo.png', 'leaf.png'])
  })

  it('that is too long is said to be until it is changed', async () => {
    const { say } = await openPanel({ state: state(talk) })
    const target = field(say('chat.placeholder'))
    fireEvent.change(target, { target: { value: 'a'.repeat(4001) } })
    await user.type(target, '{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent(
      say('chat.err.tooLong', { n: '4,001', limit: '4,000' }).replaceAll('\u00a0', ' '),
    )
    await user.type(target, '{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.change(target, { target: { value: '' } })
  })

  it('keeps what it answers through a reload', async () => {
    const { say, unmount } = await openPanel({ state: state(talk) })
    await user.click(screen.getAllByRole('button', { name: say('msg.actions') })[1] as HTMLElement)
    await user.click(button(say('msg.reply')))
    unmount()
    await openPanel({ state: state(talk) })
    await user.click(button(say('msg.noQuote')))
    expect(screen.queryByRole('button', { name: say('msg.noQuote') })).toBeNull()
  })
})

it('each of the six reactions is given by its button', async () => {
  const { say, asked } = await openPanel({ state: state(talk) })
  for (const reaction of REACTIONS) {
    await user.click(screen.getAllByRole('button', { name: say('msg.actions') })[1] as HTMLElement)
    await user.click(button(say(`reaction.${reaction}`)))
  }
  expect(asked.flatMap(({ call, body }) => (call === 'reaction' ? [body['reaction']] : []))).toEqual([...REACTIONS])
  for (const reaction of REACTIONS)
    expect(screen.getByText(`${say(`reaction.${reaction}`)}: visitor`)).toBeInTheDocument()
})

it.each([
  ['waiting', 'upload.waiting'],
  ['loading', 'upload.loading'],
  ['saving', 'upload.saving'],
  ['completed', 'upload.completed'],
  ['error', 'upload.error'],
  ['cancelled', 'upload.cancelled'],
] as const)('a file that is %s is said to be', async (of, word) => {
  const { say, set } = await openPanel({ state: state(talk) })
  await set({ uploads: [{ id: 'a', file: new File(['x'], 'leaf.png'), state: of, part: 0.4, at: '' }] })
  const row = (await screen.findByText('leaf.png')).closest('li')
  expect(row).toHaveTextContent(say(word, { percent: '40%' }).replaceAll('\u00a0', ' '))
})

it('menu and picker close on a press elsewhere', async () => {
  const { say } = await openPanel({ state: state(talk) })
  for (const [name, shown] of [
    [say('chat.menu'), say('chat.past')],
    [say('msg.actions'), say('reaction.kiss')],
  ] as const) {
    await user.click(screen.getAllByRole('button', { name })[0] as HTMLElement)
    expect(await screen.findByRole('button', { name: shown })).toBeVisible()
    await user.click(screen.getByText('text 2'))
    expect(screen.queryByRole('button', { name: shown })).toBeNull()
  }
})

it('a file that waits because there were too many says so', async () => {
  const { say, set } = await openPanel({ state: state(talk) })
  const refusal = { status: 429, code: 'tooMany', errors: [] }
  await set({ uploads: [{ id: 'a', file: new File(['x'], 'leaf.png'), state: 'waiting', part: 0, at: '', refusal }] })
  const row = (await screen.findByText('leaf.png')).closest('li')
  expect(row).toHaveTextContent(say('chat.err.tooMany').replaceAll('\u00a0', ' '))
  await set({ uploads: [{ id: 'a', file: new File(['x'], 'leaf.png'), state: 'error', part: 0, at: '', refusal }] })
  expect(row).toHaveTextContent(say('chat.err.tooOften').replaceAll('\u00a0', ' '))
})

it('a message on its way says that it waits, and one that is refused as too long how long it is', async () => {
  const { say, set } = await openPanel({ state: state(talk) })
  const waiting = {
    message: { kind: 'text' as const, id: '1', text: 'b'.repeat(4001) },
    at: '2026-11-21T10:00:00.000Z',
  }
  await set({ waiting: [waiting] })
  expect(screen.getByRole('img', { name: say('upload.waiting') })).toBeVisible()
  await set({ waiting: [{ ...waiting, refused: 'tooLong' }] })
  expect(screen.queryByRole('img', { name: say('upload.waiting') })).toBeNull()
  expect(
    screen.getByText(say('chat.err.tooLong', { n: '4,001', limit: '4,000' }).replaceAll('\u00a0', ' '), {
      exact: false,
    }),
  ).toBeVisible()
})

describe('a talk that is over', () => {
  const over = (vote: 'dislike' | null) => ({ ...talk, conversation: conversation({ state: 'closed', vote }) })

  it('takes no reaction', async () => {
    const { say } = await openPanel({ state: state(over(null)) })
    expect(screen.queryByRole('button', { name: say('msg.actions') })).toBeNull()
  })

  it('takes what could be better beside a bad rating', async () => {
    const { say, asked } = await openPanel({ state: state(over(null)) })
    await user.click(await screen.findByRole('button', { name: say('chat.vote.dislike') }))
    await user.type(
      await screen.findByRole('textbox', { name: say('chat.vote.sorry').replaceAll('\u00a0', ' ') }),
      'Slow',
    )
    await user.click(button(say('chat.send')))
    expect(await screen.findByText(say('chat.vote.thanks').replaceAll('\u00a0', ' '))).toBeVisible()
    expect(asked.filter(({ call }) => call === 'vote').map(({ body: { vote, comment } }) => [vote, comment])).toEqual([
      ['dislike', undefined],
      ['dislike', 'Slow'],
    ])
  })

  it('says of a comment that it is too long, and sends none', async () => {
    const { say, asked } = await openPanel({ state: state(over('dislike')) })
    const comment = await screen.findByRole('textbox', { name: say('chat.vote.sorry').replaceAll('\u00a0', ' ') })
    fireEvent.change(comment, { target: { value: 'a'.repeat(4001) } })
    await user.click(button(say('chat.send')))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      say('chat.err.tooLong', { n: '4,001', limit: '4,000' }).replaceAll('\u00a0', ' '),
    )
    expect([comment, asked.filter(({ call }) => call === 'vote')]).toEqual([
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
    'that %s is said by the bar, with Reload and Reconnect, which leads to the talk and the draft',
    async (_, answer) => {
      // An answer that cannot be read is reported.
      vi.spyOn(console, 'error').mockImplementation(() => undefined)
      sessionStorage.setItem('chatDraft.message', 'typed before')
      const answers: Record<string, unknown> = { state: answer }
      const { say } = await openPanel(answers)
      expect(screen.getByRole('status')).toHaveTextContent(say('chat.err.noServer'))
      expect(screen.queryByText(say('chat.err.loadTitle'))).toBeNull()
      expect(screen.queryByText(say('conn.connecting'))).toBeNull()
      expect(button(say('chat.reload'))).toBeVisible()
      await user.click(button(say('chat.reconnect')))
      expect(await screen.findByRole('button', { name: say('chat.reconnect') })).toBeVisible()
      answers['state'] = state()
      await user.click(button(say('chat.reconnect')))
      expect(await screen.findByRole('textbox', { name: say('chat.placeholder') })).toHaveValue('typed before')
      expect(screen.getByText(say('conn.online'))).toBeVisible()
    },
  )

  it.each([400, 403, 404, 410])(
    'that is refused with %s is not said to have no server; Reconnect asks once more',
    async (status) => {
      const answers: Record<string, unknown> = { state: Response.json({}, { status }) }
      const { say } = await openPanel(answers)
      expect(screen.getByRole('alert')).toHaveTextContent(say('chat.err.loadTitle'))
      expect([screen.queryByText(say('chat.err.noServer')), screen.queryByText(say('conn.connecting'))]).toEqual([
        null,
        null,
      ])
      answers['state'] = state()
      await user.click(button(say('chat.reconnect')))
      expect(await screen.findByRole('textbox', { name: say('chat.placeholder') })).toBeVisible()
    },
  )
})
