import type { WorkingHours } from '../../config/working-hours.ts'
import type { Database } from '../database/open.ts'
import type { FileStore } from '../files/store.ts'
import type { Signals } from './signals.ts'

/** What the chat is made of. */
export interface ChatParts {
  readonly database: Database
  readonly files: FileStore
  readonly signals: Signals
  /** Addresses of files are signed with it. */
  readonly secret: string
  readonly fileLimitMb: number
  /** Of the configuration; the dictionary comes first. */
  readonly workingHours: WorkingHours | undefined
  /** Told when something is stored whose mail can go out. */
  readonly mailWaits: () => void
}
