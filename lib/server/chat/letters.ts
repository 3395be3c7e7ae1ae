import 'server-only'
import { getTranslations } from 'next-intl/server'
import { SOURCE_LANGUAGE } from '../../../i18n/locales.ts'
import { config } from '../../config/config.ts'
import type { DeskSummary } from '../../contract/chat-admin.ts'
import type { ChatMessage } from '../../contract/chat-message.ts'
import type { WrittenMessage } from '../../contract/chat-admin.ts'
import type { OpenedTalk } from '../../contract/chat-store.ts'
import type { Contact } from '../../contract/chat-state.ts'
import type { Mail } from '../../contract/order-store.ts'
import { formatDateTime } from '../../domain/dates.ts'
import { parseLanguage, type Language } from '../../domain/languages.ts'
import { letterBody } from '../../domain/letter.ts'

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

/** A talk as text, a paragraph for each message. Times are UTC. */
async function logParagraphs({ messages, conversation: { contact } }: OpenedTalk, language: Language): Promise<string[]> {
  const t = await words(language)
  return messages.flatMap((message) => {
    const text = textOf(t, message)
    const who = message.author === 'visitor' ? contact.name || t('visitor') : message.name || t('operator')
    return text === undefined ? [] : [`${formatDateTime(new Date(message.at))} ${who}:\n${text}`]
  })
}

/** The talk as a file. */
export async function logText(talk: OpenedTalk, language: Language): Promise<string> {
  const t = await words(language)
  return `\uFEFF${[t('logTitle', { number: talk.conversation.id }), ...(await logParagraphs(talk, language))].join('\n\n')}\n`
}

/** The talk as a letter to whoever has it or asked for it; no address in it is a link of ours. */
export async function logLetter(talk: OpenedTalk, to: string, language: Language): Promise<Mail> {
  const t = await words(language)
  const paragraphs = [t('logText'), ...(await logParagraphs(talk, language)), t('logNotYou')]
  return { to, subject: subject(t('logTitle', { number: talk.conversation.id })), ...letterBody(paragraphs, []) }
}

/** A question that was asked outside hours, to the operator: an answer to it goes to the visitor. `undefined` where none is configured. */
export async function questionLetter(conversation: string, question: string, contact: Contact): Promise<Mail | undefined> {
  const { email: to } = config()
  if (!to) return undefined
  const t = await words(SOURCE_LANGUAGE)
  const person = [contact.name, contact.phone, contact.email].filter(Boolean).join('\n')
  return { to, replyTo: contact.email, subject: subject(t('questionTitle', { number: conversation })), ...letterBody([question, person], []) }
}

/** An operator's answer to such a question, to the visitor; `undefined` where the talk is none that is answered by e-mail. */
export async function answerByMail({ id, offline, contact, visitor }: DeskSummary, answer: WrittenMessage): Promise<Mail | undefined> {
  if (!offline || !contact.email) return undefined
  const t = await words(parseLanguage(visitor.lang) ?? SOURCE_LANGUAGE)
  const said = answer.kind === 'attachment' ? [answer.title, answer.text, answer.href].filter(Boolean).join('\n') : answer.text
  return {
    to: contact.email,
    replyTo: config().email,
    subject: subject(t('answerTitle', { number: id })),
    ...letterBody(config().email ? [said, t('answerReply')] : [said], []),
  }
}
