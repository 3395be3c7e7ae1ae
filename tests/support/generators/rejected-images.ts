import type { ImageRejection } from '../../../lib/embedded/images/rejection.ts'
import { animatedSample, boastfulJpeg, bomb, dataUrl, drawing, sample, tinyFrames } from '../contract/sample-images.ts'

const text = (words: string) => Buffer.from(words, 'latin1')
const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6))
const cutBy = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * (1 - part)))

/** Images that are rejected with a code and a message. */
export const REJECTED_IMAGES: readonly (readonly [
  what: string,
  code: ImageRejection['code'],
  why: RegExp,
  bytes: () => Buffer | Promise<Buffer>,
])[] = [
  [
    'a program of Windows',
    'kind',
    /not an image/,
    () => Buffer.concat([text('MZ\x90\0\x03\0\0\0'), Buffer.alloc(500)]),
  ],
  ['a program of Linux', 'kind', /not an image/, () => Buffer.concat([text('\x7fELF\x02\x01\x01'), Buffer.alloc(500)])],
  [
    'a page',
    'kind',
    /not an image/,
    () => text('<!DOCTYPE html><html><body><svg xmlns="http://www.w3.org/2000/svg"/></body></html>'),
  ],
  ['a script', 'kind', /not an image/, () => text('#!/bin/sh\nrm -rf /\n')],
  ['an archive', 'kind', /not an image/, () => text('PK\x03\x04image.png')],
  ['a PDF', 'kind', /not an image/, () => text('%PDF-1.7\n')],
  ['a TIFF', 'kind', /not an image/, () => text('II*\0\x08\0\0\0')],
  ['a compressed SVG', 'kind', /not an image/, () => text('\x1f\x8b\x08\0\0\0\0\0')],
  [
    'an image that begins one byte late',
    'kind',
    /not an image/,
    async () => Buffer.concat([text(' '), await sample('png')]),
  ],
  [
    'a page that begins as a GIF',
    'damaged',
    /damaged/,
    () => text('GIF89a/*<html><script>alert(1)</script></html>*/=1;'),
  ],
  [
    'a page that begins as a PNG',
    'damaged',
    /damaged/,
    () => text('\x89PNG\r\n\x1a\n<html><script>alert(1)</script></html>'),
  ],
  [
    'a page that begins as a JPEG',
    'damaged',
    /damaged/,
    () => text('\xff\xd8\xff<html><script>alert(1)</script></html>'),
  ],
  [
    'a page that begins as a WebP',
    'damaged',
    /damaged/,
    () => text('RIFF\x40\0\0\0WEBP<html><script>alert(1)</script></html>'),
  ],
  [
    'a page that begins as an AVIF',
    'damaged',
    /damaged/,
    () => text('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf<html></html>'),
  ],
  [
    'a small PNG that says it has 60000 x 60000 pixels',
    'tooMuch',
    /60000 x 60000 pixels; at most 50000000/,
    () => bomb(60_000, 60_000, { whole: false }),
  ],
  [
    'a whole PNG of 20000 x 20000 pixels of one colour',
    'tooMuch',
    /20000 x 20000 pixels; at most 50000000/,
    () => bomb(20_000, 20_000),
  ],
  ['a PNG of one pixel more than may be', 'tooMuch', /50001 x 1000 pixels|at most 50000000/, () => bomb(10_000, 5001)],
  ['a PNG of a side that no WebP can have', 'tooMuch', /at most 16383 a side/, () => bomb(16_384, 10)],
  ['a GIF with too many frames', 'tooMuch', /1001 frames; at most 1000/, () => tinyFrames(1001)],
  [
    'a small GIF whose thousand frames would be large',
    'tooMuch',
    /1000 x 1000 pixels in 999 frames; at most 50000000/,
    () => tinyFrames(999, 1000),
  ],
  [
    'a small JPEG that says it has 65500 x 65500 pixels',
    'tooMuch',
    /65500 x 65500 pixels; at most 50000000/,
    boastfulJpeg,
  ],
  ['a PNG that is cut off', 'damaged', /damaged or truncated/, async () => cut(await sample('png'))],
  ['a JPEG that is cut off', 'damaged', /damaged or truncated/, async () => cut(await sample('jpeg'))],
  ['a WebP that is cut off', 'damaged', /damaged or truncated/, async () => cut(await sample('webp'))],
  ['an AVIF that is cut off', 'damaged', /damaged or truncated/, async () => cut(await sample('avif'))],
  ['a GIF that is cut off', 'damaged', /damaged or truncated/, async () => cut(await sample('gif'))],
  ['a moving GIF that is cut off', 'damaged', /damaged or truncated/, async () => cut(await animatedSample('gif', 20))],
  [
    'a moving WebP that is cut off',
    'damaged',
    /damaged or truncated/,
    async () => cut(await animatedSample('webp', 20)),
  ],
  [
    'a drawing with an entity of a file',
    'drawing',
    /entities/,
    () => text(`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${drawing('<text>&a;</text>')}`),
  ],
  [
    'a drawing with a picture of too many pixels',
    'tooMuch',
    /at most 50000000/,
    () => text(drawing(`<image href="${dataUrl(bomb(10_000, 5001))}"/>`)),
  ],
  [
    'a drawing with a broken picture',
    'damaged',
    /damaged/,
    () => text(drawing(`<image href="${dataUrl(text('\x89PNG\r\n\x1a\nxxxx'))}"/>`)),
  ],
  [
    'a JPEG of which a quarter is missing',
    'damaged',
    /damaged or truncated/,
    async () => cutBy(await sample('jpeg'), 0.25),
  ],
  [
    'a PNG of which a quarter is missing',
    'damaged',
    /damaged or truncated/,
    async () => cutBy(await sample('png'), 0.25),
  ],
  [
    'an SVG whose entities expand each other',
    'drawing',
    /entities/,
    () => {
      const entities = Array.from({ length: 9 }, (_, index) => `<!ENTITY a${index + 1} "${`&a${index};`.repeat(10)}">`)
      return text(`<!DOCTYPE svg [<!ENTITY a0 "x">${entities.join('')}]>${drawing('<text>&a9;</text>')}`)
    },
  ],
  [
    'a drawing with a picture that is a drawing',
    'embeddedImage',
    /embed it as PNG/,
    () => text(drawing(`<image href="data:image/svg+xml;base64,${text(drawing('<rect/>')).toString('base64')}"/>`)),
  ],
  [
    'a drawing that is cut off in a tag',
    'drawing',
    /cannot be read|damaged/,
    () => text('<svg xmlns="http://www.w3.org/2000/svg" viewBo'),
  ],
  [
    'a drawing that is not a text',
    'drawing',
    /UTF-8/,
    () => text('<svg xmlns="http://www.w3.org/2000/svg"><text>\xff\xfe</text></svg>'),
  ],
  [
    'a drawing of too many bytes',
    'largeDrawing',
    /1048576 bytes/,
    () => text(drawing(`<path d="${'M0 0'.repeat(300_000)}"/>`)),
  ],
  [
    'a drawing of too many pixels',
    'tooMuch',
    /at most 50000000/,
    () => text('<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"/>'),
  ],
]
