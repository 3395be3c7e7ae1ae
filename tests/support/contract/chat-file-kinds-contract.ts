import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '../../../lib/contract/chat-message.ts'
import type { ChatProblemCode } from '../../../lib/contract/chat-problems.ts'
import type { FileKind } from '../../../lib/domain/chat/messages.ts'
import { expectRejection } from './chat-conversation-contract.ts'
import { sentMessage, Visitor, type ChatFixture } from './chat-fixture.ts'
import { bomb, drawing, sample } from './sample-images.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
/** First bytes by which programs recognize file types. */
const PDF = latin('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF')
const MP3 = latin(`ID3\x04\0\0\0\0\0\0${'\xff\xfb\x90\0'.repeat(50)}`)
const MP4 = latin(`\0\0\0\x18ftypisom\0\0\x02\0isomiso2${'\0'.repeat(100)}`)
const VOICE = latin(`\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm${'\0'.repeat(60)}A_OPUS`)
const ZIP = latin(`PK\x03\x04${'\0'.repeat(26)}genome.txt`)
const WORD = latin(`PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml${'\0'.repeat(40)}PK\x03\x04word/document.xml`)

const HEIC = latin(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(60)}`)
const VOICE_MEMO = latin(`\0\0\0\x18ftypisom\0\0\x02\0isomiso2${'\0'.repeat(40)}hdlr${'\0'.repeat(8)}soun`)

type FileMessage = ChatMessage & { kind: FileKind }

/** Contract of uploads of every file type: which are accepted, under which name, and which are rejected. */
export function chatFileKindsContract(fixture: () => ChatFixture): void {
  const started = async () => {
    const visitor = new Visitor(fixture())
    await visitor.start()
    return visitor
  }
  const sent = async (name: string, bytes: Uint8Array) =>
    (await sentMessage(await (await started()).file(name, bytes))) as FileMessage
  const read = (url: string) => fixture().ask(url)

  describe('an uploaded file', () => {
    it.each<[string, Buffer, FileKind, string]>([
      ['report.pdf', PDF, 'file', 'application/pdf'],
      ['voice.mp3', MP3, 'audio', 'audio/mpeg'],
      ['voice.webm', VOICE, 'audio', 'audio/webm'],
      ['film.mp4', MP4, 'video', 'video/mp4'],
      ['genome.zip', ZIP, 'file', 'application/zip'],
      ['letter.docx', WORD, 'file', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['IMG_1.HEIC', HEIC, 'file', 'image/heic'],
      ['note.m4a', VOICE_MEMO, 'audio', 'audio/mp4'],
      ['письмо.txt', latin('\xcf\xf0\xe8\xe2\xe5\xf2, \xfd\xf2\xee 1251'), 'file', 'application/octet-stream'],
      ['genome.bam', latin('\x01\x02\0\xff'), 'file', 'application/octet-stream'],
      ['данные 23.csv', Buffer.from('rsid,genotype\nrs53576,AA\n'), 'file', 'text/plain'],
    ])('%s is stored unchanged', async (name, bytes, kind, type) => {
      const { kind: became, file } = await sent(name, bytes)
      expect([became, file.name, file.type, file.bytes]).toEqual([kind, name, type, bytes.length])
      const response = await read(file.url)
      expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes)
      expect(response.headers.get('content-type')).toMatch(new RegExp(`^${type}(?:; charset=utf-8)?$`))
      const disposition = kind === 'file' ? 'attachment' : 'inline'
      const asciiName = name.replace(/[^\x20-\x7e]/g, '_')
      expect(response.headers.get('content-disposition')).toBe(
        `${disposition}; filename="${asciiName}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      expect([response.headers.get('x-content-type-options'), response.headers.get('content-security-policy')]).toEqual(
        ['nosniff', expect.stringMatching(/default-src 'none'.*sandbox/)],
      )
    })

    it('gets the extension of its content when it has none or that of another image type', async () => {
      expect((await sent('photo', await sample('webp'))).file.name).toBe('photo.webp')
      expect((await sent('photo.jpg', await sample('png'))).file.name).toBe('photo.png')
      expect((await sent('C:\\temp\\..\\report\u200Ffdp.pdf', PDF)).file.name).toBe('reportfdp.pdf')
      expect((await sent('IMG_1.HEIC', await sample('jpeg'))).file.name).toBe('IMG_1.jpg')
      expect((await sent('scan.jfif', await sample('jpeg'))).file.name).toBe('scan.jfif')
      expect((await sent('IMG_2.jpg', HEIC)).file.name).toBe('IMG_2.heic')
      const long = (await sent(`${'ж'.repeat(300)}.pdf`, PDF)).file.name
      expect([long.length, long.slice(-5)]).toEqual([120, 'ж.pdf'])
    })

    it.each<[string, string, () => Buffer | Promise<Buffer>, ChatProblemCode]>([
      ['no bytes', 'a.txt', () => Buffer.alloc(0), 'fileEmpty'],
      ['a program', 'photo.jpg', () => latin('MZ\x90\0\x03\0\0\0'), 'fileType'],
      ['a program of another system', 'a', () => latin('\x7fELF\x02\x01\x01'), 'fileType'],
      [
        'a page called picture',
        'photo.png',
        () => Buffer.from('<!doctype html><script>alert(1)</script>'),
        'fileScript',
      ],
      ['a page called text', 'a.txt', () => Buffer.from('hello <SCRIPT src=//evil.example></SCRIPT>'), 'fileScript'],
      ['a drawing', 'a.svg', () => Buffer.from(drawing()), 'fileScript'],
      [
        'a page behind the mark of its encoding',
        'a.txt',
        () => Buffer.from('\uFEFF<!doctype html><p>hello'),
        'fileScript',
      ],
      ['commands', 'a.txt', () => Buffer.from('#!/bin/sh\nrm -rf /'), 'fileScript'],
      [
        'a document that runs something',
        'a.pdf',
        () => Buffer.concat([PDF, latin('<< /S /JavaScript /JS (app.alert(1)) >>')]),
        'fileScript',
      ],
      ['macros', 'a.docx', () => Buffer.concat([WORD, latin('PK\x03\x04word/vbaProject.bin')]), 'fileMacro'],
      ['a document called picture', 'photo.jpg', () => PDF, 'fileName'],
      ['a script called so', 'a.js', () => Buffer.from('alert(1)'), 'fileScript'],
      ['a name that is turned around', 'photo\u202Egpj.exe', () => PDF, 'fileDisguise'],
      ['a program that is called picture at first', 'photo.jpg.exe', () => PDF, 'fileType'],
      ['an unknown content called picture', 'photo.jpg', () => latin('\x01\x02\0\xff'), 'fileName'],
      ['a picture that is cut off', 'a.png', async () => (await sample('png')).subarray(0, 900), 'fileDamaged'],
      ['a picture of too many points', 'a.png', () => bomb(30_000, 30_000, { whole: false }), 'filePixels'],
      ['21 MB', 'a.txt', () => Buffer.alloc(21 * 1024 * 1024, 'x'), 'fileSize'],
    ])('rejects a file with %s', async (_case, name, make, code) => {
      const visitor = await started()
      await expectRejection(await visitor.file(name, await make()), code)
      expect((await visitor.state()).messages).toEqual([])
    })
  })
}
