import fastq from 'fastq'
import { Hono } from 'hono'
import { deleteImageSchema, imageListQuerySchema, restoreImageSchema } from '../../contract/images.ts'
import { badRequest, problem } from '../../http/problem.ts'
import { parsedBody } from '../parsed-body.ts'
import { createImage, type ImageStore } from './creation.ts'
import { ImageRefusal } from './refusal.ts'
import { deleteImage, findImage, imageOf, listImages, restoreImage } from './repository.ts'
import { readUpload, type Upload } from './upload.ts'
import { usesOf } from './uses.ts'

/** Bytes of a call that names an image. */
const MAX_ASKED = 10_000
/** Uploads that may wait for the one that is being made. */
const MAY_WAIT = 8

const noImage = () => problem(404, 'No such image')

/** The calls of the account's backend about images (specification, section 7), and one of our own that takes a deletion back. */
const STATUSES: Readonly<Record<ImageRefusal['code'], number>> = {
  kind: 415,
  largeDrawing: 413,
  damaged: 422,
  drawing: 422,
  embeddedImage: 422,
  tooMuch: 422,
}

export function imageRoutes(store: ImageStore): Hono {
  const routes = new Hono({ strict: false })
  const { database } = store
  // One after the other: the same file twice is one image.
  const creations = fastq.promise((upload: Upload) => createImage(store, upload, new Date()), 1)

  routes.get('/get-list', async (context) => {
    const query = imageListQuerySchema.safeParse(context.req.query())
    if (!query.success) return badRequest(query.error)
    return context.json({ images: await listImages(database, query.data.search) })
  })
  routes.post('/create-image', async (context) => {
    const read = await readUpload(context.req.raw)
    if ('refused' in read) return read.refused
    if (creations.length() >= MAY_WAIT)
      return problem(503, 'Too many images are being made', undefined, { 'retry-after': '10' })
    try {
      const { row, isNew } = await creations.push(read.upload)
      return context.json(imageOf(row), isNew ? 201 : 200)
    } catch (error) {
      if (error instanceof ImageRefusal)
        return problem(STATUSES[error.code], 'The image is not taken', error.message, undefined, { code: error.code })
      throw error
    }
  })
  routes.post('/delete-image', async (context) => {
    const body = await parsedBody(context.req.raw, deleteImageSchema, MAX_ASKED)
    if ('refused' in body) return body.refused
    const { img_urn: urn, force = false } = body.data
    if (!(await findImage(database, urn))) return noImage()
    const uses = force ? [] : await usesOf(database, urn)
    if (uses.length) {
      const where = uses.map(({ kind, name, id }) => `${kind} "${name}" (${id})`).join(', ')
      return problem(409, 'The image is in use', `It is shown by ${where}`, undefined, { uses })
    }
    const until = await deleteImage(database, urn, new Date())
    return until ? context.json({ ok: true, restorableUntil: until.toISOString() }) : noImage()
  })
  routes.post('/restore-image', async (context) => {
    const body = await parsedBody(context.req.raw, restoreImageSchema, MAX_ASKED)
    if ('refused' in body) return body.refused
    const row = await restoreImage(database, body.data.img_urn, new Date())
    return row ? context.json(imageOf(row)) : noImage()
  })
  return routes
}
