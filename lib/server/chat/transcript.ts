import 'server-only'
import { getTranslations } from 'next-intl/server'
import type { Place } from '../../../i18n/locales.ts'
import { config } from '../../config/config.ts'
import type { ChatMessage } from '../../contract/chat-message.ts'
import type { OpenedTalk } from '../../contract/chat-store.ts'
import type { Mail } from '../../contract/mail.ts'
import { formatDateTime } from '../../domain/dates.ts'
import type { Language } from '../../domain/languages.ts'
import { letterBody, quoted } from '../../domain/letter.ts'
import { isSignature, signatureOf } from '../../http/signature.ts'
import { originOf } from '../../variants/variants.ts'
import { siteSecret } from '../transport.ts'

const words = (language: Language) => getTranslations({ locale: language, namespace: 'chatLetters' })
type Words = Awaited<ReturnType<typeof words>>

/** Milliseconds for which a mailed link opens a transcript. */
const LINK_LIFE = 7 * 24 * 60 * 60_000

/** A message as text; `undefined` for what a transcript leaves out. */
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

/** A conversation as a text file. A visitor's name is marked as one, and each line of a message is quoted, so that none passes for another author's. */
export async function transcriptText({ messages, conversation }: OpenedTalk, language: Language): Promise<string> {
  const t = await words(language)
  const { name } = conversation.contact
  const visitor = name ? t('visitorNamed', { name }) : t('visitor')
  const paragraphs = messages.flatMap((message) => {
    const text = textOf(t, message)
    const author = message.author === 'visitor' ? visitor : message.name || t('operator')
    return text === undefined ? [] : [`${formatDateTime(new Date(message.at))} UTC, ${author}:\n${quoted(text)}`]
  })
  return `\uFEFF${[t('logTitle', { number: conversation.id }), ...paragraphs].join('\n\n')}\n`
}

const signedText = (conversation: string, until: number) => `chat transcript ${conversation} ${until}`

/** A link with which the transcript is read without the cookie of its visitor, for seven days. */
async function transcriptLink({ variant, language }: Place, conversation: string, now: Date): Promise<string> {
  const until = now.getTime() + LINK_LIFE
  const link = new URL('/api/chat/transcript', originOf(variant, config()))
  const sign = signatureOf(signedText(conversation, until), await siteSecret())
  link.search = new URLSearchParams({ conversation, lang: language, until: String(until), sign }).toString()
  return link.href
}

/** Whether a link to a transcript is ours and has not expired. */
export async function isTranscriptLink(
  { conversation, until, sign }: { conversation: string; until: number; sign: string },
  now: Date,
): Promise<boolean> {
  return until > now.getTime() && isSignature(sign, signedText(conversation, until), await siteSecret())
}

/** The e-mail with a link to a transcript. Nothing that was written is in it: anybody can type anybody's address (decisions, E-mails). */
export async function transcriptMail(place: Place, conversation: string, to: string): Promise<Mail> {
  const t = await words(place.language)
  const link = await transcriptLink(place, conversation, new Date())
  const paragraphs = [`${t('logText')}\n${link}`, t('logLinkLife'), t('logNotYou')]
  return {
    about: 'chat',
    to,
    subject: `${config().siteName}: ${t('logTitle', { number: conversation })}`,
    ...letterBody(paragraphs, [link]),
  }
}
