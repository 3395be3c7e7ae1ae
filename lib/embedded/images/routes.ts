import fastq from 'fastq'
import { Hono } from 'hono'
import { AsyncResource } from 'node:async_hooks'
import {
  deleteImageSchema,
  imageListQuerySchema,
  imageQuerySchema,
  replaceImageQuerySchema,
  restoreImageSchema,
  updateImageSchema,
} from '../../contract/images.ts'
import { badRequest, limitReached, problem } from '../../http/problem.ts'
import type { Guarded } from '../accounts/routes.ts'
import { parseBody } from '../parsed-body.ts'
import { findVersioned, listImageChanges, replaceImage, updateImage, type ImageOutcome } from './changes.ts'
import { createImage, type ImageStore } from './create.ts'
import { ImageRejection } from './rejection.ts'
import { deleteImage, findImage, toImage, listImages, restoreImage } from './repository.ts'
import { readUpload } from './upload.ts'
import { findUsages } from './usages.ts'

const MAX_JSON_BYTES = 10_000
/** Alt texts in every language. */
const MAX_UPDATE_BYTES = 20_000
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

function toResponse(outcome: ImageOutcome): Response {
  switch (outcome.kind) {
    case 'done':
      return Response.json(outcome.current)
    case 'missing':
      return notFound()
    case 'noRevision':
      return problem(422, 'The file is no longer stored', 'Upload it again', undefined, { code: 'noRevision' })
    case 'conflict':
      return problem(409, 'The image was changed in between', undefined, undefined, { current: outcome.current })
  }
}

/** Image calls of the account's backend (specification, section 7), and built-in ones that read, change and undo. */
export function imageRoutes(store: ImageStore): Hono<Guarded> {
  const routes = new Hono<Guarded>({ strict: false })
  const { database } = store
  // One at a time: the same file uploaded twice is one image.
  const uploads = fastq.promise((upload: () => Promise<Response>) => upload(), 1)

  routes.get('/get-list', async (context) => {
    const query = imageListQuerySchema.safeParse(context.req.query())
    if (!query.success) return badRequest(query.error)
    return context.json(await listImages(database, query.data))
  })
  routes.get('/get-image', async (context) => {
    const query = imageQuerySchema.safeParse(context.req.query())
    if (!query.success) return badRequest(query.error)
    const { img_urn: urn, page } = query.data
    const current = await findVersioned(database, urn)
    if (!current) return notFound()
    const uses = await findUsages(database, urn)
    return context.json({ ...current, uses, ...(await listImageChanges(database, urn, page)) })
  })
  routes.post('/create-image', async (context) => {
    const queries = context.req.query()
    const replaced = 'replaces' in queries ? replaceImageQuerySchema.safeParse(queries) : undefined
    if (replaced?.error) return badRequest(replaced.error)
    const read = await readUpload(context.req.raw)
    if ('rejected' in read) return read.rejected
    if (uploads.length() >= MAX_QUEUED_UPLOADS)
      return limitReached('Too many images are being processed', undefined, 10)
    const now = new Date()
    const process = async () => {
      if (replaced) {
        const author = { actor: context.get('session').user.email, now }
        return toResponse(await replaceImage(store, replaced.data, read.upload, author))
      }
      const { row, isNew } = await createImage(store, read.upload, now)
      return context.json(toImage(row), isNew ? 201 : 200)
    }
    try {
      return await uploads.push(AsyncResource.bind(process))
    } catch (error) {
      if (error instanceof ImageRejection)
        return problem(STATUSES[error.code], 'The image is rejected', error.message, undefined, { code: error.code })
      throw error
    }
  })
  routes.post('/update-image', async (context) => {
    const body = await parseBody(context.req.raw, updateImageSchema, MAX_UPDATE_BYTES)
    if ('rejected' in body) return body.rejected
    const { revertOf, ...update } = body.data
    const author = { actor: context.get('session').user.email, now: new Date(), revertOf }
    return toResponse(await updateImage(database, update, author))
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
