import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { chunk } from '../contract/sample-images.ts'

/**
 * A PNG of noise in a few bytes: a row of it, and of each other row that it is the one above and a constant (filter "Up"),
 * which a coder that chooses its filters by itself does not find again.
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
