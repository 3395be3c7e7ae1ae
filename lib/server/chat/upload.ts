import 'server-only'
import { config } from '../../config/config.ts'
import type { UploadedFile, FileCost, Rejected, Upload } from '../../contract/chat-store.ts'
import { readClientIp } from '../../routing/internal-headers.ts'
import { isMultipart, readUploadedFile } from '../../http/multipart.ts'
import { ipKey, networkKey } from '../../http/anonymize-ip.ts'
import { fileWorkRejection, rejectOverQuota } from '../request/quotas.ts'

const FORM_OVERHEAD_BYTES = 20_000

/** Reads the uploaded file. Stops reading at the size limit. */
export async function uploadedFile(request: Request): Promise<UploadedFile | Rejected> {
  const { fileLimitMb } = config().chat
  const type = request.headers.get('content-type') ?? ''
  if (!isMultipart(type)) return { rejected: 'invalid', detail: 'A form with one file is expected' }
  const file = await readUploadedFile(request, fileLimitMb * 1024 * 1024 + FORM_OVERHEAD_BYTES)
  if (!file) return { rejected: 'fileSize', detail: `At most ${fileLimitMb} MB are taken` }
  return typeof file === 'string' ? { rejected: 'invalid', detail: file } : file
}

export function visitorsUpload(request: Request, visitor: string): Omit<Upload, 'id'> {
  const address = readClientIp(request)
  async function charge(cost: FileCost, amount: number): Promise<Rejected | undefined> {
    const full = await (cost === 'fileWork'
      ? fileWorkRejection({ ip: address, visitor }, amount)
      : rejectOverQuota('chatFiles', { ip: address, visitor }, amount))
    if (!full) return undefined
    const retryAfter = Number(full.headers.get('retry-after'))
    return full.status === 429
      ? { rejected: 'tooMany', detail: `The quota "${cost}" is used up`, retryAfter }
      : { rejected: 'busy', detail: 'There is no room for files', retryAfter }
  }
  return {
    read: () => uploadedFile(request),
    signal: request.signal,
    address: ipKey(address),
    network: networkKey(address),
    charge,
  }
}
