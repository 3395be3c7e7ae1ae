import type { ReactNode } from 'react'
import type { DeskSummary } from '@/lib/contract/chat-admin'
import { fillWords } from '@/lib/visitor/words'
import { ChatIcon } from '../../chat/parts/chat-icon'
import { localDateTime } from '../../chat/parts/local-time'
import { useDesk, useTalk } from './view'

/** The name of something of the world in the page's language, else its code. */
function nameOf(tag: string, type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames([tag], { type }).of(code) ?? code
  } catch {
    return code
  }
}

/** An address that opens a letter. */
const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

const LinkTo = ({ href, text }: { href: string; text: string }) => <a href={href}>{text}</a>

/** A page of the site; what leads elsewhere is text only. */
function PageLink({ page }: { page: string }) {
  const isOwn = URL.canParse(page, location.origin) && new URL(page, location.origin).origin === location.origin
  return isOwn ? (
    <a href={page} target="_blank" rel="noopener">
      {page}
    </a>
  ) : (
    page
  )
}

/** That an answer goes by e-mail. */
function Offline({ contact: { email } }: DeskSummary) {
  const { words } = useDesk()
  return (
    <div className="desk-offline">
      <h3>{words.offlineTitle}</h3>
      <p>{fillWords(words.offlineText, { email })}</p>
      <a href={mailTo(email)}>{words.writeMail}</a>
    </div>
  )
}

function useFacts({ visitor, contact, consented, startedAt, closedAt, operator, vote }: DeskSummary): readonly (readonly [string, ReactNode])[] {
  const { words, say, tag } = useDesk()
  const { page, lang, country, variant, utms } = visitor
  return [
    [words.email, contact.email && <LinkTo key="email" href={mailTo(contact.email)} text={contact.email} />],
    [words.phone, contact.phone && <LinkTo key="phone" href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`} text={contact.phone} />],
    [words.consent, consented ? words.agreed : words.notAgreed],
    [words.page, <PageLink key="page" page={page} />],
    [words.language, nameOf(tag, 'language', lang)],
    [words.country, country && nameOf(tag, 'region', country)],
    [words.site, words.sites[variant] ?? variant],
    ...Object.entries(utms),
    [words.operator, operator ? [operator.name || say('chat.operatorName'), operator.position].filter(Boolean).join(', ') : words.nobody],
    [words.started, localDateTime(startedAt)],
    ...(closedAt ? [[words.ended, localDateTime(closedAt)] as const] : []),
    ...(vote ? [[words.rating, words.votes[vote]] as const] : []),
  ]
}

function Facts({ conversation }: { conversation: DeskSummary }) {
  const { words } = useDesk()
  return (
    <dl className="desk-known">
      {useFacts(conversation).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className="admin-quiet">{words.unknown}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What is known of the visitor. */
export function About({ close }: { close: () => void }) {
  const { words, common } = useDesk()
  const conversation = useTalk()?.conversation
  return (
    <aside className="admin-stack desk-about" id="desk-about" aria-labelledby="desk-about-title">
      <div className="desk-about-head">
        <h2 id="desk-about-title">{words.about}</h2>
        <button type="button" className="desk-about-toggle" aria-label={common.close} title={common.close} onClick={close}>
          <ChatIcon name="close" />
        </button>
      </div>
      {conversation?.offline && <Offline {...conversation} />}
      {conversation && <Facts conversation={conversation} />}
    </aside>
  )
}
