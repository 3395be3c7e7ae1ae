import { z } from 'zod'
import type { AdminArea } from '../domain/admin-roles.ts'
import { DICTIONARY_NAMES, type DictionaryName } from '../domain/dictionary-names.ts'
import { MAX_QUERY_CHARACTERS, normalizeQuery } from '../domain/site-search/words.ts'

export const ADMIN_RESULT_KINDS = ['order', 'person', 'conversation', 'record', 'page'] as const
export type AdminResultKind = (typeof ADMIN_RESULT_KINDS)[number]

/** Results of each kind. */
export const MAX_ADMIN_RESULTS = 5

/** Query of `GET /api/admin/search`. `lng`: language of the interface, whose pages are searched. */
export const adminSearchQuerySchema = z.object({
  q: z.string().max(1000).transform(normalizeQuery).pipe(z.string().min(1).max(MAX_QUERY_CHARACTERS)),
  lng: z.string().optional(),
})

/** `href`: without the host. `at`: when the order was placed or the last message was sent. `dictionary`: of a record. */
const adminResultSchema = z.object({
  kind: z.enum(ADMIN_RESULT_KINDS),
  title: z.string(),
  detail: z.string().optional(),
  at: z.iso.datetime().optional(),
  dictionary: z.enum(DICTIONARY_NAMES).optional(),
  href: z.string(),
})
export type AdminResult = z.infer<typeof adminResultSchema>

/** Response of `GET /api/admin/search`: only of the areas of the account. */
const adminSearchResponseSchema = z.object({ results: z.array(adminResultSchema) })
export type AdminSearchResponse = z.infer<typeof adminSearchResponseSchema>

export interface FoundOrder {
  readonly number: string
  readonly name: string
  readonly email: string
  readonly createdAt: string
}

export interface FoundConversation {
  readonly id: string
  readonly name: string
  readonly lastMessageAt: string
}

export interface FoundRecord {
  readonly dictionary: DictionaryName
  readonly id: string
  readonly title: string
}

/** `people`: the newest order of each customer. */
export interface AdminFound {
  readonly orders: readonly FoundOrder[]
  readonly people: readonly FoundOrder[]
  readonly conversations: readonly FoundConversation[]
  readonly records: readonly FoundRecord[]
}

export interface AdminSearch {
  /** Searches the areas of an account. @param query normalized */
  find(areas: readonly AdminArea[], query: string): Promise<AdminFound>
}
