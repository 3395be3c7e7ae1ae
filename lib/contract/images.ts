import { z } from 'zod'
import { IMAGE_URN } from '../domain/images.ts'
import { normalizeLine } from '../domain/text.ts'

/**
 * An image of the account's backend (decisions, Response shapes). `name` is what the file was called that was uploaded.
 * Beside `url` stand the sizes that a page may take instead, at `640.avif` and the like; an animated image has none
 * as AVIF, a drawing none at all.
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

/** `GET /api/v1/images/get-list`, newest first. */
export const imageListSchema = z.object({ images: z.array(imageSchema) })

/** `?search=` looks into names, types and urns. */
export const imageListQuerySchema = z.object({ search: z.string().overwrite(normalizeLine).max(100).optional() })

const DATA_URL = /^data:image\/[\w.+-]{1,50};base64,/

/** The bytes of a data URL of an image; `undefined` where it is none. What it says of its type is not looked at. */
function dataUrlBytes(url: string): Uint8Array<ArrayBuffer> | undefined {
  const [head] = DATA_URL.exec(url.slice(0, 100)) ?? []
  if (head === undefined) return undefined
  const text = url.slice(head.length)
  const padding = /={0,2}$/.exec(text.slice(-2))?.[0].length ?? 0
  const bytes = Buffer.from(text, 'base64')
  // Node skips over what is no base64: then there are fewer bytes than the text is long.
  return bytes.length > 0 && bytes.length === Math.floor(((text.length - padding) * 3) / 4)
    ? new Uint8Array(bytes)
    : undefined
}

/** `POST /api/v1/images/create-image` as JSON; the other way is a form with a file. */
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

/** `POST /api/v1/images/delete-image`; `force` also where the image is in use. */
export const deleteImageSchema = z.object({ img_urn: urn, force: z.boolean().optional() })

/** Deleted, and can be brought back until then. */
export const deletedImageSchema = z.object({ ok: z.literal(true), restorableUntil: z.string() })

/** `POST /api/v1/images/restore-image`, our own: takes a deletion back; answers the record. */
export const restoreImageSchema = z.object({ img_urn: urn })

/** Why a deletion was refused (409): what shows the image. */
export const imageUsesSchema = z.object({
  uses: z.array(z.object({ kind: z.enum(['banner', 'content']), id: z.string(), name: z.string() })),
})

export type ImageUse = z.infer<typeof imageUsesSchema>['uses'][number]
