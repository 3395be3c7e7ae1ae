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
  const target = join(folder(), 'packed')
  const first = await (await createPrecompressor(target))(body, 'a')
  expect([brotliDecompressSync(first.br), gunzipSync(first.gzip)]).toEqual([body, body])
  expect(readdirSync(target).sort()).toEqual(['a.br', 'a.gz'])
  writeFileSync(join(target, 'a.br'), 'found')
  expect((await (await createPrecompressor(target))(body, 'a')).br.toString()).toBe('found')
})

it('concurrent compressions of the same file leave it complete', async () => {
  const target = folder()
  const pack = await createPrecompressor(target)
  const packed = await Promise.all(Array.from({ length: 8 }, () => pack(body, 'a')))
  for (const { br } of packed) expect(brotliDecompressSync(br)).toEqual(body)
  expect(readdirSync(target).sort()).toEqual(['a.br', 'a.gz'])
})

it('compresses without storing when the folder cannot be created', async () => {
  const file = join(folder(), 'no-folder')
  writeFileSync(file, '')
  const { gzip } = await (await createPrecompressor(file))(body, 'a')
  expect(gunzipSync(gzip)).toEqual(body)
})
