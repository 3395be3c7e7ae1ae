import { z } from 'zod'
import { ADMIN_AREAS, type AdminArea } from '../domain/admin-roles.ts'
import { CURRENCIES } from '../domain/currencies.ts'
import { DICTIONARY_NAMES } from '../domain/dictionary-names.ts'
import { LANGUAGES, type Language } from '../domain/languages.ts'

/** Numbers of the overview, with the area that an account needs to see them. */
export const OVERVIEW_AREAS = {
  newOrders: 'orders',
  disputedPayments: 'orders',
  undeliveredEmails: 'emails',
  waitingConversations: 'chat',
  expiringBanners: 'banners',
  expiringPromoCodes: 'dictionaries',
} as const satisfies Record<string, AdminArea>

export type OverviewNumber = keyof typeof OVERVIEW_AREAS
export const OVERVIEW_NUMBERS = Object.keys(OVERVIEW_AREAS) as readonly OverviewNumber[]

/** Days before its end from which a banner or a promo code counts as expiring. */
export const EXPIRING_DAYS = 7

/**
 * Response of `GET /api/admin/overview`: what waits for an employee. Absent: not for this account. `newOrders` are
 * placed and not yet sent, `undeliveredEmails` given up; `waitingSince` is the last message of the conversation that has
 * waited longest.
 */
export const overviewSchema = z.object({
  newOrders: z.int().optional(),
  disputedPayments: z.int().optional(),
  undeliveredEmails: z.int().optional(),
  waitingConversations: z.int().optional(),
  waitingSince: z.iso.datetime().optional(),
  expiringBanners: z.int().optional(),
  expiringPromoCodes: z.int().optional(),
})
export type Overview = z.infer<typeof overviewSchema>

const DAY_MS = 24 * 60 * 60_000
const MAX_SINCE_MS = 26 * 60 * 60_000

/** Query of `GET /api/admin/overview/day`. `from`: start of the day in the time zone of the administrator. */
export const dayQuerySchema = z.object({
  from: z.iso.datetime().refine((from) => Math.abs(Date.now() - Date.parse(from)) < MAX_SINCE_MS, 'not today'),
})

export const weekBefore = (time: Date): Date => new Date(time.getTime() - 7 * DAY_MS)

/** In major units: payments less refunds of orders. */
export const revenueSchema = z.array(z.object({ currency: z.enum(CURRENCIES), amount: z.number() }))
export type Revenue = z.infer<typeof revenueSchema>

const totalsSchema = z.object({ orders: z.int(), revenue: revenueSchema })
export type Totals = z.infer<typeof totalsSchema>

export const MAX_RECENT_CHANGES = 10

/**
 * Response of `GET /api/admin/overview/day`. `today`: since the start of the day; `weekBefore`: a week before, until the
 * same time of the day; both absent without orders. `changes` of employees, newest first.
 */
export const dayResponseSchema = z.object({
  today: totalsSchema.optional(),
  weekBefore: totalsSchema.optional(),
  changes: z.array(
    z.object({
      at: z.iso.datetime(),
      actor: z.string(),
      area: z.enum(ADMIN_AREAS),
      dictionary: z.enum(DICTIONARY_NAMES).optional(),
      record: z.string(),
      name: z.string().optional(),
    }),
  ),
})
export type DayResponse = z.infer<typeof dayResponseSchema>

export const MAX_UNFINISHED_PAGES = 10

/** A list of pages, with the number of all of them. `language`: of the title. */
const pageList = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    total: z.int(),
    pages: z.array(z.object({ title: z.string(), language: z.enum(LANGUAGES), ...shape })).max(MAX_UNFINISHED_PAGES),
  })

/**
 * Response of `GET /api/admin/overview/unfinished-pages?lang=`, newest first. `untranslated`: pages that are published in
 * the source language, but not in the languages `missing`; `drafts`: entries that are not published. A link to a draft
 * is signed and works for an hour; a draft without a path has no link.
 */
export const unfinishedPagesSchema = z.object({
  untranslated: pageList({ page: z.string(), href: z.string(), missing: z.array(z.enum(LANGUAGES)).min(1) }),
  drafts: pageList({ entry: z.string(), href: z.string().optional() }),
})
export type UnfinishedPages = z.infer<typeof unfinishedPagesSchema>

interface StoredPageList<Page> {
  readonly total: number
  readonly pages: readonly Page[]
}

/** Unfinished pages as stored, with public paths instead of links. */
export interface StoredUnfinishedPages {
  readonly untranslated: StoredPageList<
    Omit<UnfinishedPages['untranslated']['pages'][number], 'href'> & { readonly path: string }
  >
  readonly drafts: StoredPageList<
    Omit<UnfinishedPages['drafts']['pages'][number], 'href'> & { readonly path?: string | undefined }
  >
}

export interface OverviewStore {
  load(areas: readonly AdminArea[], now: Date): Promise<Overview>
  loadDay(areas: readonly AdminArea[], from: Date, now: Date): Promise<DayResponse>
  /** Titles and paths are those of `language` where the page has it. */
  loadUnfinishedPages(language: Language): Promise<StoredUnfinishedPages>
}
