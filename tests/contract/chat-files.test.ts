import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inspectFile } from '../../lib/embedded/chat/inspect-file.ts'
import { takeFile } from '../../lib/embedded/chat/taken-file.ts'
import { nameDanger } from '../../lib/domain/chat/dangerous-names.ts'
import { FILE_TYPES, SHOWN_TYPES } from '../../lib/domain/chat/file-types.ts'
import { dangerousFiles, namesWithoutExtension, opaqueFiles, welcomeFiles, zipOf } from '../support/generators/files.ts'
import { foldedPicture } from '../support/generators/folded-picture.ts'
import { bomb, sample, tinyFrames } from '../support/contract/sample-images.ts'

const RUNS = { numRuns: 400 }
const STAFF = { side: 'staff' } as const

describe('a file for the chat', () => {
  it('that is only handed on is taken as it is, under its own name', async () => {
    await fc.assert(
      fc.asyncProperty(welcomeFiles, async ({ name, bytes }) => {
        const taken = await inspectFile({ name, bytes })
        expect(taken).toMatchObject({ name: name.normalize('NFC'), bytes, opaque: false })
      }),
      RUNS,
    )
  })

  it('that nobody can look into is taken as it is, and marked', async () => {
    await fc.assert(
      fc.asyncProperty(opaqueFiles, async ({ name, bytes }) => {
        const taken = await inspectFile({ name, bytes })
        expect(taken).toMatchObject({ name: name.normalize('NFC'), opaque: true, kind: 'file' })
        // An assertion on megabytes compares them one by one.
        expect('bytes' in taken && Buffer.compare(taken.bytes, bytes)).toBe(0)
      }),
      RUNS,
    )
  })

  it('gets the extension of its type where its name has none', async () => {
    await fc.assert(
      fc.asyncProperty(namesWithoutExtension, async (name) => {
        const taken = await inspectFile({ name, bytes: Buffer.from('%PDF-1.7') })
        expect(taken).toMatchObject({ name: `${name.replace(/\.$/, '')}.pdf` })
      }),
    )
  })

  it('that is dangerous by its name or its content is refused with its own reason', async () => {
    await fc.assert(
      fc.asyncProperty(dangerousFiles, async ({ name, bytes, code }) => {
        // By its name it is refused before anybody looks into it.
        const judged = nameDanger(name) ? takeFile({ name, bytes }, 20, STAFF) : inspectFile({ name, bytes })
        expect(await judged).toMatchObject({ refused: code })
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
  ])('%j is kept under a name that fits it', async (name, bytes, expected) => {
    expect(await inspectFile({ name, bytes })).toMatchObject(expected)
  })

  it.each([
    ['photo.png', Buffer.from([0, 1, 2])],
    ['report.pdf', Buffer.from('text')],
    ['report.pdf', zipOf([['a.txt', 'x']])],
    ['film.mp4', Buffer.from('%PDF-1.7')],
    ['photo.heic', Buffer.from('text')],
  ])('%s that promises something else is refused', async (name, bytes) => {
    expect(await inspectFile({ name, bytes })).toMatchObject({ refused: 'fileName' })
  })

  it('that has more parts than can be looked into is marked', async () => {
    const part = (index: number) => [`word/_rels/${index}.rels`, ' '.repeat(3_900_000)] as const
    const bytes = zipOf(
      [
        ['[Content_Types].xml', '<Types/>'],
        ['word/document.xml', 'x'],
        ...Array.from({ length: 6 }, (_, index) => part(index)),
      ],
      { streamed: true },
    )
    expect(await takeFile({ name: 'report.docx', bytes }, 20, STAFF)).toMatchObject({ opaque: true })
  })

  it('that a few bytes hold, and that would be large, is kept smaller or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 100, max: 1000 }),
        fc.integer({ min: 100, max: 1000 }),
        fc.integer({ min: 1, max: 255 }),
        async (width, height, step) => {
          const bytes = foldedPicture(width, height, step)
          const [maxBytes, taken] = [
            4 * bytes.length,
            await inspectFile({ name: 'a.png', bytes }, { maxBytes: 4 * bytes.length }),
          ]
          if ('refused' in taken) expect(taken.refused).toBe('filePixels')
          else expect(taken.bytes.length + (taken.picture?.preview.length ?? 0)).toBeLessThanOrEqual(maxBytes)
        },
      ),
      { numRuns: 12 },
    )
    const bytes = foldedPicture(4096, 4096, 77)
    expect(bytes.length).toBeLessThan(100_000)
    expect(await takeFile({ name: 'a.png', bytes }, 20, STAFF)).toMatchObject({ refused: 'filePixels' })
  })

  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
  ] as const)('that is a %s of a screen or a camera stays one', async (format, type) => {
    const bytes = await sample(format, { width: 1600, height: 900 })
    expect(await takeFile({ name: `a.${format}`, bytes }, 20, STAFF)).toMatchObject({
      type,
      kind: 'image',
      picture: { width: 1600 },
    })
  })

  it('that is a picture which its own format would make too large becomes a smaller WebP', async () => {
    const bytes = await sample('png', { width: 1200, height: 1200 })
    const sizeOf = (taken: Awaited<ReturnType<typeof inspectFile>>) =>
      'refused' in taken ? expect.fail(taken.refused) : taken.bytes.length + (taken.picture?.preview.length ?? 0)
    const maxBytes = sizeOf(await inspectFile({ name: 'a.png', bytes })) - 1
    const taken = await inspectFile({ name: 'a.png', bytes }, { maxBytes })
    expect(taken).toMatchObject({ name: 'a.webp', type: 'image/webp', picture: { width: 1200, height: 1200 } })
    expect(sizeOf(taken)).toBeLessThanOrEqual(maxBytes)
  })

  it('that moves has at most 200 frames, and 25 million pixels where it is no photograph of a camera', async () => {
    expect(await inspectFile({ name: 'a.gif', bytes: tinyFrames(200) })).toMatchObject({ kind: 'image' })
    expect(await inspectFile({ name: 'a.gif', bytes: tinyFrames(201) })).toMatchObject({ refused: 'filePixels' })
    expect(await inspectFile({ name: 'a.png', bytes: bomb(5001, 5000) })).toMatchObject({ refused: 'filePixels' })
  })

  it('that is empty or too large is refused, whatever it is called', async () => {
    expect(await takeFile({ name: 'a.exe', bytes: new Uint8Array() }, 20, STAFF)).toMatchObject({
      refused: 'fileEmpty',
    })
    expect(await takeFile({ name: 'a.exe', bytes: new Uint8Array(2 ** 20 + 1) }, 1, STAFF)).toMatchObject({
      refused: 'fileSize',
    })
  })
})

it('only what the chat itself draws or plays is shown in a page', () => {
  expect(
    [...SHOWN_TYPES].filter((type) => !/^(?:image\/(?:jpeg|png|gif|webp|avif)|audio\/|video\/)/.test(type)),
  ).toEqual([])
  expect(SHOWN_TYPES.has(FILE_TYPES.heic.type)).toBe(false)
})
