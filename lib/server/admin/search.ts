import 'server-only'
import { href, type PagePath } from '../../../i18n/paths.ts'
import type { SiteLocale } from '../../../i18n/locales.ts'
import {
  MAX_ADMIN_RESULTS,
  type AdminFound,
  type AdminResult,
  type AdminResultKind,
} from '../../contract/admin-search.ts'
import { CHAT_ADMIN_PATH, orderAdminPath, ORDERS_ADMIN_PATH } from '../../domain/admin-pages.ts'
import { CONVERSATION_PARAM } from '../../domain/chat/conversation-param.ts'
import { loadSiteSearch } from '../search/site-search.ts'

/** Kinds of the site search that are pages. */
const PAGE_KINDS = ['test', 'page', 'legal']

/** Results of the database as links of the back office. */
export function toResults(siteLocale: SiteLocale, found: AdminFound): AdminResult[] {
  const link = (path: PagePath, query: Readonly<Record<string, string>> = {}) =>
    href(siteLocale, path, { query: new URLSearchParams(query) })
  const result = (kind: AdminResultKind, title: string, to: string, more: Partial<AdminResult> = {}): AdminResult => ({
    kind,
    title,
    href: to,
    ...more,
  })
  return [
    ...found.orders.map(({ number, name, createdAt: at }) =>
      result('order', number, link(orderAdminPath(number)), { detail: name, at }),
    ),
    ...found.people.map(({ name, email }) =>
      result('person', name || email, link(ORDERS_ADMIN_PATH, { search: email }), { detail: email }),
    ),
    ...found.conversations.map(({ id, name, lastMessageAt: at }) =>
      result('conversation', name || id, link(CHAT_ADMIN_PATH, { [CONVERSATION_PARAM]: id }), { at }),
    ),
    ...found.records.map(({ dictionary, id, title }) =>
      result('record', title, link('/banner-admin', { dictionary, item: id }), { detail: id, dictionary }),
    ),
  ]
}

/** Pages of the site in the language of the interface; none while the index of the site search is not loaded. */
export async function searchPages(siteLocale: SiteLocale, query: string): Promise<AdminResult[]> {
  const search = await loadSiteSearch(siteLocale)
  return (search?.find(query) ?? [])
    .filter(({ kind }) => PAGE_KINDS.includes(kind))
    .slice(0, MAX_ADMIN_RESULTS)
    .map(({ title, href: to }) => ({ kind: 'page', title, detail: to, href: to }))
}
