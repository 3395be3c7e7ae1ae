import { z } from 'zod'
import { IMAGE_URN } from '../domain/images.ts'
import { normalizeLine } from '../domain/text.ts'

/**
 * An image of the account backend (decisions, Response shapes). `name` is the uploaded file's name. `sizes` are the
 * resized versions next to `url`, such as `640.avif`; animated images have no AVIF, vector drawings have none.
 */
export const imageSchema = z.object({
  urn: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  type: z.string(),
  createdAt: z.string(),
  name: z.string().optional(),
  sizes: z.object({ widths: z.array(z.number()), formats: z.array(z.enum(['avif', 'webp'])) }).optional(),
})

export type Image = z.infer<typeof imageSchema>

export const imageListSchema = z.object({ images: z.array(imageSchema) })

export const imageListQuerySchema = z.object({ search: z.string().overwrite(normalizeLine).max(100).optional() })

const IMAGE_DATA_URL = /^data:image\/[\w.+-]{1,50};base64,/

/**
 * Bytes of an image's data URL; `undefined` if invalid. The declared type is ignored. Node skips invalid base64
 * characters, so fewer bytes result than the text's length implies.
 */
function dataUrlBytes(url: string): Uint8Array<ArrayBuffer> | undefined {
  const [head] = IMAGE_DATA_URL.exec(url.slice(0, 100)) ?? []
  if (head === undefined) return undefined
  const text = url.slice(head.length)
  const padding = /={0,2}$/.exec(text.slice(-2))?.[0].length ?? 0
  const bytes = Buffer.from(text, 'base64')
  return bytes.length > 0 && bytes.length === Math.floor(((text.length - padding) * 3) / 4)
    ? new Uint8Array(bytes)
    : undefined
}

/** JSON body of `POST /api/v1/images/create-image`; the alternative is a form with a file. */
export const createImageSchema = z.object({
  imgData: z.string().transform((url, context) => {
    const bytes = dataUrlBytes(url)
    if (bytes) return bytes
    context.addIssue({ code: 'custom', message: 'expected data:image/...;base64,...' })
    return z.NEVER
  }),
  name: z.string().max(1000).optional(),
})

const urn = z.string().regex(IMAGE_URN, 'expected the urn of an image')

/** `POST /api/v1/images/delete-image`; `force` deletes an image in use. */
export const deleteImageSchema = z.object({ img_urn: urn, force: z.boolean().optional() })

export const deletedImageSchema = z.object({ ok: z.literal(true), restorableUntil: z.string() })

/** `POST /api/v1/images/restore-image`, an extension of this site: undoes a deletion and returns the image. */
export const restoreImageSchema = z.object({ img_urn: urn })

export const imageUsesSchema = z.object({
  uses: z.array(z.object({ kind: z.enum(['banner', 'content']), id: z.string(), name: z.string() })),
})

export type ImageUsage = z.infer<typeof imageUsesSchema>['uses'][number]
