import type { FileStore } from './store.ts'

export function memoryFiles(): FileStore {
  const files = new Map<string, { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }>()
  return {
    async write(key, bytes, type) {
      files.set(key, { bytes: new Uint8Array(bytes), type })
    },
    async read(key) {
      const file = files.get(key)
      return file && { body: new Blob([file.bytes]).stream(), type: file.type, bytes: file.bytes.length }
    },
    async remove(key) {
      files.delete(key)
    },
  }
}
