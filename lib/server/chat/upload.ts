import 'server-only'
import { config } from '../../config/config.ts'
import { chatProblem } from '../../contract/chat-refusal.ts'
import type { FormFile } from '../../http/one-file.ts'
import { isForm, readOneFile } from '../../http/one-file.ts'
import { readAtMost } from '../../http/read-at-most.ts'

/** What a form has beside its file. */
const BESIDE = 20_000

/** The file of a call. One that is too large is not read to its end: what it is the first bytes too many say. */
export async function uploadedFile(request: Request): Promise<{ file: FormFile } | { refused: Response }> {
  const { fileLimitMb } = config().chat
  const type = request.headers.get('content-type') ?? ''
  if (!isForm(type)) return { refused: chatProblem('invalid', 'A form with one file is expected') }
  const body = await readAtMost(request, fileLimitMb * 1024 * 1024 + BESIDE)
  if (!body) return { refused: chatProblem('fileSize', `At most ${fileLimitMb} MB are taken`, { headers: { connection: 'close' } }) }
  const file = await readOneFile(body, type)
  return typeof file === 'string' ? { refused: chatProblem('invalid', file) } : { file }
}
