import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { chunk } from '../contract/sample-images.ts'

/**
 * A PNG of noise in a few bytes: each row is the row above plus a constant (filter "Up"). An encoder that chooses its
 * filters does not find this again, so the picture grows.
 */
export function foldedPicture(width: number, height: number, step: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const row = Buffer.concat([Buffer.of(2), Buffer.alloc(width * 4, step)])
  const rows = [Buffer.concat([Buffer.of(0), randomBytes(width * 4)]), ...Array.from({ length: height - 1 }, () => row)]
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
