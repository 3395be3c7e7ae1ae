import type { ImageError } from '../../domain/images.ts'

/** Rejects an upload; the message is for developers. `kind`: unsupported type. */
export class ImageRejection extends Error {
  readonly code: ImageError | 'kind'

  constructor(code: ImageRejection['code'], message: string) {
    super(message)
    this.code = code
  }
}
