import 'server-only'
import { getTranslations } from 'next-intl/server'
import { SOURCE_LANGUAGE } from '../../../i18n/locales.ts'
import { canonical } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import type { DeskSummary } from '../../contract/chat-admin.ts'
import type { ChatMessage } from '../../contract/chat-message.ts'
import type { WrittenMessage } from '../../contract/chat-admin.ts'
import type { OpenedTalk } from '../../contract/chat-store.ts'
import type { Contact } from '../../contract/chat-state.ts'
import type { Mail } from '../../contract/order-store.ts'
import { DESK_TALK } from '../../domain/chat/desk-talk.ts'
import { formatDateTime } from '../../domain/dates.ts'
import { parseLanguage, type Language } from '../../domain/languages.ts'
import { letterBody } from '../../domain/letter.ts'
import type { VariantId } from '../../variants/variants.ts'

const words = (language: Language) => getTranslations({ locale: language, namespace: 'chatLetters' })
type Words = Awaited<ReturnType<typeof words>>

const subject = (text: string) => `${config().siteName}: ${text}`

/** What a message says, as text; `undefined` for what is left out of a log. */
function textOf(t: Words, message: ChatMessage): string | undefined {
  switch (message.kind) {
    case 'deleted':
    case 'system':
      return undefined
    case 'attachment':
      return [message.title, message.text, message.href].filter(Boolean).join('\n')
    case 'text':
    case 'quote':
    case 'code':
      return message.text
    default:
      return t('file', { name: message.file.name })
  }
}

/** A talk as text, a paragraph for each message. */
async function logParagraphs({ messages, conversation: { contact } }: OpenedTalk, language: Language): Promise<string[]> {
  const t = await words(language)
  return messages.flatMap((message) => {
    const text = textOf(t, message)
    const who = message.author === 'visitor' ? contact.name || t('visitor') : message.name || t('operator')
    return text === undefined ? [] : [`${formatDateTime(new Date(message.at))} UTC, ${who}:\n${text}`]
  })
}

/** The talk as a file. */
export async function logText(talk: OpenedTalk, language: Language): Promise<string> {
  const t = await words(language)
  return `\uFEFF${[t('logTitle', { number: talk.conversation.id }), ...(await logParagraphs(talk, language))].join('\n\n')}\n`
}

/** Letters of a log that go into one e-mail; its file has all of them. */
const MAILED = 100_000

/** The newest paragraphs, as many as one e-mail takes. */
function newest(paragraphs: readonly string[]): string[] {
  let left = MAILED
  const first = paragraphs.findLastIndex((paragraph) => (left -= paragraph.length) < 0)
  return paragraphs.slice(first + 1)
}

/** The talk as a letter to whoever has it or asked for it; no address in it is a link of ours. */
export async function logLetter(talk: OpenedTalk, to: string, language: Language): Promise<Mail> {
  const t = await words(language)
  const paragraphs = [t('logText'), ...newest(await logParagraphs(talk, language)), t('logNotYou')]
  return { to, subject: subject(t('logTitle', { number: talk.conversation.id })), ...letterBody(paragraphs, []) }
}

/** A question that was asked outside hours, to the operator: an answer to it goes to the visitor. `undefined` where none is configured. */
export const questionLetter = (conversation: string, question: string, contact: Contact): Promise<Mail | undefined> =>
  toOperator(conversation, contact, () => [question])

/** That a visitor has added a file to such a question; it stays in the chat, to which a link leads. */
export function questionFileLetter(conversation: string, name: string, contact: Contact, variant: VariantId): Promise<Mail | undefined> {
  const link = `${canonical({ variant, language: SOURCE_LANGUAGE }, '/chat-admin', config())}?${DESK_TALK}=${conversation}`
  return toOperator(conversation, contact, (t) => [`${t('file', { name })}\n${link}`], [link])
}

async function toOperator(conversation: string, contact: Contact, say: (t: Words) => string[], links: string[] = []): Promise<Mail | undefined> {
  const { email: to } = config()
  if (!to) return undefined
  const t = await words(SOURCE_LANGUAGE)
  const person = [contact.name, contact.phone, contact.email].filter(Boolean).join('\n')
  return { to, replyTo: contact.email || undefined, subject: subject(t('questionTitle', { number: conversation })), ...letterBody([...say(t), person], links) }
}

/** What an operator says to such a question, to the visitor; `undefined` where the talk is none that is answered by e-mail. */
async function saidByMail({ id, offline, contact, visitor }: DeskSummary, say: (t: Words) => string): Promise<Mail | undefined> {
  if (!offline || !contact.email) return undefined
  const t = await words(parseLanguage(visitor.lang) ?? SOURCE_LANGUAGE)
  const said = say(t)
  return {
    to: contact.email,
    replyTo: config().email,
    subject: subject(t('answerTitle', { number: id })),
    ...letterBody(config().email ? [said, t('answerReply')] : [said], []),
  }
}

/** An operator's answer. */
export const answerByMail = (talk: DeskSummary, answer: WrittenMessage): Promise<Mail | undefined> =>
  saidByMail(talk, () => (answer.kind === 'attachment' ? [answer.title, answer.text, answer.href].filter(Boolean).join('\n') : answer.text))

/** That an operator's answer is a file, which stays in the chat. */
export const fileByMail = (talk: DeskSummary, name: string): Promise<Mail | undefined> => saidByMail(talk, (t) => t('file', { name }))
