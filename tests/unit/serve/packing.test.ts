import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { createPacking } from '../../../lib/serve/packing.ts'

const body = Buffer.from('text '.repeat(1000))

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'packing-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

it('a file is packed once, and the next start finds it so', async () => {
  const place = join(folder(), 'packed')
  const first = await (await createPacking(place))(body, 'a')
  expect([brotliDecompressSync(first.br), gunzipSync(first.gzip)]).toEqual([body, body])
  expect(readdirSync(place).sort()).toEqual(['a.br', 'a.gz'])
  writeFileSync(join(place, 'a.br'), 'found')
  expect((await (await createPacking(place))(body, 'a')).br.toString()).toBe('found')
})

it('many that pack the same at once keep it whole', async () => {
  const place = folder()
  const pack = await createPacking(place)
  const packed = await Promise.all(Array.from({ length: 8 }, () => pack(body, 'a')))
  for (const { br } of packed) expect(brotliDecompressSync(br)).toEqual(body)
  expect(readdirSync(place).sort()).toEqual(['a.br', 'a.gz'])
})

it('a folder that cannot be there keeps nothing, and the file is packed all the same', async () => {
  const file = join(folder(), 'no-folder')
  writeFileSync(file, '')
  const { gzip } = await (await createPacking(file))(body, 'a')
  expect(gunzipSync(gzip)).toEqual(body)
})
