import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { createPrecompressor } from '../../../lib/node-server/page-cache/precompress.ts'

const body = Buffer.from('text '.repeat(1000))

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'packing-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

it('compresses a file once, and the next start uses the result', async () => {
  const place = join(folder(), 'packed')
  const first = await (await createPrecompressor(place))(body, 'a')
  expect([brotliDecompressSync(first.br), gunzipSync(first.gzip)]).toEqual([body, body])
  expect(readdirSync(place).sort()).toEqual(['a.br', 'a.gz'])
  writeFileSync(join(place, 'a.br'), 'found')
  expect((await (await createPrecompressor(place))(body, 'a')).br.toString()).toBe('found')
})

it('concurrent compressions of the same file leave it complete', async () => {
  const place = folder()
  const pack = await createPrecompressor(place)
  const packed = await Promise.all(Array.from({ length: 8 }, () => pack(body, 'a')))
  for (const { br } of packed) expect(brotliDecompressSync(br)).toEqual(body)
  expect(readdirSync(place).sort()).toEqual(['a.br', 'a.gz'])
})

it('compresses without storing when the folder cannot be created', async () => {
  const file = join(folder(), 'no-folder')
  writeFileSync(file, '')
  const { gzip } = await (await createPrecompressor(file))(body, 'a')
  expect(gunzipSync(gzip)).toEqual(body)
})
