import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { chatVisitor } from '../../../lib/contract/chat-cookie.ts'
import type { ChatMessage } from '../../../lib/contract/chat-message.ts'
import type { ChatProblemCode } from '../../../lib/contract/chat-problems.ts'
import type { FileKind } from '../../../lib/domain/chat/messages.ts'
import { purgeFiles } from '../../../lib/embedded/chat/files.ts'
import { fileLink } from '../../../lib/embedded/chat/file-links.ts'
import { folderFiles } from '../../../lib/embedded/files/disk.ts'
import { expectRefusal } from './chat-talk-contract.ts'
import { operatorAt, sentMessage, Visitor, type ChatPlace } from './chat-place.ts'
import { bomb, drawing, photograph, sample } from './sample-images.ts'
import { tempFolder } from './temp-folder.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
/** The beginnings of files, as players and readers know them. */
const PDF = latin('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF')
const MP3 = latin(`ID3\x04\0\0\0\0\0\0${'\xff\xfb\x90\0'.repeat(50)}`)
const MP4 = latin(`\0\0\0\x18ftypisom\0\0\x02\0isomiso2${'\0'.repeat(100)}`)
const VOICE = latin(`\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm${'\0'.repeat(60)}A_OPUS`)
const ZIP = latin(`PK\x03\x04${'\0'.repeat(26)}genome.txt`)
const WORD = latin(`PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml${'\0'.repeat(40)}PK\x03\x04word/document.xml`)

type FileMessage = ChatMessage & { kind: FileKind }

/** Files of a talk. */
export function chatFilesContract(place: () => ChatPlace): void {
  const started = async () => {
    const visitor = new Visitor(place())
    await visitor.start()
    return visitor
  }
  const sent = async (name: string, bytes: Uint8Array, visitor?: Visitor) =>
    (await sentMessage(await (visitor ?? (await started())).file(name, bytes))) as FileMessage
  /** An address is all that is needed. */
  const read = (url: string, headers: Record<string, string> = {}) => place().ask(url, { headers })

  describe('a file', () => {
    it.each<[string, Buffer, FileKind, string]>([
      ['report.pdf', PDF, 'file', 'application/pdf'],
      ['voice.mp3', MP3, 'audio', 'audio/mpeg'],
      ['voice.webm', VOICE, 'audio', 'audio/webm'],
      ['film.mp4', MP4, 'video', 'video/mp4'],
      ['genome.zip', ZIP, 'file', 'application/zip'],
      ['letter.docx', WORD, 'file', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      ['данные 23.csv', Buffer.from('rsid,genotype\nrs53576,AA\n'), 'file', 'text/plain'],
    ])('%s is kept as it is', async (name, bytes, kind, type) => {
      const { kind: became, file } = await sent(name, bytes)
      expect([became, file.name, file.type, file.bytes]).toEqual([kind, name, type, bytes.length])
      const answer = await read(file.url)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
      expect(answer.headers.get('content-type')).toMatch(new RegExp(`^${type}(?:; charset=utf-8)?$`))
      expect(answer.headers.get('content-disposition')).toBe(
        `${kind === 'file' ? 'attachment' : 'inline'}; filename="${name.replace(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      expect([answer.headers.get('x-content-type-options'), answer.headers.get('content-security-policy')]).toEqual([
        'nosniff',
        expect.stringMatching(/default-src 'none'.*sandbox/),
      ])
    })

    it('that is a picture is made anew, and says nothing of its maker', async () => {
      const original = await photograph()
      const { kind, file } = await sent('IMG_1.JPG', original)
      expect([kind, file.name, file.type, file.width, file.height]).toEqual(['image', 'IMG_1.JPG', 'image/jpeg', 400, 600])
      const bytes = Buffer.from(await (await read(file.url)).arrayBuffer())
      const facts = await sharp(bytes).metadata()
      expect([facts.width, facts.height, facts.exif, facts.orientation]).toEqual([400, 600, undefined, undefined])
      expect(bytes.includes('Anna Secret')).toBe(false)
      const large = await sent('large.png', await sample('png', { width: 1600, height: 900 }))
      const preview = await read(large.file.preview ?? '')
      expect(preview.headers.get('content-type')).toBe('image/webp')
      expect((await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).width).toBe(640)
    })

    it('gets the end of its content where it has none, or that of another picture', async () => {
      expect((await sent('photo', await sample('webp'))).file.name).toBe('photo.webp')
      expect((await sent('photo.jpg', await sample('png'))).file.name).toBe('photo.png')
      expect((await sent('C:\\temp\\..\\report\u202Efdp.pdf', PDF)).file.name).toBe('reportfdp.pdf')
      const long = (await sent(`${'ж'.repeat(300)}.pdf`, PDF)).file.name
      expect([long.length, long.slice(-5)]).toEqual([120, 'ж.pdf'])
    })

    it.each<[string, string, () => Buffer | Promise<Buffer>, ChatProblemCode]>([
      ['no bytes', 'a.txt', () => Buffer.alloc(0), 'fileEmpty'],
      ['a program', 'photo.jpg', () => latin('MZ\x90\0\x03\0\0\0'), 'fileType'],
      ['a program of another system', 'a', () => latin('\x7fELF\x02\x01\x01'), 'fileType'],
      ['a page called picture', 'photo.png', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'fileScript'],
      ['a page called text', 'a.txt', () => Buffer.from('hello <SCRIPT src=//evil.example></SCRIPT>'), 'fileScript'],
      ['a drawing', 'a.svg', () => Buffer.from(drawing()), 'fileScript'],
      ['a page behind the mark of its encoding', 'a.txt', () => Buffer.from('\uFEFF<!doctype html><p>hello'), 'fileScript'],
      ['commands', 'a.txt', () => Buffer.from('#!/bin/sh\nrm -rf /'), 'fileScript'],
      ['a document that runs something', 'a.pdf', () => Buffer.concat([PDF, latin('<< /S /JavaScript /JS (app.alert(1)) >>')]), 'fileScript'],
      ['macros', 'a.docx', () => Buffer.concat([WORD, latin('PK\x03\x04word/vbaProject.bin')]), 'fileScript'],
      ['a document called picture', 'photo.jpg', () => PDF, 'fileName'],
      ['a script called so', 'a.js', () => Buffer.from('alert(1)'), 'fileName'],
      ['a picture that is cut off', 'a.png', async () => (await sample('png')).subarray(0, 900), 'fileDamaged'],
      ['a picture of too many points', 'a.png', () => bomb(30_000, 30_000, { whole: false }), 'fileDamaged'],
      ['21 MB', 'a.txt', () => Buffer.alloc(21 * 1024 * 1024, 'x'), 'fileSize'],
      ['a few bytes more than 20 MB', 'a.txt', () => Buffer.alloc(20 * 1024 * 1024 + 1, 'x'), 'fileSize'],
    ])('of %s is not taken', async (_case, name, make, code) => {
      const visitor = await started()
      await expectRefusal(await visitor.file(name, await make()), code)
      expect((await visitor.state()).messages).toEqual([])
    })

    it('is taken in a form, and alone', async () => {
      const visitor = await started()
      const path = `/api/chat/files?conversation=${visitor.conversation}&id=${randomUUID()}`
      await expectRefusal(await visitor.post(path, { file: 'x' }), 'invalid')
      const one = { name: 'a.txt', bytes: Buffer.from('x') }
      await expectRefusal(await visitor.upload(path, one, one), 'invalid')
      await expectRefusal(await visitor.upload(path), 'invalid')
      await expectRefusal(await visitor.ask(path, { method: 'POST', body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=y' } }), 'invalid')
      await expectRefusal(await visitor.upload('/api/chat/files', one), 'invalid')
    })

    it('that is sent again is the same message', async () => {
      const visitor = await started()
      const id = randomUUID()
      const answers = await Promise.all(Array.from({ length: 4 }, () => visitor.file('a.txt', Buffer.from('once'), id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
      expect((await visitor.state()).messages).toMatchObject([{ id, kind: 'file', file: { name: 'a.txt', bytes: 4 } }])
    })

    it('is not read where it may not come, nor while too many are in memory', async () => {
      const [visitor, other, third, operator] = [await started(), await started(), await started(), await operatorAt(place())]
      const { chat, secret } = place().backend
      let reading = 0
      const gates: (() => void)[] = []
      const upload = ({ cookie, conversation }: Visitor = visitor) =>
        chat.visitor.upload(chatVisitor(cookie, secret, { secure: false }) ?? '', conversation, {
          id: randomUUID(),
          async read() {
            reading++
            await new Promise<void>((resolve) => gates.push(resolve))
            return { name: 'a.txt', bytes: Buffer.from('x') }
          },
        })
      const slow = Array.from({ length: 4 }, () => upload())
      await expect.poll(() => reading).toBe(4)
      expect(await upload()).toEqual({ refused: 'busy' })
      slow.push(...Array.from({ length: 4 }, () => upload(other)))
      await expect.poll(() => reading).toBe(8)
      expect(await upload(third)).toEqual({ refused: 'busy' })
      await expectRefusal(await third.file('a.txt', Buffer.from('x')), 'busy')
      for (const open of gates) open()
      expect((await Promise.all(slow)).every((one) => 'message' in one)).toBe(true)
      await operator.on(visitor.conversation, 'close')
      expect([await upload(), reading]).toEqual([{ refused: 'closed' }, 8])
    })

    it('is read in parts, and not twice', async () => {
      const { file } = await sent('voice.mp3', MP3)
      const part = await read(file.url, { range: 'bytes=2-5' })
      expect([part.status, part.headers.get('content-range'), Buffer.from(await part.arrayBuffer())]).toEqual([
        206,
        `bytes 2-5/${MP3.length}`,
        MP3.subarray(2, 6),
      ])
      const etag = part.headers.get('etag') ?? ''
      expect((await read(file.url, { 'if-none-match': etag })).status).toBe(304)
      expect((await read(file.url, { range: 'bytes=999999-' })).status).toBe(416)
    })

    it('is for whoever has its address, as long as that is good', async () => {
      const { file } = await sent('a.txt', Buffer.from('secret'))
      const other = await sent('b.txt', Buffer.from('other'))
      const { secret } = place().backend
      const [path = '', query = ''] = file.url.split('?')
      const expired = fileLink(file.id, secret, new Date(Date.now() - 24 * 60 * 60_000))
      for (const url of [
        path,
        `${path}?until=9999999999999&sign=x`,
        addressOf(other.file.url, file.id),
        expired,
        `${path}?${query.replace(/until=\d+/, 'until=9999999999999')}`,
      ])
        await expectRefusal(await read(url), 'fileLink')
      expect((await read(fileLink(file.id, secret, new Date()))).status).toBe(200)
      await expectRefusal(await read(fileLink(randomUUID(), secret, new Date())), 'fileLink')
    })

    it('of a message that is deleted is gone', async () => {
      const [visitor, operator] = [await started(), await operatorAt(place())]
      const { id, file } = await sent('a.png', await sample('png'), visitor)
      await operator.remove(visitor.conversation, id)
      for (const url of [file.url, file.preview ?? '']) await expectRefusal(await read(url), 'fileLink')
    })

    it('that no message has is removed in time, with its row', async () => {
      const { database } = place().backend
      const [visitor, operator] = [await started(), await operatorAt(place())]
      const [kept, dropped] = [await sent('a.txt', Buffer.from('kept'), visitor), await sent('b.txt', Buffer.from('dropped'), visitor)]
      await operator.remove(visitor.conversation, dropped.id)
      const ids = async () =>
        (await database.selectFrom('chat_files').select('id').where('conversation_id', '=', visitor.conversation).execute()).map(({ id }) => id)
      const folder = await tempFolder()
      const files = folderFiles(folder.path)
      await purgeFiles({ database, files }, new Date())
      expect((await ids()).sort()).toEqual([kept.file.id, dropped.file.id].sort())
      const later = new Date(Date.now() + 2 * 60 * 60_000)
      const said = vi.spyOn(console, 'error').mockReturnValue()
      onTestFinished(() => said.mockRestore())
      const stuck = await sent('c.txt', Buffer.from('stuck'), visitor)
      await operator.remove(visitor.conversation, stuck.id)
      // The one that cannot be removed now comes first.
      await database.updateTable('chat_files').set({ deleted_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', stuck.file.id).execute()
      const remove = (key: string) => (key.includes(stuck.file.id) ? Promise.reject(new Error('not yours')) : files.remove(key))
      await purgeFiles({ database, files: { ...files, remove } }, later)
      expect([(await ids()).sort(), said.mock.calls.length]).toEqual([[kept.file.id, stuck.file.id].sort(), 1])
      await purgeFiles({ database, files }, later)
      expect(await ids()).toEqual([kept.file.id])
      await folder.remove()
    })
  })
}

/** The address of one file with the name of another. */
const addressOf = (url: string, id: string) => url.replace(/files\/\w+/, `files/${id}`)
