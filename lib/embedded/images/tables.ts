import type { ImageExtension } from '../../domain/images.ts'

/** `digest`: of the uploaded bytes; `bytes`: size of the stored original. */
export interface StoredFile {
  revision: string
  kind: ImageExtension
  name: string | null
  width: number
  height: number
  bytes: number
  animated: number
  digest: string
}

export interface ImagesTables {
  /**
   * Files are stored by urn and revision. `deleted_at`: when it was deleted, or when its files began to be written.
   * Either way it is hidden, and later purged with its files. `alt_texts`: JSON by language, `alt_count`: their number.
   */
  images: StoredFile & {
    urn: string
    created_at: string
    deleted_at: string | null
    alt_texts: string
    alt_count: number
    decorative: number
    search: string
  }
  /** Files that another file has replaced at `replaced_at`, and those that are being written since then. */
  image_revisions: StoredFile & { urn: string; replaced_at: string }
}
