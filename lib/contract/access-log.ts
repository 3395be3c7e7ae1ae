/** Ways by which an employee gets to see personal data. */
type AccessKind =
  | 'order-list'
  | 'order'
  | 'orders-csv'
  | 'conversation-list'
  | 'conversation-events'
  | 'conversation'
  | 'chat-file'
  | 'person-export'
  | 'person-preview'
  | 'person-erasure'
  | 'database-backup'

/** A view or export of personal data: by whom, of what, never what was seen. */
export interface Access {
  /** The account, or the user of the command line. */
  readonly who: string
  readonly kind: AccessKind
  /** The number of the order or conversation, or the id of the file, where it is one record. */
  readonly record?: string
  /** How many records were answered, where they are a list. */
  readonly count?: number
}

/** The log of who has seen personal data. */
export interface AccessLog {
  add(access: Access): Promise<void>
}
