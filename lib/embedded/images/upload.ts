import { createImageSchema } from '../../contract/images.ts'
import { MAX_IMAGE_BYTES } from '../../domain/images.ts'
import { displayName } from '../../domain/file-name.ts'
import { isMultipart, readUploadedFile } from '../../http/multipart.ts'
import { badRequest, problem } from '../../http/problem.ts'
import { parseJson } from '../../http/parse-json.ts'
import { readAtMost } from '../../http/read-at-most.ts'
import type { ImageUpload } from './create.ts'

type UploadResult = { readonly upload: ImageUpload } | { readonly rejected: Response }

/** Rest of the body; base64 in JSON makes the file a third longer. */
const OVERHEAD_BYTES = 20_000
const MAX_BODY_BYTES = {
  form: MAX_IMAGE_BYTES + OVERHEAD_BYTES,
  json: Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + OVERHEAD_BYTES,
}
const MAX_NAME_LENGTH = 120

/** The rest of the body stays unread, so the connection cannot be reused. */
const CLOSE_CONNECTION = { connection: 'close' }

const tooLarge = (headers?: Record<string, string>) =>
  problem(413, 'The image is too large', `At most ${MAX_IMAGE_BYTES} bytes are read`, headers)

const nameOf = (name = '') => displayName(name, MAX_NAME_LENGTH) || undefined

async function readForm(request: Request): Promise<UploadResult> {
  const file = await readUploadedFile(request, MAX_BODY_BYTES.form)
  if (!file) return { rejected: tooLarge(CLOSE_CONNECTION) }
  if (typeof file === 'string') return { rejected: problem(400, 'Bad request', file, CLOSE_CONNECTION) }
  if (!file.bytes.length) return { rejected: problem(400, 'Bad request', 'The file is empty') }
  return { upload: { bytes: file.bytes, name: nameOf(file.name) } }
}

async function readJson(request: Request): Promise<UploadResult> {
  const bytes = await readAtMost(request, MAX_BODY_BYTES.json)
  if (!bytes) return { rejected: tooLarge(CLOSE_CONNECTION) }
  const body = createImageSchema.safeParse(parseJson(bytes))
  return body.success
    ? { upload: { bytes: body.data.imgData, name: nameOf(body.data.name) } }
    : { rejected: badRequest(body.error) }
}

/** Reads the file of `create-image`, sent as a form or as JSON with a data URL; `rejected` is the error response. */
export async function readUpload(request: Request): Promise<UploadResult> {
  const result = isMultipart(request.headers.get('content-type') ?? '')
    ? await readForm(request)
    : await readJson(request)
  return 'upload' in result && result.upload.bytes.length > MAX_IMAGE_BYTES ? { rejected: tooLarge() } : result
}
