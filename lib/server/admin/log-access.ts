import 'server-only'
import type { Access } from '../../contract/access-log.ts'
import { accessLog } from '../transport.ts'

/** Notes who is about to see personal data; where that fails, so does the answer: nothing is seen without a line in the log. */
export const logAccess = async (access: Access): Promise<void> => (await accessLog()).add(access)
