import type { S3Settings } from '../../config/files.ts'
import { folderFiles, s3Files } from './disk.ts'
import { memoryFiles } from './memory.ts'
import type { FileStore } from './store.ts'

/** Where the embedded backend keeps its files. */
export interface FilesLocation {
  /** S3-compatible storage; without it a folder. */
  readonly s3?: S3Settings | undefined
  /** The folder above that of the files; without it they live in memory. */
  readonly dataDir?: string | undefined
}

/** The files of a place; nothing is touched before the first of them is. */
export function openFiles({ s3, dataDir }: FilesLocation): FileStore {
  if (s3) return s3Files(s3)
  return dataDir ? folderFiles(dataDir) : memoryFiles()
}
