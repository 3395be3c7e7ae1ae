import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_AREAS, AUDIT_KINDS, type AuditAction, type AuditArea } from '../domain/audit.ts'
import { DICTIONARY_NAMES } from '../domain/dictionary-names.ts'
import { CHANGE_REASONS } from '../domain/order/states.ts'
import type { AccessKind } from './access-log.ts'
import { dayOrTime, optionalField, PERIOD_CHECK, searchField } from './list-query.ts'

export const AUDIT_ENTRIES_PER_PAGE = 50

/** Prices of a batch that an entry describes; all of them are in the history of the prices. */
export const MAX_PRICES_PER_ENTRY = 20

interface Meaning {
  readonly area: AuditArea
  readonly action: AuditAction
}

/** Meaning of the kinds of the access log, which also has two kinds of changes. */
export const ACCESS_MEANINGS: Readonly<Record<AccessKind, Meaning>> = {
  'order-list': { area: 'orders', action: 'viewed' },
  order: { area: 'orders', action: 'viewed' },
  'orders-csv': { area: 'orders', action: 'exported' },
  'email-list': { area: 'emails', action: 'viewed' },
  search: { area: 'search', action: 'viewed' },
  'subscriber-list': { area: 'subscribers', action: 'viewed' },
  'subscribers-csv': { area: 'subscribers', action: 'exported' },
  unsubscription: { area: 'subscribers', action: 'changed' },
  'conversation-list': { area: 'chat', action: 'viewed' },
  'conversation-events': { area: 'chat', action: 'viewed' },
  conversation: { area: 'chat', action: 'viewed' },
  'chat-file': { area: 'chat', action: 'viewed' },
  'person-export': { area: 'privacy', action: 'exported' },
  'person-preview': { area: 'privacy', action: 'viewed' },
  'person-erasure': { area: 'privacy', action: 'deleted' },
  'database-backup': { area: 'backup', action: 'exported' },
  'audit-list': { area: 'audit', action: 'viewed' },
  'audit-csv': { area: 'audit', action: 'exported' },
}

/** Position in the log: time and id of an entry. */
export interface AuditPosition {
  readonly at: string
  readonly id: string
}

export const formatPosition = ({ at, id }: AuditPosition): string => `${at}_${id}`

const positionSchema = z
  .string()
  .max(200)
  .regex(/^[^_]+_/)
  .transform((text): AuditPosition => {
    const [at = '', ...id] = text.split('_')
    return { at, id: id.join('_') }
  })

/**
 * Query of `GET /api/admin/audit` and `GET /api/admin/audit.csv`. `person`: part of the account name; `record`: part of
 * the order number, the id or the name; `from` and `to` as in `ordersQuerySchema`; `before`: position after which a page
 * starts.
 */
export const auditQuerySchema = z
  .object({
    person: searchField,
    area: optionalField(z.enum(AUDIT_AREAS)),
    kind: optionalField(z.enum(AUDIT_KINDS)),
    from: optionalField(dayOrTime),
    to: optionalField(dayOrTime),
    record: searchField,
    before: optionalField(positionSchema),
  })
  .refine(...PERIOD_CHECK)
export type AuditQuery = z.output<typeof auditQuerySchema>

/**
 * A changed value as text. `field`: name of the field, then of the value in it (`title en`); `subject`: price of a batch
 * of several.
 */
const auditChangeSchema = z.object({
  subject: z.string().optional(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
})
export type AuditChange = z.infer<typeof auditChangeSchema>

/** `record`: absent for a list; `name`: of an image; `count`: records of a list, or prices of a batch. */
const auditEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  actor: z.string(),
  area: z.enum(AUDIT_AREAS),
  action: z.enum(AUDIT_ACTIONS),
  dictionary: z.enum(DICTIONARY_NAMES).optional(),
  record: z.string().optional(),
  name: z.string().optional(),
  count: z.int().optional(),
  reason: z.enum(CHANGE_REASONS).optional(),
  changes: z.array(auditChangeSchema),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** Response of `GET /api/admin/audit`, newest first. `next`: `before` of the next page, absent on the last one. */
export const auditResponseSchema = z.object({ entries: z.array(auditEntrySchema), next: z.string().optional() })
export type AuditResponse = z.infer<typeof auditResponseSchema>

export interface AuditLog {
  list(query: AuditQuery): Promise<AuditResponse>
  count(query: AuditQuery): Promise<number>
  /** All entries of a query in batches, newest first. */
  all(query: AuditQuery): AsyncIterable<readonly AuditEntry[]>
}
