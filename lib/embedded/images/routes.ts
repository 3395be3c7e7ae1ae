import fastq from 'fastq'
import { Hono } from 'hono'
import { AsyncResource } from 'node:async_hooks'
import { deleteImageSchema, imageListQuerySchema, restoreImageSchema } from '../../contract/images.ts'
import { badRequest, limitReached, problem } from '../../http/problem.ts'
import { parseBody } from '../parsed-body.ts'
import { createImage, type ImageStore } from './create.ts'
import { ImageRejection } from './rejection.ts'
import { deleteImage, findImage, toImage, listImages, restoreImage } from './repository.ts'
import { readUpload } from './upload.ts'
import { findUsages } from './usages.ts'

const MAX_JSON_BYTES = 10_000
const MAX_QUEUED_UPLOADS = 8

const notFound = () => problem(404, 'Image not found', 'Check the URN')

const STATUSES: Readonly<Record<ImageRejection['code'], number>> = {
  kind: 415,
  largeDrawing: 413,
  damaged: 422,
  drawing: 422,
  embeddedImage: 422,
  tooMuch: 422,
}

/** Image calls of the account's backend (specification, section 7), and a built-in one that undoes a deletion. */
export function imageRoutes(store: ImageStore): Hono {
  const routes = new Hono({ strict: false })
  const { database } = store
  // One at a time: the same file uploaded twice is one image.
  const creations = fastq.promise((create: () => ReturnType<typeof createImage>) => create(), 1)

  routes.get('/get-list', async (context) => {
    const query = imageListQuerySchema.safeParse(context.req.query())
    if (!query.success) return badRequest(query.error)
    return context.json({ images: await listImages(database, query.data.search) })
  })
  routes.post('/create-image', async (context) => {
    const read = await readUpload(context.req.raw)
    if ('rejected' in read) return read.rejected
    if (creations.length() >= MAX_QUEUED_UPLOADS)
      return limitReached('Too many images are being processed', undefined, 10)
    try {
      const create = AsyncResource.bind(() => createImage(store, read.upload, new Date()))
      const { row, isNew } = await creations.push(create)
      return context.json(toImage(row), isNew ? 201 : 200)
    } catch (error) {
      if (error instanceof ImageRejection)
        return problem(STATUSES[error.code], 'The image is rejected', error.message, undefined, { code: error.code })
      throw error
    }
  })
  routes.post('/delete-image', async (context) => {
    const body = await parseBody(context.req.raw, deleteImageSchema, MAX_JSON_BYTES)
    if ('rejected' in body) return body.rejected
    const { img_urn: urn, force = false } = body.data
    if (!(await findImage(database, urn))) return notFound()
    const usages = force ? [] : await findUsages(database, urn)
    if (usages.length) {
      const where = usages.map(({ kind, name, id }) => `${kind} "${name}" (${id})`).join(', ')
      return problem(409, 'The image is in use', `It is shown by ${where}`, undefined, { uses: usages })
    }
    const until = await deleteImage(database, urn, new Date())
    return until ? context.json({ ok: true, restorableUntil: until.toISOString() }) : notFound()
  })
  routes.post('/restore-image', async (context) => {
    const body = await parseBody(context.req.raw, restoreImageSchema, MAX_JSON_BYTES)
    if ('rejected' in body) return body.rejected
    const row = await restoreImage(database, body.data.img_urn, new Date())
    return row ? context.json(toImage(row)) : notFound()
  })
  return routes
}
