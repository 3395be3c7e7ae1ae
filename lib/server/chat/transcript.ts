import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { SiteLocale } from '../../../i18n/locales.ts'
import { config } from '../../config/config.ts'
import type { ChatMessage } from '../../contract/chat-message.ts'
import type { OpenedConversation } from '../../contract/chat-store.ts'
import type { Mail } from '../../contract/mail.ts'
import { formatDateTime } from '../../domain/dates.ts'
import type { Language } from '../../domain/languages.ts'
import { quoted } from '../../domain/quoted.ts'
import { emailFrame } from '../../mail/email-frame.ts'
import { renderEmail } from '../../mail/render-email.ts'
import { isSignature, createSignature } from '../../http/signature.ts'
import { originOf } from '../../variants/variants.ts'
import { siteSecret } from '../transport.ts'

const loadMessages = (language: Language) => getTranslations({ locale: language, namespace: 'chatLetters' })
type Messages = Awaited<ReturnType<typeof loadMessages>>

const LINK_LIFETIME_MS = 7 * 24 * 60 * 60_000

function toText(t: Messages, message: ChatMessage): string | undefined {
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

/**
 * A conversation as a text file. Marks a visitor's self-chosen name and quotes each line of a message, so that neither
 * can impersonate another author.
 */
export async function transcriptText(
  { messages, conversation }: OpenedConversation,
  language: Language,
): Promise<string> {
  const t = await loadMessages(language)
  const { name } = conversation.contact
  const visitor = name ? t('visitorNamed', { name }) : t('visitor')
  const paragraphs = messages.flatMap((message) => {
    const text = toText(t, message)
    const author = message.author === 'visitor' ? visitor : message.name || t('operator')
    return text === undefined ? [] : [`${formatDateTime(new Date(message.at))} UTC, ${author}:\n${quoted(text)}`]
  })
  return `\uFEFF${[t('logTitle', { number: conversation.id }), ...paragraphs].join('\n\n')}\n`
}

/** The number of a deleted conversation can be that of another visitor's later, which started at another time. */
type Started = Pick<OpenedConversation['conversation'], 'id' | 'startedAt'>

const signedText = ({ id, startedAt }: Started, until: number) => `chat transcript ${id} ${startedAt} ${until}`

/** Link that opens the transcript without the visitor's cookie, for seven days. */
async function transcriptLink({ variant, language }: SiteLocale, conversation: Started, now: Date): Promise<string> {
  const until = now.getTime() + LINK_LIFETIME_MS
  const link = new URL('/api/chat/transcript', originOf(variant, config()))
  const sign = createSignature(signedText(conversation, until), await siteSecret())
  link.search = new URLSearchParams({
    conversation: conversation.id,
    lang: language,
    until: String(until),
    sign,
  }).toString()
  return link.href
}

export async function isTranscriptLink(
  { conversation, until, sign }: { conversation: Started; until: number; sign: string },
  now: Date,
): Promise<boolean> {
  return until > now.getTime() && isSignature(sign, signedText(conversation, until), await siteSecret())
}

/**
 * Email with a link to a transcript. Contains no written text: anyone can enter someone else's email address
 * (decisions, E-mails).
 */
export async function transcriptMail(siteLocale: SiteLocale, conversation: Started, to: string): Promise<Mail> {
  const t = await loadMessages(siteLocale.language)
  const link = await transcriptLink(siteLocale, conversation, new Date())
  const content = {
    title: t('logTitle', { number: conversation.id }),
    blocks: [
      t('logText'),
      { button: { text: t('logOpen'), href: link } },
      { smallPrint: t('logLinkLife') },
      { smallPrint: t('logNotYou') },
    ],
  }
  return { about: 'chat', to, ...renderEmail(emailFrame(siteLocale), content) }
}
