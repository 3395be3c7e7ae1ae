import type { Subscriber } from '../../contract/subscribers-admin.ts'
import { createSignature } from '../../http/signature.ts'
import type { Tables } from '../database/schema.ts'

/** Names a subscriber to those who must not learn the token, which is the key to the subscription. */
const subscriberId = (token: string): string => createSignature('subscriber', token)

export function toSubscriber(row: Tables['subscriptions']): Subscriber {
  const consents = JSON.parse(row.consents) as Subscriber['consents']
  return {
    id: subscriberId(row.token),
    email: row.email,
    name: row.name ?? undefined,
    state: row.state,
    source: row.source,
    pointOfContact: row.point_of_contact ?? undefined,
    language: row.language,
    utms: JSON.parse(row.utms) as Subscriber['utms'],
    consents: consents.map(({ document, version }) => ({ document, version })),
    requestedAt: row.requested_at,
    confirmedAt: row.confirmed_at ?? undefined,
    unsubscribedAt: row.state === 'unsubscribed' ? row.changed_at : undefined,
  }
}
