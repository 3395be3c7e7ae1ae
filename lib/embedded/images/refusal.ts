import type { ImageFault } from '../../domain/images.ts'

/** What was sent becomes no image; the message says why, to a developer. `kind`: it is none that is taken. */
export class ImageRefusal extends Error {
  readonly code: ImageFault | 'kind'

  constructor(code: ImageRefusal['code'], message: string) {
    super(message)
    this.code = code
  }
}
