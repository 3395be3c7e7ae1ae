import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = (body: Buffer) =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })

async function readOrCreate(folder: string, name: string, create: () => Promise<Buffer>): Promise<Buffer> {
  const file = join(folder, name)
  const compressed = await readFile(file).catch(() => undefined)
  if (compressed) return compressed
  const created = await create()
  // Atomic, as another process may read or write the same file.
  const part = `${file}.${crypto.randomUUID()}`
  await writeFile(part, created)
    .then(() => rename(part, file))
    .catch(() => undefined)
  return created
}

/**
 * Compresses files with the highest quality. As that is slow, results are stored in `folder`, if it is writable.
 * @returns a function that compresses bytes, named by their digest
 */
export async function createPrecompressor(
  folder: string,
): Promise<(body: Buffer, digest: string) => Promise<{ br: Buffer; gzip: Buffer }>> {
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  return async (body, digest) => ({
    br: await readOrCreate(folder, `${digest}.br`, () => brotli(body)),
    gzip: await readOrCreate(folder, `${digest}.gz`, () => promisify(gzip)(body, { level: 9 })),
  })
}
