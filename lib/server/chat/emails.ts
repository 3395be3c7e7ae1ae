import 'server-only'
import { getTranslations } from 'next-intl/server'
import { parseSiteLocale, SOURCE_LANGUAGE, type SiteLocale } from '../../../i18n/locales.ts'
import { canonical } from '../../../i18n/paths.ts'
import { config } from '../../config/config.ts'
import type { DeskSummary } from '../../contract/chat-admin.ts'
import type { MessageInput } from '../../contract/chat-admin.ts'
import type { Contact } from '../../contract/chat-contact.ts'
import { allowMail, type AllowedMail, type Mail } from '../../contract/mail.ts'
import type { NotifiedMessage } from '../../contract/chat-store.ts'
import { CHAT_ADMIN_PATH } from '../../domain/admin-pages.ts'
import { CONVERSATION_PARAM } from '../../domain/chat/conversation-param.ts'
import { emailText } from '../../domain/email-text.ts'
import { parseLanguage, type Language } from '../../domain/languages.ts'
import { quoted } from '../../domain/quoted.ts'
import { phoneText } from '../../domain/phone.ts'
import { emailFrame } from '../../mail/email-frame.ts'
import { renderEmail } from '../../mail/render-email.ts'
import { parseVariant, variantOf, type VariantId } from '../../variants/variants.ts'

const loadMessages = (language: Language) => getTranslations({ locale: language, namespace: 'chatLetters' })
type Messages = Awaited<ReturnType<typeof loadMessages>>

/**
 * Email to the operator with questions asked outside working hours. Replies go to the visitor; a link opens the
 * conversation.
 */
export async function questionEmail(
  { to, conversation, variant }: { readonly to: string; readonly conversation: string; readonly variant: VariantId },
  messages: readonly NotifiedMessage[],
  contact: Contact,
): Promise<Mail> {
  const [t, order] = await Promise.all([
    loadMessages(SOURCE_LANGUAGE),
    getTranslations({ locale: SOURCE_LANGUAGE, namespace: 'order' }),
  ])
  const siteLocale = { variant, language: SOURCE_LANGUAGE }
  const desk = canonical(siteLocale, CHAT_ADMIN_PATH, config())
  const link = `${desk}?${CONVERSATION_PARAM}=${conversation}`
  const quotes = messages.map((message) => quoted('file' in message ? t('file', { name: message.file }) : message.text))
  const contactFields = [
    [order('name'), contact.name],
    [order('phone'), phoneText(contact.phone, (n) => order('extension', { n }))],
    [order('email'), emailText(contact.email)],
  ]
  const person = contactFields.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])).join('\n')
  const content = {
    title: t('questionTitle', { number: conversation }),
    blocks: [...quotes, { button: { text: t('openConversation'), href: link } }, person],
  }
  return { about: 'chat', to, replyTo: contact.email || undefined, ...renderEmail(emailFrame(siteLocale), content) }
}

/** Site locale of a conversation's emails; the source language for one that this site no longer has. */
function conversationSiteLocale({ variant, lang }: DeskSummary['visitor']): SiteLocale {
  const known = parseVariant(variant) ?? variantOf(1)
  return parseSiteLocale(known, parseLanguage(lang)) ?? { variant: known, language: SOURCE_LANGUAGE }
}

/** Email with an operator's reply to the visitor; `undefined` if the conversation is not answered by email. */
async function replyMail(
  { id, offline, contact, visitor }: DeskSummary,
  text: (t: Messages) => string,
): Promise<AllowedMail | undefined> {
  if (!offline || !contact.email) return undefined
  const siteLocale = conversationSiteLocale(visitor)
  const t = await loadMessages(siteLocale.language)
  const reply = text(t)
  const content = {
    title: t('answerTitle', { number: id }),
    blocks: config().email ? [reply, { smallPrint: t('answerReply') }] : [reply],
  }
  const body = renderEmail(emailFrame(siteLocale), content)
  return allowMail({ about: 'chat', to: contact.email, replyTo: config().email, ...body }, 'employee')
}

export const replyEmail = (summary: DeskSummary, message: MessageInput): Promise<AllowedMail | undefined> =>
  replyMail(summary, () =>
    message.kind === 'attachment'
      ? [message.title, message.text, message.href].filter(Boolean).join('\n')
      : message.text,
  )

/** The file itself stays in the chat. */
export const fileReplyEmail = (summary: DeskSummary, name: string): Promise<AllowedMail | undefined> =>
  replyMail(summary, (t) => t('file', { name }))
