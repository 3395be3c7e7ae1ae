/** What was sent becomes no image; the message says why. */
export class ImageRefusal extends Error {
  readonly status: 413 | 415 | 422

  constructor(status: ImageRefusal['status'], message: string) {
    super(message)
    this.status = status
  }
}
