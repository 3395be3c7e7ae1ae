import type { ReactNode } from 'react'
import type { DeskSummary, OtherConversation } from '@/lib/contract/chat-admin'
import { emailText } from '@/lib/domain/email-text'
import { emailLink } from '@/lib/domain/email'
import { phoneLink, phoneText } from '@/lib/domain/phone'
import { interpolate } from '@/lib/visitor/visitor-messages'
import { ChatIcon } from '../../islands/chat/ui/chat-icon'
import { localDate, localDateTime } from '@/lib/visitor/local-time'
import { useDesk, useShownConversation } from './view'

/** Display name of a region or language in the page's language; the code itself if `Intl` rejects it. */
function displayName(tag: string, type: 'region' | 'language', code: string): string {
  try {
    return new Intl.DisplayNames([tag], { type }).of(code) ?? code
  } catch {
    return code
  }
}

const LinkTo = ({ href, text }: { href: string; text: string }) => <a href={href}>{text}</a>

/** Links to a page of the visitor's site. A URL of any other origin is shown as text: the visitor controls it. */
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

function Offline({ contact: { email } }: DeskSummary) {
  const { labels } = useDesk()
  return (
    <div className="desk-offline">
      <h3>{labels.offlineTitle}</h3>
      <p>{interpolate(labels.offlineText, { email: emailText(email) })}</p>
      <a href={emailLink(email)}>{labels.writeMail}</a>
    </div>
  )
}

function useDetails({
  visitor,
  contact,
  consented,
  startedAt,
  closedAt,
  operator,
  vote,
  comment,
}: DeskSummary): readonly (readonly [string, ReactNode])[] {
  const { labels, t, tag } = useDesk()
  const { page, lang, country, market, variant, utms } = visitor
  const region = market ?? country
  return [
    [
      labels.email,
      contact.email && <LinkTo key="email" href={emailLink(contact.email)} text={emailText(contact.email)} />,
    ],
    [
      labels.phone,
      contact.phone && (
        <LinkTo
          key="phone"
          href={phoneLink(contact.phone)}
          text={phoneText(contact.phone, (n) => interpolate(labels.extension, { n }))}
        />
      ),
    ],
    [labels.consent, consented ? labels.agreed : labels.notAgreed],
    [labels.page, <PageLink key="page" {...{ page, variant }} />],
    [labels.language, displayName(tag, 'language', lang)],
    [labels.country, region && displayName(tag, 'region', region)],
    ...(country && country !== region ? [[labels.countryByIp, displayName(tag, 'region', country)] as const] : []),
    [labels.site, labels.sites[variant] ?? variant],
    ...Object.entries(utms),
    [
      labels.operator,
      operator
        ? [operator.name || t('chat.operatorName'), operator.position].filter(Boolean).join(', ')
        : labels.nobody,
    ],
    [labels.started, localDateTime(startedAt)],
    ...(closedAt ? [[labels.ended, localDateTime(closedAt)] as const] : []),
    ...(vote ? [[labels.rating, [labels.votes[vote], comment].filter(Boolean).join(': ')] as const] : []),
  ]
}

function DetailList({ conversation }: { conversation: DeskSummary }) {
  const { labels } = useDesk()
  return (
    <dl className="desk-known">
      {useDetails(conversation).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className="admin-quiet">{labels.unknown}</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

function OtherConversations({ others }: { others: readonly OtherConversation[] }) {
  const { desk, labels, t } = useDesk()
  return (
    <section aria-labelledby="desk-others">
      <h3 id="desk-others">{labels.others}</h3>
      <ul className="chat-past desk-others">
        {others.map(({ id, state, startedAt, last }) => (
          <li key={id}>
            <button type="button" onClick={() => desk.show(id)}>
              <b>{t('chat.number', { number: id })}</b> <time dateTime={startedAt}>{localDate(startedAt)}</time>
              <span>
                {[labels.states[state], last && (last.excerpt || t(`msg.${last.kind}`))].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function VisitorDetails({ close }: { close: () => void }) {
  const { labels, common } = useDesk()
  const { conversation, others = [] } = useShownConversation() ?? {}
  return (
    <aside className="admin-stack desk-about" id="desk-about" aria-labelledby="desk-about-title">
      <div className="desk-about-head">
        <h2 id="desk-about-title">{labels.about}</h2>
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
      {conversation && <DetailList conversation={conversation} />}
      {others.length > 0 && <OtherConversations others={others} />}
    </aside>
  )
}
