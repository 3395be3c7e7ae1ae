import { z } from 'zod'
import { DICTIONARY_NAMES } from '../domain/dictionary-names.ts'
import { MAX_ALT_LENGTH, type UploadedImage } from '../domain/image-alt.ts'
import { IMAGE_REVISION, IMAGE_URN } from '../domain/images.ts'
import { LANGUAGES } from '../domain/languages.ts'
import { normalizeLine } from '../domain/text.ts'

const altText = z.string().overwrite(normalizeLine).max(MAX_ALT_LENGTH)

const imageAltSchema = z.strictObject({
  decorative: z.boolean(),
  texts: z
    .partialRecord(z.enum(LANGUAGES), altText)
    .transform((texts) => Object.fromEntries(Object.entries(texts).filter(([, text]) => text)) as typeof texts),
})

/**
 * An image of the account backend (decisions, Response shapes). `name` is the uploaded file's name. `sizes` are the
 * resized versions next to `url`, such as `640.avif`; animated images have no AVIF, vector drawings have none. Only
 * this site's backend has `alt` and `revision`, which identifies the current file.
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
  revision: z.string().optional(),
  alt: imageAltSchema.optional(),
})

export type Image = z.infer<typeof imageSchema>

export const IMAGES_PER_PAGE = 60

export const ALT_FILTERS = ['missing', 'decorative'] as const
export type AltFilter = (typeof ALT_FILTERS)[number]

/**
 * Query of `GET /api/v1/images/get-list`. With `page`, an extension of this site, the response is one page, with the
 * number of pages, of all found images, and of those without alt text in some language.
 */
export const imageListQuerySchema = z.object({
  search: z.string().overwrite(normalizeLine).max(100).optional(),
  alt: z.enum(ALT_FILTERS).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
})
export type ImageListQuery = z.output<typeof imageListQuerySchema>

export const imageListSchema = z.object({
  images: z.array(imageSchema),
  pages: z.int().optional(),
  total: z.int().optional(),
  withoutAlt: z.int().optional(),
})
export type ImageList = z.infer<typeof imageListSchema>

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

/**
 * Calls below are extensions of this site. `version`: the one that the author of a change has seen; `replaces`: the
 * image whose file an upload replaces; `revision`: an earlier file that becomes current; `page`: of the changes.
 */
export const restoreImageSchema = z.object({ img_urn: urn })

const version = z.coerce.number().int().min(0)

export const replaceImageQuerySchema = z.object({ replaces: urn, version })

export const imageQuerySchema = z.object({
  img_urn: urn,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
})

export const updateImageSchema = z.strictObject({
  img_urn: urn,
  version,
  alt: imageAltSchema.optional(),
  revision: z.string().regex(IMAGE_REVISION, 'expected a revision').optional(),
  revertOf: z.uuid().optional(),
})
export type ImageUpdate = z.output<typeof updateImageSchema>

const versionedImageSchema = z.object({ image: imageSchema, version: z.int() })
export type VersionedImage = z.infer<typeof versionedImageSchema>

export const imageConflictSchema = z.looseObject({ status: z.literal(409), current: versionedImageSchema })

const imageUsageSchema = z.object({
  kind: z.enum(['banner', 'dictionary', 'content']),
  id: z.string(),
  name: z.string(),
  dictionary: z.enum(DICTIONARY_NAMES).optional(),
  languages: z.array(z.enum(LANGUAGES)).readonly().optional(),
  paths: z.array(z.string()).readonly().optional(),
})

export const imageUsesSchema = z.object({ uses: z.array(imageUsageSchema) })

export type ImageUsage = z.infer<typeof imageUsageSchema>

const imageStateSchema = z.object({ alt: imageAltSchema, revision: z.string(), name: z.string().optional() })
export type ImageState = z.infer<typeof imageStateSchema>

export const imageDetailsSchema = versionedImageSchema.extend({
  uses: z.array(imageUsageSchema),
  changes: z.array(
    z.object({
      id: z.string(),
      actor: z.string(),
      at: z.iso.datetime(),
      before: imageStateSchema,
      after: imageStateSchema,
    }),
  ),
  pages: z.int(),
})
export type ImageDetails = z.infer<typeof imageDetailsSchema>
export type ImageChange = ImageDetails['changes'][number]

export interface ImageDescriptions {
  describe(urns: readonly string[]): Promise<readonly UploadedImage[]>
}
