import 'server-only'
import type { Access } from '../../contract/access-log.ts'
import { accessLog } from '../transport.ts'

/**
 * Logs access to personal data before it is returned. If logging fails, so does the response: no access without an
 * entry.
 */
export const logAccess = async (access: Access): Promise<void> => (await accessLog()).add(access)
