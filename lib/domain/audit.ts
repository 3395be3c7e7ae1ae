/**
 * Areas of the audit log. `search`: search of the back office; `privacy`: requests of a person for access or erasure;
 * `backup`: backups of the database. Of `AUDIT_KINDS`, `accesses` are views and exports of personal data.
 */
export const AUDIT_AREAS = [
  'orders',
  'prices',
  'banners',
  'dictionaries',
  'images',
  'chat',
  'emails',
  'subscribers',
  'search',
  'privacy',
  'backup',
  'audit',
] as const
export type AuditArea = (typeof AUDIT_AREAS)[number]

export const AUDIT_ACTIONS = ['changed', 'created', 'deleted', 'viewed', 'exported'] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

export const AUDIT_KINDS = ['changes', 'accesses'] as const
type AuditKind = (typeof AUDIT_KINDS)[number]

export const kindOfAction = (action: AuditAction): AuditKind =>
  action === 'viewed' || action === 'exported' ? 'accesses' : 'changes'
