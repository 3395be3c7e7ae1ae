import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inspectFile } from '../../lib/embedded/chat/inspect-file.ts'
import { acceptFile } from '../../lib/embedded/chat/accept-file.ts'
import { nameDanger } from '../../lib/domain/chat/dangerous-names.ts'
import { FILE_TYPES, SHOWN_TYPES } from '../../lib/domain/chat/file-types.ts'
import { dangerousFiles, namesWithoutExtension, opaqueFiles, welcomeFiles, zipOf } from '../support/generators/files.ts'
import { foldedPicture } from '../support/generators/highly-compressed-png.ts'
import { cases } from '../support/generators/runs.ts'
import { bomb, sample, tinyFrames } from '../support/contract/sample-images.ts'

const RUNS = cases(150, 1000)
const STAFF = { side: 'staff' } as const

describe('inspecting a chat file', () => {
  it('a file that is only forwarded is accepted unchanged under its own name', async () => {
    await fc.assert(
      fc.asyncProperty(welcomeFiles, async ({ name, bytes }) => {
        const inspected = await inspectFile({ name, bytes })
        expect(inspected).toMatchObject({ name: name.normalize('NFC'), bytes, opaque: false })
      }),
      RUNS,
    )
  })

  it('a file that cannot be inspected is accepted unchanged and marked as opaque', async () => {
    await fc.assert(
      fc.asyncProperty(opaqueFiles, async ({ name, bytes }) => {
        const inspected = await inspectFile({ name, bytes })
        expect(inspected).toMatchObject({ name: name.normalize('NFC'), opaque: true, kind: 'file' })
        // An assertion on megabytes compares them one by one.
        expect('bytes' in inspected && Buffer.compare(inspected.bytes, bytes)).toBe(0)
      }),
      RUNS,
    )
  })

  it('a file without an extension gets that of its type', async () => {
    await fc.assert(
      fc.asyncProperty(namesWithoutExtension, async (name) => {
        const inspected = await inspectFile({ name, bytes: Buffer.from('%PDF-1.7') })
        expect(inspected).toMatchObject({ name: `${name.replace(/\.$/, '')}.pdf` })
      }),
    )
  })

  it('a file that is dangerous by name or content is rejected with its own reason', async () => {
    await fc.assert(
      fc.asyncProperty(dangerousFiles, async ({ name, bytes, code }) => {
        // A dangerous name is rejected before the content is inspected.
        const judged = nameDanger(name) ? acceptFile({ name, bytes }, 20, STAFF) : inspectFile({ name, bytes })
        expect(await judged).toMatchObject({ rejected: code })
      }),
      RUNS,
    )
  })

  it.each([
    [
      'IMG_1.jpg',
      Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      { name: 'IMG_1.heic', type: 'image/heic', kind: 'file' },
    ],
    [
      'voice.mp4',
      Buffer.from(`\0\0\0\x18ftypmp42\0\0\0\0isom${'\0'.repeat(20)}hdlr${'\0'.repeat(8)}soun`, 'latin1'),
      { name: 'voice.mp4', kind: 'audio' },
    ],
    ['note', Buffer.from('text'), { name: 'note.txt' }],
    ['data', Buffer.from([0, 1, 2]), { name: 'data.bin', type: 'application/octet-stream' }],
    ['scan.pdf ', Buffer.from('%PDF-1.7'), { name: 'scan.pdf' }],
    ['note.txt', Buffer.from('A PDF begins with %PDF-1.7'), { name: 'note.txt', type: 'text/plain' }],
    ['scans.zip', zipOf([['scan.pdf', '%PDF-1.7']]), { name: 'scans.zip', type: 'application/zip' }],
  ])('%j is stored under a name that matches its content', async (name, bytes, expected) => {
    expect(await inspectFile({ name, bytes })).toMatchObject(expected)
  })

  it.each([
    ['photo.png', Buffer.from([0, 1, 2])],
    ['report.pdf', Buffer.from('text')],
    ['report.pdf', zipOf([['a.txt', 'x']])],
    ['film.mp4', Buffer.from('%PDF-1.7')],
    ['photo.heic', Buffer.from('text')],
  ])('%s with another content than its name claims is rejected', async (name, bytes) => {
    expect(await inspectFile({ name, bytes })).toMatchObject({ rejected: 'fileName' })
  })

  it('a file with more parts than can be inspected is marked as opaque', async () => {
    const part = (index: number) => [`word/_rels/${index}.rels`, ' '.repeat(3_900_000)] as const
    const bytes = zipOf(
      [
        ['[Content_Types].xml', '<Types/>'],
        ['word/document.xml', 'x'],
        ...Array.from({ length: 6 }, (_, index) => part(index)),
      ],
      { streamed: true },
    )
    expect(await acceptFile({ name: 'report.docx', bytes }, 20, STAFF)).toMatchObject({ opaque: true })
  })

  it('an image that decompresses to many pixels is stored smaller or rejected', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 100, max: 1000 }),
        fc.integer({ min: 100, max: 1000 }),
        fc.integer({ min: 1, max: 255 }),
        async (width, height, step) => {
          const bytes = foldedPicture(width, height, step)
          const maxBytes = 4 * bytes.length
          const inspected = await inspectFile({ name: 'a.png', bytes }, { maxBytes: 4 * bytes.length })
          if ('rejected' in inspected) expect(inspected.rejected).toBe('filePixels')
          else expect(inspected.bytes.length + (inspected.image?.preview.length ?? 0)).toBeLessThanOrEqual(maxBytes)
        },
      ),
      cases(4, 60),
    )
    const bytes = foldedPicture(1500, 1500, 77)
    expect(bytes.length).toBeLessThan(100_000)
    expect(await acceptFile({ name: 'a.png', bytes }, 2, STAFF)).toMatchObject({ rejected: 'filePixels' })
  })

  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
  ] as const)('a %s image of a screen or a camera keeps its format', async (format, type) => {
    const bytes = await sample(format, { width: 1600, height: 200 })
    expect(await acceptFile({ name: `a.${format}`, bytes }, 20, STAFF)).toMatchObject({
      type,
      kind: 'image',
      image: { width: 1600 },
    })
  })

  it('an image that would become too large in its own format is converted to a smaller WebP', async () => {
    const bytes = await sample('png', { width: 400, height: 400 })
    const sizeOf = (inspected: Awaited<ReturnType<typeof inspectFile>>) =>
      'rejected' in inspected
        ? expect.fail(inspected.rejected)
        : inspected.bytes.length + (inspected.image?.preview.length ?? 0)
    const maxBytes = sizeOf(await inspectFile({ name: 'a.png', bytes })) - 1
    const inspected = await inspectFile({ name: 'a.png', bytes }, { maxBytes })
    expect(inspected).toMatchObject({ name: 'a.webp', type: 'image/webp', image: { width: 400, height: 400 } })
    expect(sizeOf(inspected)).toBeLessThanOrEqual(maxBytes)
  })

  it('an animation has at most 200 frames, and an image other than a photograph at most 25 million pixels', async () => {
    expect(await inspectFile({ name: 'a.gif', bytes: tinyFrames(200) })).toMatchObject({ kind: 'image' })
    expect(await inspectFile({ name: 'a.gif', bytes: tinyFrames(201) })).toMatchObject({ rejected: 'filePixels' })
    expect(await inspectFile({ name: 'a.png', bytes: bomb(5001, 5000) })).toMatchObject({ rejected: 'filePixels' })
  })

  it('an empty or too large file is rejected regardless of its name', async () => {
    expect(await acceptFile({ name: 'a.exe', bytes: new Uint8Array() }, 20, STAFF)).toMatchObject({
      rejected: 'fileEmpty',
    })
    expect(await acceptFile({ name: 'a.exe', bytes: new Uint8Array(2 ** 20 + 1) }, 1, STAFF)).toMatchObject({
      rejected: 'fileSize',
    })
  })
})

it('only types that the chat itself renders or plays are served inline', () => {
  expect(
    [...SHOWN_TYPES].filter((type) => !/^(?:image\/(?:jpeg|png|gif|webp|avif)|audio\/|video\/)/.test(type)),
  ).toEqual([])
  expect(SHOWN_TYPES.has(FILE_TYPES.heic.type)).toBe(false)
})
