import { createImageSchema } from '../../contract/images.ts'
import { MAX_IMAGE_BYTES } from '../../domain/images.ts'
import { displayName } from '../../domain/file-name.ts'
import { isForm, readOneFile } from '../../http/one-file.ts'
import { badRequest, problem } from '../../http/problem.ts'
import { parseJson } from '../../http/parse-json.ts'
import { readAtMost } from '../../http/read-at-most.ts'

/** What was sent to become an image. */
export interface Upload {
  readonly bytes: Uint8Array
  /** For people to find it by. */
  readonly name: string | undefined
}

type Read = { readonly upload: Upload } | { readonly refused: Response }

/** What a body has beside the file, and how much longer the file is as JSON. */
const BESIDE = 20_000
const MAX_BODY = { form: MAX_IMAGE_BYTES + BESIDE, json: Math.ceil(MAX_IMAGE_BYTES / 3) * 4 + BESIDE }
const MAX_NAME = 120

const tooLarge = (headers?: Record<string, string>) =>
  problem(413, 'The image is too large', `At most ${MAX_IMAGE_BYTES} bytes are taken`, headers)

const nameOf = (given = '') => displayName(given, MAX_NAME) || undefined

async function readForm(body: Uint8Array<ArrayBuffer>, type: string): Promise<Read> {
  const file = await readOneFile(body, type)
  if (typeof file === 'string') return { refused: problem(400, 'Bad request', file) }
  if (!file.bytes.length) return { refused: problem(400, 'Bad request', 'The file is empty') }
  return { upload: { bytes: file.bytes, name: nameOf(file.name) } }
}

function readJson(bytes: Uint8Array): Read {
  const body = createImageSchema.safeParse(parseJson(bytes))
  return body.success
    ? { upload: { bytes: body.data.imgData, name: nameOf(body.data.name) } }
    : { refused: badRequest(body.error) }
}

/** The file of `create-image`, sent as a form or as JSON with a data URL, or the answer to what is neither. */
export async function readUpload(request: Request): Promise<Read> {
  const type = request.headers.get('content-type') ?? ''
  const body = await readAtMost(request, isForm(type) ? MAX_BODY.form : MAX_BODY.json)
  // What is left of the body is not read, so nothing else can follow on this connection.
  if (!body) return { refused: tooLarge({ connection: 'close' }) }
  const read = isForm(type) ? await readForm(body, type) : readJson(body)
  return 'upload' in read && read.upload.bytes.length > MAX_IMAGE_BYTES ? { refused: tooLarge() } : read
}
