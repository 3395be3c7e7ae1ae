import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUploadedFile } from '../../../lib/http/multipart.ts'
import { cases } from '../../support/generators/runs.ts'

const MAX_BYTES = 21_000_000

interface Sent {
  readonly request: Request
  /** Number of bytes read. */
  readonly read: () => number
}

/** A form whose body arrives in chunks of this size. */
function formOf(body: Buffer, { chunk = 16_384, type = 'multipart/form-data; boundary=b' } = {}): Sent {
  let read = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read >= body.length) return controller.close()
        controller.enqueue(new Uint8Array(body.subarray(read, read + chunk)))
        read += chunk
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', body: stream, headers: { 'content-type': type }, duplex: 'half' }
  return { request: new Request('http://site.test/', init as RequestInit), read: () => read }
}

/** A form as browsers write it. */
async function browserForm(
  files: readonly { readonly bytes: Uint8Array<ArrayBuffer>; readonly name: string }[],
  texts: readonly string[] = [],
) {
  const form = new FormData()
  for (const [index, text] of texts.entries()) form.set(`text${index}`, text)
  for (const { bytes, name } of files) form.append('file', new File([bytes], name))
  const packed = new Response(form)
  return { body: Buffer.from(await packed.arrayBuffer()), type: packed.headers.get('content-type') ?? '' }
}

const LARGE = 20_900_000
const repeated = (part: string, head = ''): Buffer =>
  Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(LARGE, part, 'latin1')])
const PART = '--b\r\ncontent-disposition:form-data;name="";filename=""\r\n\r\n\r\n'
const FILE_HEAD = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'

describe('the file of a multipart form', () => {
  it('is received completely, with its name, in chunks of any size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 5000 }),
        fc
          .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
          .filter((name) => name.isWellFormed() && !/[\r\n\0%\\]/.test(name)),
        fc.integer({ min: 1, max: 3000 }),
        async (bytes, name, chunk) => {
          const { body, type } = await browserForm([{ bytes: new Uint8Array(bytes), name }], ['beside it'])
          const file = await readUploadedFile(formOf(body, { chunk, type }).request, MAX_BYTES)
          expect(file).toEqual({ bytes: new Uint8Array(bytes), name })
        },
      ),
      cases(100, 5000),
    )
  })

  it('is undefined in a form without a file, with two files or with many texts', async () => {
    const file = { bytes: new Uint8Array([1, 2]), name: 'a.txt' }
    for (const [files, texts] of [
      [[], ['text']],
      [[file, file], []],
      [[file], Array.from({ length: 20 }, String)],
    ] as const) {
      const { body, type } = await browserForm(files, texts)
      expect(await readUploadedFile(formOf(body, { type }).request, MAX_BYTES)).toBe('A form with one file is expected')
    }
  })

  it.each([
    ['no form', Buffer.from('text')],
    ['nothing', Buffer.alloc(0)],
    ['a form that is cut off', Buffer.from(`${FILE_HEAD}text`)],
    ['a head that is cut off', Buffer.from(FILE_HEAD.slice(0, 30))],
  ])('is undefined in a body that is %s', async (_what, body) => {
    expect(await readUploadedFile(formOf(body).request, MAX_BYTES)).toEqual(expect.any(String))
  })

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'text/plain', ''])(
    'is undefined in a body of the type «%s»',
    async (type) => {
      expect(
        await readUploadedFile(formOf(Buffer.from(`${FILE_HEAD}text\r\n--b--`), { type }).request, MAX_BYTES),
      ).toEqual(expect.any(String))
    },
  )

  it('is undefined in a too large body, which is not read further', async () => {
    const { request, read } = formOf(repeated('x', FILE_HEAD))
    expect(await readUploadedFile(request, 100_000)).toBeUndefined()
    expect(read()).toBeLessThan(200_000)
  })
})

describe('a form with many parts', () => {
  it.each([
    ['of files without names', repeated(PART)],
    ['of texts', repeated('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n')],
    ['without heads', repeated('--b\r\n\r\n\r\n')],
    ['of another kind', repeated('--b\r\ncontent-disposition: x\r\n\r\n\r\n')],
    ['after a file', repeated(PART, `${FILE_HEAD}text\r\n`)],
  ])('%s stops parsing at the limit', async (_what, body) => {
    const { request, read } = formOf(body)
    expect(await readUploadedFile(request, MAX_BYTES)).toBe('A form with one file is expected')
    expect(read()).toBeLessThan(200_000)
  })
})
