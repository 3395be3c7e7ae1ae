import 'server-only'
import { imageUrnsIn } from '../../domain/images.ts'
import type { UploadedImages } from '../../domain/image-alt.ts'
import { CACHED } from '../cache-manifest.ts'
import { cached } from '../cached.ts'
import { imageDescriptions } from '../transport.ts'

/** The uploaded images that a value refers to; none if the database has never responded. */
export async function loadImages(value: unknown): Promise<UploadedImages> {
  const urns = imageUrnsIn(JSON.stringify(value))
  if (!urns.length) return {}
  const images = await cached({
    key: urns.join(' '),
    ...CACHED.images,
    read: async () => (await imageDescriptions()).describe(urns),
    failure: 'images: the database failed, pages show the last alt texts',
  })
  return Object.fromEntries((images ?? []).map((image) => [image.urn, image]))
}
