import 'server-only'
import { config } from '../../config/config.ts'
import type { UploadedFile, FileCost, Rejected, Upload } from '../../contract/chat-store.ts'
import { readClientIp } from '../../routing/internal-headers.ts'
import { isMultipart, readUploadedFile } from '../../http/multipart.ts'
import { allocationKey, ipKey, networkKey } from '../../http/anonymize-ip.ts'
import { fileWorkRejection, rejectOverQuota } from '../request/quotas.ts'

const FORM_OVERHEAD_BYTES = 20_000

/** Reads the uploaded file. Stops reading at the size limit. */
export async function uploadedFile(request: Request): Promise<UploadedFile | Rejected> {
  const { fileLimitMb } = config().chat
  const type = request.headers.get('content-type') ?? ''
  if (!isMultipart(type)) return { rejected: 'invalid', detail: 'A form with one file is expected' }
  const file = await readUploadedFile(request, fileLimitMb * 1024 * 1024 + FORM_OVERHEAD_BYTES)
  if (!file) return { rejected: 'fileSize', detail: `At most ${fileLimitMb} MB are accepted` }
  return typeof file === 'string' ? { rejected: 'invalid', detail: file } : file
}

export function toVisitorUpload(request: Request, visitor: string): Omit<Upload, 'id'> {
  const ip = readClientIp(request)
  async function charge(cost: FileCost, amount: number): Promise<Rejected | undefined> {
    const rejection = await (cost === 'fileWork'
      ? fileWorkRejection({ ip, visitor }, amount)
      : rejectOverQuota('chatFiles', { ip, visitor }, amount))
    if (!rejection) return undefined
    const retryAfter = Number(rejection.headers.get('retry-after'))
    return rejection.status === 429
      ? { rejected: 'tooMany', detail: `The quota "${cost}" is used up`, retryAfter }
      : { rejected: 'busy', detail: 'The storage for files is full', retryAfter }
  }
  const places = { ip: ipKey(ip), network: networkKey(ip), allocation: allocationKey(ip) }
  return { read: () => uploadedFile(request), signal: request.signal, ...places, charge }
}
