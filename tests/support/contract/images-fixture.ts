import {
  deletedImageSchema,
  imageDetailsSchema,
  imageListSchema,
  imageSchema,
  type Image,
  type ImageDetails,
  type ImageList,
} from '../../../lib/contract/images.ts'
import type { Database } from '../../../lib/embedded/database/open.ts'
import { adminCookie } from './admin-cookie.ts'
import { dataUrl } from './sample-images.ts'
import { packedForm } from '../gzipped-form.ts'

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** Makes the same calls with an administrator's session. */
export async function asAdmin(database: Database, ask: Ask): Promise<Ask> {
  const cookie = await adminCookie(database)
  return (path, init) => ask(path, { ...init, headers: { ...(init?.headers as Record<string, string>), cookie } })
}

const IMAGES = '/api/v1/images'

/** Image calls of section 7. */
export function imageCalls(ask: Ask) {
  const post = (call: string, body: unknown) =>
    ask(`${IMAGES}/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const create = (bytes: Uint8Array, more: object = {}) => post('create-image', { imgData: dataUrl(bytes), ...more })
  return {
    post,
    create,
    async send(...files: { bytes: Uint8Array; name: string; type?: string }[]) {
      const body = new FormData()
      for (const { bytes, name, type } of files)
        body.append('file', new File([new Uint8Array(bytes)], name, type ? { type } : {}))
      return ask(`${IMAGES}/create-image`, { method: 'POST', ...(await packedForm(body)) })
    },
    async created(bytes: Uint8Array, more?: object): Promise<Image> {
      const response = await create(bytes, more)
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return imageSchema.parse(await response.json())
    },
    async list(query = ''): Promise<Image[]> {
      return imageListSchema.parse(await (await ask(`${IMAGES}/get-list${query}`)).json()).images
    },
    async page(query: Record<string, string> = {}): Promise<ImageList> {
      const parameters = new URLSearchParams({ page: '1', ...query })
      return imageListSchema.parse(await (await ask(`${IMAGES}/get-list?${parameters}`)).json())
    },
    async details(urn: string): Promise<ImageDetails> {
      const response = await ask(`${IMAGES}/get-image?img_urn=${urn}`)
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
      return imageDetailsSchema.parse(await response.json())
    },
    update: (urn: string, version: number, change: object) =>
      post('update-image', { img_urn: urn, version, ...change }),
    replace: (urn: string, version: number, bytes: Uint8Array, more: object = {}) =>
      post(`create-image?replaces=${urn}&version=${version}`, { imgData: dataUrl(bytes), ...more }),
    remove: (urn: string, more: object = {}) => post('delete-image', { img_urn: urn, ...more }),
    async removed(urn: string, more?: object): Promise<Date> {
      return new Date(
        deletedImageSchema.parse(await (await post('delete-image', { img_urn: urn, ...more })).json()).restorableUntil,
      )
    },
    restore: (urn: string) => post('restore-image', { img_urn: urn }),
    async bytes(path: string): Promise<Buffer> {
      const response = await ask(path)
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return Buffer.from(await response.arrayBuffer())
    },
  }
}

export type ImageCalls = ReturnType<typeof imageCalls>
