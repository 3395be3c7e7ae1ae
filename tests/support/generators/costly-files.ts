import { gzipSync } from 'node:zlib'

const latin = (text: string) => Buffer.from(text, 'latin1')
/** Bytes of the largest file that a visitor may upload, without the form around it. */
const LARGEST = 19_500_000

/** Repeats a text up to a size. */
const repeated =
  (text: string, head = '') =>
  (bytes = LARGEST): Buffer =>
    Buffer.concat([latin(head), Buffer.alloc(bytes, text, 'latin1')])

const word = (value: number, bytes = 4) => Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex')
const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([word(content.length + 8), latin(type), content])
}
const metadataItem = (id: number) => box('infe', latin('\x02\0\0\0'), word(id, 2), word(0, 2), latin('Exif\0'))
const items = (count: number) =>
  box('iinf', word(0), word(count, 2), ...Array.from({ length: count }, (_, index) => metadataItem(index + 1)))

/** A HEIC whose items have this number of extents; with `width` 0 an extent takes no bytes. */
function heicOf(count: number, extents: number, width: 0 | 4): Buffer {
  const extent = width ? Buffer.concat([word(0), word(100)]) : Buffer.alloc(0)
  const located = Array.from({ length: count }, (_, index) =>
    Buffer.concat([
      word(index + 1, 2),
      word(0, 2),
      word(extents, 2),
      ...Array.from({ length: width ? extents : 0 }, () => extent),
    ]),
  )
  const location = box('iloc', word(0), Buffer.from([width * 17, 0]), word(count, 2), ...located)
  return Buffer.concat([latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), box('meta', word(0), items(count), location)])
}

function tarHead(size: string): Buffer {
  const head = Buffer.alloc(512)
  head.write('a.txt')
  head.write(size, 124)
  head.write('ustar', 257)
  return head
}

/** Files that are expensive for careless parsers, each within the upload limit; repetitive ones have the given size. */
export const COSTLY_FILES: Readonly<Record<string, (bytes?: number) => Buffer>> = {
  'negative.tar': () => tarHead('-1000'),
  'heads.tar': (bytes = LARGEST) => Buffer.concat(Array.from({ length: Math.floor(bytes / 512) }, () => tarHead('0'))),
  'index.zip': repeated('PK\x01\x02', 'PK\x03\x04'),
  'entries.zip': repeated('PK\x03\x04'),
  'long-names.zip': repeated(`PK\x03\x04${'\xff'.repeat(40)}`),
  'extents.heic': () => heicOf(1000, 65_535, 0),
  'whole-extents.heic': () => heicOf(30, 60_000, 4),
  'items.heic': () => heicOf(60_000, 1, 4),
  'boxes.heic': repeated('\0\0\0\x08free', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  'boxes.mp4': repeated('\0\0\0\x08free', '\0\0\0\x18ftypisom\0\0\0\0isomiso2'),
  'places.mp4': repeated('+00.00000000', '\0\0\0\x18ftypisom\0\0\0\0isomiso2\0\0\0\0moov'),
  'tracks.mp4': repeated('hdlr', '\0\0\0\x18ftypisom\0\0\0\0isomiso2'),
  'letters.txt': repeated('text '),
  'blanks.txt': repeated(' ', 'a'),
  'tags.txt': repeated('<a:'),
  'lines.txt': repeated('\n'),
  'names.pdf': repeated('#41', '%PDF-1.7\n'),
  'objects.rtf': repeated('\\*\\template ', '{\\rtf1 '),
  'streams.doc': repeated('W\0o\0r\0', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'),
  'zeros.gz': () => gzipSync(Buffer.alloc(100_000_000)),
}
