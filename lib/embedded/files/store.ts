interface StoredFile {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>
  readonly type: string
  readonly bytes: number
}

/**
 * File storage in a folder or in S3. A key is a path such as `images/a.png` and must end with the extension of its
 * type: a folder stores no other type information.
 */
export interface FileStore {
  write(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Returns `undefined` if the file does not exist; rejects if the storage fails. */
  read(key: string): Promise<StoredFile | undefined>
  /** Does nothing if the file does not exist. */
  remove(key: string): Promise<void>
}
