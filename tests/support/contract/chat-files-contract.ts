import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { chatVisitor } from '../../../lib/contract/chat-cookie.ts'
import { internalToken } from '../../../lib/config/config.ts'
import type { ChatMessage } from '../../../lib/contract/chat-message.ts'
import type { FileCost } from '../../../lib/contract/chat-store.ts'
import { signInternal, CLIENT_IP_HEADER } from '../../../lib/routing/internal-headers.ts'
import type { FileKind } from '../../../lib/domain/chat/messages.ts'
import { purgeFiles } from '../../../lib/embedded/chat/files.ts'
import { fileLink } from '../../../lib/embedded/chat/file-links.ts'
import { folderFiles } from '../../../lib/embedded/files/disk.ts'
import { consumeQuota } from '../../../lib/http/consume-quota.ts'
import { FILE_PROCESSING_MS } from '../../../lib/http/quotas.ts'
import { foldedPicture } from '../generators/highly-compressed-png.ts'
import { expectRejection } from './chat-conversation-contract.ts'
import { operatorAt, sentMessage, Visitor, type ChatFixture } from './chat-fixture.ts'
import { photograph, sample } from './sample-images.ts'
import { tempFolder } from './temp-folder.ts'
import { packedForm } from '../gzipped-form.ts'

const latin = (text: string) => Buffer.from(text, 'latin1')
const MP3 = latin(`ID3\x04\0\0\0\0\0\0${'\xff\xfb\x90\0'.repeat(50)}`)
const ZIP = latin(`PK\x03\x04${'\0'.repeat(26)}genome.txt`)

/** Several fixtures share one process and so its quotas. */
let networks = 0
const newNetwork = () => `198.${20 + ++networks}.0`

type FileMessage = ChatMessage & { kind: FileKind }

/** Contract of the files of a conversation. */
export function chatFilesContract(fixture: () => ChatFixture): void {
  const started = async () => {
    const visitor = new Visitor(fixture())
    await visitor.start()
    return visitor
  }
  const sent = async (name: string, bytes: Uint8Array, visitor?: Visitor) =>
    (await sentMessage(await (visitor ?? (await started())).file(name, bytes))) as FileMessage
  /** A download needs only the URL. */
  const read = (url: string, headers: Record<string, string> = {}) => fixture().ask(url, { headers })

  describe('an uploaded file', () => {
    it('marks a file that cannot be inspected as opaque', async () => {
      expect((await sent('results.7z', latin("7z\xbc\xaf'\x1c\0\x04"))).file.opaque).toBe(true)
      expect((await sent('results.zip', ZIP)).file.opaque).toBe(undefined)
    })

    it('re-encodes an image without its metadata', async () => {
      const original = await photograph()
      const { kind, file } = await sent('IMG_1.JPG', original)
      expect([kind, file.name, file.type, file.width, file.height]).toEqual([
        'image',
        'IMG_1.JPG',
        'image/jpeg',
        400,
        600,
      ])
      const bytes = Buffer.from(await (await read(file.url)).arrayBuffer())
      const metadata = await sharp(bytes).metadata()
      expect([metadata.width, metadata.height, metadata.exif, metadata.orientation]).toEqual([
        400,
        600,
        undefined,
        undefined,
      ])
      expect(bytes.includes('Anna Secret')).toBe(false)
      const large = await sent('large.png', await sample('png', { width: 1600, height: 900 }))
      const preview = await read(large.file.preview ?? '')
      expect(preview.headers.get('content-type')).toBe('image/webp')
      expect((await sharp(Buffer.from(await preview.arrayBuffer())).metadata()).width).toBe(640)
    })

    it('rejects a file of a few bytes more than 20 MB', async () => {
      const visitor = await started()
      await expectRejection(await visitor.file('a.txt', Buffer.alloc(20 * 1024 * 1024 + 1, 'x')), 'fileSize')
      expect((await visitor.state()).messages).toEqual([])
    })

    it('is accepted only as the single file of a form', async () => {
      const visitor = await started()
      const path = `/api/chat/files?conversation=${visitor.conversation}&id=${randomUUID()}`
      await expectRejection(await visitor.post(path, { file: 'x' }), 'invalid')
      const one = { name: 'a.txt', bytes: Buffer.from('x') }
      await expectRejection(await visitor.upload(path, one, one), 'invalid')
      await expectRejection(await visitor.upload(path), 'invalid')
      await expectRejection(
        await visitor.ask(path, {
          method: 'POST',
          body: 'x',
          headers: { 'content-type': 'multipart/form-data; boundary=y' },
        }),
        'invalid',
      )
      await expectRejection(await visitor.upload('/api/chat/files', one), 'invalid')
    })

    it('stores a repeated upload as one message', async () => {
      const visitor = await started()
      const id = randomUUID()
      const responses = await Promise.all(
        Array.from({ length: 2 }, () => visitor.file('a.txt', Buffer.from('once'), id)),
      )
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 201])
      expect((await visitor.state()).messages).toMatchObject([{ id, kind: 'file', file: { name: 'a.txt', bytes: 4 } }])
    })

    it('is not read without permission, nor while too many of one person, one address or all visitors are in memory', async () => {
      const visitors = [await started(), await started(), await started(), await started(), await started()]
      const [visitor, second, third, fourth, fifth] = visitors as [Visitor, Visitor, Visitor, Visitor, Visitor]
      const operator = await operatorAt(fixture())
      const { chat, secret } = fixture().backend
      let reading = 0
      const gates: (() => void)[] = []
      const file = () => ({
        id: randomUUID(),
        async read() {
          reading++
          await new Promise<void>((resolve) => gates.push(resolve))
          return { name: 'a.txt', bytes: Buffer.from('x') }
        },
      })
      const upload = ({ cookie, conversation }: Visitor, ip?: string, signal?: AbortSignal) =>
        chat.visitor.upload(chatVisitor(cookie, secret, { secure: false }) ?? '', conversation, {
          ...file(),
          ip,
          ...(signal && { signal }),
        })
      const slow = [upload(visitor, 'a'), upload(visitor, 'b')]
      await expect.poll(() => reading).toBe(2)
      expect(await upload(visitor, 'c')).toEqual({ rejected: 'busy' })
      await expectRejection(await visitor.file('a.txt', Buffer.from('x')), 'busy')
      slow.push(upload(second, 'd'), upload(third, 'd'))
      await expect.poll(() => reading).toBe(4)
      expect(await upload(fourth, 'd')).toEqual({ rejected: 'busy' })
      slow.push(upload(fourth), upload(fourth))
      await expect.poll(() => reading).toBe(6)
      const waiting = upload(fifth, 'e')
      const leaving = new AbortController()
      const left = upload(fifth, 'f', leaving.signal)
      // Operators have separate upload places.
      slow.push(chat.desk.upload('admin@site.test', visitor.conversation, file()))
      await expect.poll(() => reading).toBe(7)
      leaving.abort()
      expect(await left).toEqual({ rejected: 'busy' })
      expect(reading).toBe(7)
      gates.shift()?.()
      await expect.poll(() => reading).toBe(8)
      slow.push(waiting)
      for (const open of gates) open()
      expect((await Promise.all(slow)).every((one) => 'message' in one)).toBe(true)
      await operator.on(visitor.conversation, 'close')
      expect([await upload(visitor), reading]).toEqual([{ rejected: 'closed' }, 8])
    })

    it('charges a visitor’s quota by stored bytes, and does not store a file beyond it', async () => {
      const { chat, database, secret } = fixture().backend
      const visitor = await started()
      const visitorId = chatVisitor(visitor.cookie, secret, { secure: false }) ?? ''
      const charged: [FileCost, number][] = []
      let isFull = false
      const upload = (name: string, bytes: Uint8Array) =>
        chat.visitor.upload(visitorId, visitor.conversation, {
          id: randomUUID(),
          read: async () => ({ name, bytes }),
          async charge(cost, amount) {
            charged.push([cost, amount])
            return isFull && cost === 'chatFiles' ? { rejected: 'tooMany', retryAfter: 60 } : undefined
          },
        })
      const files = [
        ['a.txt', Buffer.from('text')],
        ['large.png', await sample('png', { width: 1600, height: 900 })],
        ['folded.png', foldedPicture(300, 300, 77)],
      ] as const
      for (const [name, bytes] of files) {
        const before = charged.length
        const uploaded = await upload(name, bytes)
        const { file } = ('rejected' in uploaded ? expect.fail(uploaded.rejected) : uploaded.message) as FileMessage
        const addresses = [file.url, ...(file.preview ? [file.preview] : [])]
        const sizes = await Promise.all(
          addresses.map(async (address) => (await (await read(address)).arrayBuffer()).byteLength),
        )
        const [[, first], [cost, bytesOf], [work, milliseconds]] = charged.slice(before) as [
          [FileCost, number],
          [FileCost, number],
          [FileCost, number],
        ]
        const sum = sizes.reduce((one, other) => one + other, 0)
        expect([first, cost, work, bytesOf >= sum, bytesOf <= sum + 10_000, milliseconds > 10]).toEqual([
          1,
          'chatFiles',
          'fileWork',
          true,
          true,
          true,
        ])
      }
      isFull = true
      expect(await upload('b.txt', Buffer.from('more'))).toEqual({ rejected: 'tooMany', retryAfter: 60 })
      const rows = await database
        .selectFrom('chat_files')
        .select('name')
        .where('conversation_id', '=', visitor.conversation)
        .execute()
      expect(rows.map(({ name }) => name).sort()).toEqual(files.map(([name]) => name).sort())
    })

    it('is not inspected for a visitor, address or network that has used up its worker time', async () => {
      const visitor = await started()
      const other = await started()
      const from = (address: string) => ({ [CLIENT_IP_HEADER]: signInternal(address, internalToken() ?? '') })
      const file = async (by: Visitor, address: string) => {
        const form = new FormData()
        form.append('file', new File(['text'], 'a.txt'))
        const { body, headers } = await packedForm(form)
        return by.ask(`/api/chat/files?conversation=${by.conversation}&id=${randomUUID()}`, {
          method: 'POST',
          body,
          headers: { ...from(address), ...headers },
        })
      }
      const network = newNetwork()
      const elsewhere = newNetwork()
      await consumeQuota('fileWork', FILE_PROCESSING_MS, { ip: `${network}.1` }, FILE_PROCESSING_MS.perIp, 1)
      const rejected = await file(visitor, `${network}.1`)
      expect([rejected.status, ((await rejected.json()) as { code: string }).code]).toEqual([429, 'tooMany'])
      expect(Number(rejected.headers.get('retry-after'))).toBeLessThanOrEqual(600)
      expect((await file(other, `${network}.2`)).status).toBe(201)
      await consumeQuota(
        'fileWork',
        FILE_PROCESSING_MS,
        { ip: `${network}.3` },
        FILE_PROCESSING_MS.perNetwork - FILE_PROCESSING_MS.perIp,
        1,
      )
      expect((await file(other, `${network}.4`)).status).toBe(429)
      expect((await file(other, `${elsewhere}.4`)).status).toBe(201)
    })

    it('does not inspect a queued file after its client has aborted, and frees its slot', async () => {
      const visitor = await started()
      const { chat, secret } = fixture().backend
      const visitorId = chatVisitor(visitor.cookie, secret, { secure: false }) ?? ''
      const controllers = [new AbortController(), new AbortController()]
      const upload = (signal?: AbortSignal) =>
        chat.visitor.upload(visitorId, visitor.conversation, {
          id: randomUUID(),
          read: async () => ({ name: 'a.txt', bytes: Buffer.from('x') }),
          ...(signal && { signal }),
        })
      const never = chat.visitor.upload(visitorId, visitor.conversation, {
        id: randomUUID(),
        read: () => new Promise(() => undefined),
        signal: controllers[0]?.signal ?? expect.fail('no signal'),
      })
      const waiting = upload(controllers[1]?.signal)
      for (const controller of controllers) controller.abort()
      expect(await never).toMatchObject({ rejected: 'busy' })
      await waiting
      // One person has two upload places.
      expect((await Promise.all([upload(), upload()])).every((one) => 'message' in one)).toBe(true)
    })

    it('is served in ranges, and not again when unchanged', async () => {
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

    it('is served to any holder of its signed URL until it expires', async () => {
      const { file } = await sent('a.txt', Buffer.from('secret'))
      const other = await sent('b.txt', Buffer.from('other'))
      const { secret } = fixture().backend
      const [path = '', query = ''] = file.url.split('?')
      const expired = fileLink(file.id, secret, new Date(Date.now() - 24 * 60 * 60_000))
      for (const url of [
        path,
        `${path}?until=9999999999999&sign=x`,
        addressOf(other.file.url, file.id),
        expired,
        `${path}?${query.replace(/until=\d+/, 'until=9999999999999')}`,
      ])
        await expectRejection(await read(url), 'fileLink')
      expect((await read(fileLink(file.id, secret, new Date()))).status).toBe(200)
      await expectRejection(await read(fileLink(randomUUID(), secret, new Date())), 'fileLink')
    })

    it('deletes the file of a deleted message', async () => {
      const visitor = await started()
      const operator = await operatorAt(fixture())
      const { id, file } = await sent('a.png', await sample('png'), visitor)
      await operator.remove(visitor.conversation, id)
      for (const url of [file.url, file.preview ?? '']) await expectRejection(await read(url), 'fileLink')
    })

    it('purges a file without a message and its row', async () => {
      const { database } = fixture().backend
      const visitor = await started()
      const operator = await operatorAt(fixture())
      const stored = await sent('a.txt', Buffer.from('kept'), visitor)
      const dropped = await sent('b.txt', Buffer.from('dropped'), visitor)
      await operator.remove(visitor.conversation, dropped.id)
      const ids = async () =>
        (
          await database
            .selectFrom('chat_files')
            .select('id')
            .where('conversation_id', '=', visitor.conversation)
            .execute()
        ).map(({ id }) => id)
      const folder = await tempFolder()
      const files = folderFiles(folder.path)
      await purgeFiles({ database, files }, new Date())
      expect((await ids()).sort()).toEqual([stored.file.id, dropped.file.id].sort())
      const later = new Date(Date.now() + 2 * 60 * 60_000)
      const consoleError = vi.spyOn(console, 'error').mockReturnValue()
      onTestFinished(() => consoleError.mockRestore())
      const stuck = await sent('c.txt', Buffer.from('stuck'), visitor)
      await operator.remove(visitor.conversation, stuck.id)
      // The file that cannot be removed now comes first.
      await database
        .updateTable('chat_files')
        .set({ deleted_at: '2020-01-01T00:00:00.000Z' })
        .where('id', '=', stuck.file.id)
        .execute()
      const remove = (key: string) =>
        key.includes(stuck.file.id) ? Promise.reject(new Error('not yours')) : files.remove(key)
      await purgeFiles({ database, files: { ...files, remove } }, later)
      expect([
        (await ids()).sort(),
        consoleError.mock.calls.filter((logged) => logged.includes(stuck.file.id)),
      ]).toEqual([[stored.file.id, stuck.file.id].sort(), [expect.anything()]])
      await purgeFiles({ database, files }, later)
      expect(await ids()).toEqual([stored.file.id])
      await folder.remove()
    })
  })
}

/** The URL of one file with the name of another. */
const addressOf = (url: string, id: string) => url.replace(/files\/\w+/, `files/${id}`)
