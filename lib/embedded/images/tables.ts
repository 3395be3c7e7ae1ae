import type { ImageExtension } from '../../domain/images.ts'

export interface ImagesTables {
  /**
   * Files are stored by urn. `digest`: of the uploaded bytes; `bytes`: size of the stored original. `deleted_at`: when
   * it was deleted, or when its files began to be written. Either way it is hidden, and later purged with its files.
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
