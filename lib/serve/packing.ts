import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = (body: Buffer) =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })

/** What a file of the folder holds; where it is not there, what `make` makes, which is kept for the next start if it can be. */
async function keptIn(folder: string, name: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const file = join(folder, name)
  const kept = await readFile(file).catch(() => undefined)
  if (kept) return kept
  const made = await make()
  // Whole or not at all, whoever else starts or ends now.
  const part = `${file}.${crypto.randomUUID()}`
  await writeFile(part, made)
    .then(() => rename(part, file))
    .catch(() => undefined)
  return made
}

/**
 * Packs files as small as they get. That is slow, so what was packed is kept beside the build.
 * @param folder where; one that cannot be written keeps nothing
 * @returns packs bytes, which their digest names
 */
export async function createPacking(
  folder: string,
): Promise<(body: Buffer, digest: string) => Promise<{ br: Buffer; gzip: Buffer }>> {
  await mkdir(folder, { recursive: true }).catch(() => undefined)
  return async (body, digest) => ({
    br: await keptIn(folder, `${digest}.br`, () => brotli(body)),
    gzip: await keptIn(folder, `${digest}.gz`, () => promisify(gzip)(body, { level: 9 })),
  })
}
