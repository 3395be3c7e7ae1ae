import 'server-only'
import { config } from '../../config/config.ts'
import type { CameFile, FileCost, Refused, Upload } from '../../contract/chat-store.ts'
import { visitorAddressOf } from '../../door/visitor-address.ts'
import { isForm, readOneFile } from '../../http/one-file.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import { countedAddress, countedNetwork } from '../../http/short-address.ts'
import { fileWorkRefusal, quotaRefusal } from '../quotas.ts'

/** What a form has beside its file. */
const BESIDE = 20_000

/** Reads the file of a call. One that is too large is not read to its end: what it is the first bytes too many say. */
export async function uploadedFile(request: Request): Promise<CameFile | Refused> {
  const { fileLimitMb } = config().chat
  const type = request.headers.get('content-type') ?? ''
  if (!isForm(type)) return { refused: 'invalid', detail: 'A form with one file is expected' }
  const body = await readAtMost(request, fileLimitMb * 1024 * 1024 + BESIDE)
  if (!body) return { refused: 'fileSize', detail: `At most ${fileLimitMb} MB are taken` }
  const file = await readOneFile(body, type)
  return typeof file === 'string' ? { refused: 'invalid', detail: file } : file
}

/** What a visitor sends: within what anonymous visitors may store, and within the time of the worker process that they have. */
export function visitorsUpload(request: Request, visitor: string): Omit<Upload, 'id'> {
  const address = visitorAddressOf(request)
  async function charge(cost: FileCost, amount: number): Promise<Refused | undefined> {
    const full = await (cost === 'fileWork'
      ? fileWorkRefusal({ address, visitor }, amount)
      : quotaRefusal('chatFiles', { address, visitor }, amount))
    if (!full) return undefined
    const retryAfter = Number(full.headers.get('retry-after'))
    return full.status === 429
      ? { refused: 'tooMany', detail: `The quota "${cost}" is used up`, retryAfter }
      : { refused: 'busy', detail: 'There is no room for files', retryAfter }
  }
  return {
    read: () => uploadedFile(request),
    signal: request.signal,
    address: countedAddress(address),
    network: countedNetwork(address),
    charge,
  }
}
