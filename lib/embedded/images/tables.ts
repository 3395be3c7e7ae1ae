import type { ImageExtension } from '../../domain/images.ts'

/** Rows of this room, as `Tables` of the database says. */
export interface ImagesTables {
  /**
   * Pictures; their files are kept by urn. `digest` is of the bytes that were uploaded, `bytes` the size of what is kept.
   * `deleted_at`: when it was deleted, or when its files began to be written while they are not all there; either way
   * it is not seen, and in time it is removed with its files.
   */
  images: {
    urn: string
    kind: ImageExtension
    name: string | null
    width: number
    height: number
    bytes: number
    animated: number
    digest: string
    created_at: string
    deleted_at: string | null
  }
}
