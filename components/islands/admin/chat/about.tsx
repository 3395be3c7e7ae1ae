import type { ReactNode } from 'react'
import type { DeskSummary, OtherTalk } from '@/lib/contract/chat-admin'
import { emailText } from '@/lib/domain/email-text'
import { emailLink } from '@/lib/domain/email'
import { phoneLink, phoneText } from '@/lib/domain/phone'
import { fillWords } from '@/lib/visitor/words'
import { ChatIcon } from '../../chat/parts/chat-icon'
import { localDate, localDateTime } from '../../chat/parts/local-time'
import { useDesk, useTalk } from './view'

/** The name of something of the world in the page's language, else its code. */
function nameOf(tag: string, type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames([tag], { type }).of(code) ?? code
  } catch {
    return code
  }
}

const LinkTo = ({ href, text }: { href: string; text: string }) => <a href={href}>{text}</a>

/** A page of the visitor's site; what leads elsewhere is text only. */
function PageLink({ page, variant }: { page: string; variant: string }) {
  const origin = useDesk().origins[variant]
  const href = URL.canParse(page, origin) ? new URL(page, origin) : undefined
  return href && href.origin === origin ? (
    <a href={href.href} target="_blank" rel="noopener">
      {page}
    </a>
  ) : (
    <span>{page}</span>
  )
}

/** That an answer goes by e-mail. */
function Offline({ contact: { email } }: DeskSummary) {
  const { words } = useDesk()
  return (
    <div className="desk-offline">
      <h3>{words.offlineTitle}</h3>
      <p>{fillWords(words.offlineText, { email: emailText(email) })}</p>
      <a href={emailLink(email)}>{words.writeMail}</a>
    </div>
  )
}

function useFacts({
  visitor,
  contact,
  consented,
  startedAt,
  closedAt,
  operator,
  vote,
  comment,
}: DeskSummary): readonly (readonly [string, ReactNode])[] {
  const { words, say, tag } = useDesk()
  const { page, lang, country, market, variant, utms } = visitor
  const region = market ?? country
  return [
    [
      words.email,
      contact.email && <LinkTo key="email" href={emailLink(contact.email)} text={emailText(contact.email)} />,
    ],
    [
      words.phone,
      contact.phone && (
        <LinkTo
          key="phone"
          href={phoneLink(contact.phone)}
          text={phoneText(contact.phone, (n) => fillWords(words.extension, { n }))}
        />
      ),
    ],
    [words.consent, consented ? words.agreed : words.notAgreed],
    [words.page, <PageLink key="page" {...{ page, variant }} />],
    [words.language, nameOf(tag, 'language', lang)],
    [words.country, region && nameOf(tag, 'region', region)],
    ...(country && country !== region ? [[words.countryByIp, nameOf(tag, 'region', country)] as const] : []),
    [words.site, words.sites[variant] ?? variant],
    ...Object.entries(utms),
    [
      words.operator,
      operator
        ? [operator.name || say('chat.operatorName'), operator.position].filter(Boolean).join(', ')
        : words.nobody,
    ],
    [words.started, localDateTime(startedAt)],
    ...(closedAt ? [[words.ended, localDateTime(closedAt)] as const] : []),
    ...(vote ? [[words.rating, [words.votes[vote], comment].filter(Boolean).join(': ')] as const] : []),
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

/** What the same visitor has said elsewhere: one goes there, and back by the browser's way back. */
function OtherTalks({ others }: { others: readonly OtherTalk[] }) {
  const { desk, words, say } = useDesk()
  return (
    <section aria-labelledby="desk-others">
      <h3 id="desk-others">{words.others}</h3>
      <ul className="chat-past desk-others">
        {others.map(({ id, state, startedAt, last }) => (
          <li key={id}>
            <button type="button" onClick={() => desk.show(id)}>
              <b>{say('chat.number', { number: id })}</b> <time dateTime={startedAt}>{localDate(startedAt)}</time>
              <span>
                {[words.states[state], last && (last.excerpt || say(`msg.${last.kind}`))].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is known of the visitor. */
export function About({ close }: { close: () => void }) {
  const { words, common } = useDesk()
  const { conversation, others = [] } = useTalk() ?? {}
  return (
    <aside className="admin-stack desk-about" id="desk-about" aria-labelledby="desk-about-title">
      <div className="desk-about-head">
        <h2 id="desk-about-title">{words.about}</h2>
        <button
          type="button"
          className="desk-about-toggle"
          aria-label={common.close}
          title={common.close}
          onClick={close}
        >
          <ChatIcon name="close" />
        </button>
      </div>
      {conversation?.offline && <Offline {...conversation} />}
      {conversation && <Facts conversation={conversation} />}
      {others.length > 0 && <OtherTalks others={others} />}
    </aside>
  )
}
