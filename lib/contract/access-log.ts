export type AccessKind =
  | 'order-list'
  | 'order'
  | 'orders-csv'
  | 'email-list'
  | 'search'
  | 'subscriber-list'
  | 'subscribers-csv'
  | 'unsubscription'
  | 'conversation-list'
  | 'conversation-events'
  | 'conversation'
  | 'chat-file'
  | 'person-export'
  | 'person-preview'
  | 'person-erasure'
  | 'database-backup'
  | 'audit-list'
  | 'audit-csv'

/**
 * An access to personal data; never contains the data itself. `actor`: account name, or the operating system user of
 * the command line. `count`: records of a list.
 */
export interface Access {
  readonly actor: string
  readonly kind: AccessKind
  readonly record?: string
  readonly count?: number
}

export interface AccessLog {
  add(access: Access): Promise<void>
}
