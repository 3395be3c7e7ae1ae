import type { WorkingHours } from '../../domain/chat/working-hours-format.ts'
import type { Database } from '../database/open.ts'
import type { FileStore } from '../files/store.ts'
import type { Signals } from './signals.ts'

export interface ChatDeps {
  readonly database: Database
  readonly files: FileStore
  readonly signals: Signals
  /** Signs file URLs. */
  readonly secret: string
  readonly fileLimitMb: number
  /** From the configuration; hours of the dictionary take precedence. */
  readonly workingHours: WorkingHours | undefined
  /** Called after an email was queued. */
  readonly onMailQueued: () => void
}
