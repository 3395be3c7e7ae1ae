import { expect, type Locator, type Page } from '@playwright/test'
import { randomUUID } from 'node:crypto'
import { sentMessageSchema } from '../../lib/contract/chat-state.ts'
import type { ChatMessage } from '../../lib/contract/chat-message.ts'
import { TWO } from '../support/browser-site.ts'
import { signedIn } from '../support/signed-in.ts'
import { test as shopTest, createTranslator, type Translate } from './shop.ts'
import { ONE } from './site.ts'

/** Origin of the chat: variant 1 for Russian, variant 2 for other languages. */
export const PLACES = [
  { language: 'ru', home: `${ONE}/` },
  { language: 'es', home: '/es/' },
  { language: 'lv', home: '/lv/' },
] as const
export type SiteLocale = (typeof PLACES)[number]

/** A visitor with a separate client IP. The chat uses the real clock for its server calls. */
export const test = shopTest.extend({ clientTimeouts: 'original', timezoneId: 'Europe/Riga' })

let signing: ReturnType<typeof signedIn> | undefined

/** A call of the operator's page, which has signed in once. */
export async function operator(path: string, body?: object, method = 'POST', origin?: string): Promise<unknown> {
  const call = await (origin ? signedIn(origin) : (signing ??= signedIn(TWO)))
  const response = await call(`/api/admin/chat/${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
  if (response.status > 201) throw new Error(`${path}: ${response.status} ${response.body}`)
  return JSON.parse(response.body)
}

/** The chat on a page as its visitor sees it. */
export class Chat {
  readonly page: Page
  readonly t: Translate
  readonly button: Locator
  readonly dialog: Locator
  readonly field: Locator
  readonly consent: Locator
  /** Messages that the server has. */
  readonly messages: Locator
  readonly waiting: Locator
  readonly uploads: Locator

  constructor(page: Page, t: Translate) {
    this.page = page
    this.t = t
    this.button = page.locator('.notices > [popovertarget=chat]')
    this.dialog = page.getByRole('dialog', { name: t('chat.title') })
    this.field = this.dialog.getByRole('textbox', { name: t('chat.placeholder') })
    this.consent = this.dialog.getByRole('alertdialog')
    this.messages = this.dialog.locator('.chat-message[data-id]')
    this.waiting = this.dialog.locator('.chat-waiting')
    this.uploads = this.dialog.locator('.chat-upload')
  }

  press = (key: string, within: Locator = this.dialog): Promise<void> =>
    within.getByRole('button', { name: this.t(key), exact: true }).click()

  async write(text: string): Promise<void> {
    await this.field.fill(text)
    await this.field.press('Enter')
  }
  accept = (): Promise<void> => this.press('chat.consent.accept', this.consent)

  /** Writes the first message of a conversation and agrees to the policy. */
  async begin(text = '?'): Promise<string> {
    await this.write(text)
    await this.accept()
    await expect(this.messages.filter({ hasText: text })).toHaveCount(1)
    return this.conversation()
  }
  /** Number of the open conversation. */
  async conversation(): Promise<string> {
    return (await this.page.evaluate(() => localStorage.getItem('chatTalk'))) ?? ''
  }
  /** Messages of the operator in the conversation. */
  async reply(message: object, origin?: string): Promise<ChatMessage> {
    const sent = await operator(
      `conversations/${await this.conversation()}/messages`,
      { kind: 'text', id: randomUUID(), ...message },
      'POST',
      origin,
    )
    return sentMessageSchema.parse(sent).message
  }
  operates = async (action: string, body: object = {}): Promise<unknown> =>
    operator(`conversations/${await this.conversation()}/${action}`, body)

  async menu(key: string): Promise<void> {
    await this.press('chat.menu')
    await this.press(key)
  }
}

/** Opens the chat as visitors do. */
export async function openChat(
  page: Page,
  { language, home, field }: { language: SiteLocale['language']; home: string; field?: string },
): Promise<Chat> {
  const chat = new Chat(page, createTranslator(language))
  await page.goto(home)
  await chat.button.click()
  await expect(field ? chat.dialog.getByLabel(chat.t(field)) : chat.field).toBeVisible()
  return chat
}
