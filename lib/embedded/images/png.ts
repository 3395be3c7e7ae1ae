import { crc32 } from 'node:zlib'

const SIGNATURE_LENGTH = 8

export function isWholePng(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = SIGNATURE_LENGTH; at + 12 <= file.length;) {
    const end = at + 8 + file.readUInt32BE(at)
    if (end + 4 > file.length || crc32(file.subarray(at + 4, end)) !== file.readUInt32BE(end)) return false
    if (file.toString('latin1', at + 4, at + 8) === 'IEND') return true
    at = end + 4
  }
  return false
}
