import 'server-only'
import { getTranslations } from 'next-intl/server'
import { SOURCE_LANGUAGE } from '../../../i18n/locales.ts'
import { canonical } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import type { DeskSummary } from '../../contract/chat-admin.ts'
import type { WrittenMessage } from '../../contract/chat-admin.ts'
import type { Contact } from '../../contract/chat-contact.ts'
import { allowMail, type AllowedMail, type Mail } from '../../contract/mail.ts'
import type { ToldMessage } from '../../contract/chat-store.ts'
import { DESK_TALK } from '../../domain/chat/desk-talk.ts'
import { emailText } from '../../domain/email-text.ts'
import { parseLanguage, type Language } from '../../domain/languages.ts'
import { letterBody, quoted } from '../../domain/letter.ts'
import { phoneText } from '../../domain/phone.ts'
import type { VariantId } from '../../variants/variants.ts'

const words = (language: Language) => getTranslations({ locale: language, namespace: 'chatLetters' })
type Words = Awaited<ReturnType<typeof words>>

const subject = (text: string) => `${config().siteName}: ${text}`

/** To the operator, that something was asked outside hours, and what: an answer to it goes to the visitor. A link leads to the conversation. */
export async function questionLetter(
  { to, conversation, variant }: { readonly to: string; readonly conversation: string; readonly variant: VariantId },
  messages: readonly ToldMessage[],
  contact: Contact,
): Promise<Mail> {
  const [t, order] = await Promise.all([
    words(SOURCE_LANGUAGE),
    getTranslations({ locale: SOURCE_LANGUAGE, namespace: 'order' }),
  ])
  const link = `${canonical({ variant, language: SOURCE_LANGUAGE }, '/chat-admin', config())}?${DESK_TALK}=${conversation}`
  const said = messages.map((message) => quoted('file' in message ? t('file', { name: message.file }) : message.text))
  const facts = [
    [order('name'), contact.name],
    [order('phone'), phoneText(contact.phone, (n) => order('extension', { n }))],
    [order('email'), emailText(contact.email)],
  ]
  const person = facts.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n')
  const title = subject(t('questionTitle', { number: conversation }))
  return {
    about: 'chat',
    to,
    replyTo: contact.email || undefined,
    subject: title,
    ...letterBody([...said, link, person], [link]),
  }
}

/** What an operator says to such a question, to the visitor; `undefined` where the talk is none that is answered by e-mail. */
async function saidByMail(
  { id, offline, contact, visitor }: DeskSummary,
  say: (t: Words) => string,
): Promise<AllowedMail | undefined> {
  if (!offline || !contact.email) return undefined
  const t = await words(parseLanguage(visitor.lang) ?? SOURCE_LANGUAGE)
  const said = say(t)
  const body = letterBody(config().email ? [said, t('answerReply')] : [said], [])
  return allowMail(
    {
      about: 'chat',
      to: contact.email,
      replyTo: config().email,
      subject: subject(t('answerTitle', { number: id })),
      ...body,
    },
    'employee',
  )
}

/** An operator's answer. */
export const answerByMail = (talk: DeskSummary, answer: WrittenMessage): Promise<AllowedMail | undefined> =>
  saidByMail(talk, () =>
    answer.kind === 'attachment' ? [answer.title, answer.text, answer.href].filter(Boolean).join('\n') : answer.text,
  )

/** That an operator's answer is a file, which stays in the chat. */
export const fileByMail = (talk: DeskSummary, name: string): Promise<AllowedMail | undefined> =>
  saidByMail(talk, (t) => t('file', { name }))
