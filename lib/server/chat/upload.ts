import 'server-only'
import { config } from '../../config/config.ts'
import type { CameFile, Refused } from '../../contract/chat-store.ts'
import { isForm, readOneFile } from '../../http/one-file.ts'
import { readAtMost } from '../../http/read-at-most.ts'

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
