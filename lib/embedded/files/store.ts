/** A file as it is read: `body` is not in memory yet. */
interface StoredFile {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly type: string
  readonly bytes: number
}

/**
 * Where files are kept: a folder, or S3-compatible storage. A key is a path such as `images/a.png`, and ends with the
 * extension of its type: a folder has no other mark of it.
 */
export interface FileStore {
  /** Writes a file, new or in the place of the one before. */
  write(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** `undefined` where there is none; rejects where that cannot be said. */
  read(key: string): Promise<StoredFile | undefined>
  /** Does nothing where there is none. */
  remove(key: string): Promise<void>
}
