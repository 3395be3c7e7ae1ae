import * as imported from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { forFirstPaint } from './first-paint.ts'
import { isBuild } from '../config/config.ts'
import { policyHeaders } from './page-policy.ts'
import { preloadHeader } from './preload-header.ts'
import {
  BANNERS_TAG,
  COMPLEX_SETS_TAG,
  CONTENT_TAG,
  droppedSince,
  dropTag,
  PRICES_TAG,
  processState,
} from '../config/process-state.ts'

type Base = typeof imported.default
// Node hands a CommonJS module over as its `default`, a bundler hands over the module's own default.
const FileSystemCache = ((imported.default as unknown as { default?: Base }).default ?? imported.default) as Base

type Get = InstanceType<Base>['get']
type Set = InstanceType<Base>['set']

const INSTANCE = 'x-made-for'
const BEGAN = 'x-made-from'
const TAGS = 'x-next-cache-tags'

const instance = () => (isBuild() ? 'build' : processState().instance)

const isDropped = (tags: readonly string[], madeAt: number) => tags.some((tag) => droppedSince(tag, madeAt))

/**
 * Next's cache of prerendered pages, with three rules of our own: an entry made for another configuration or
 * database counts as missing, as does one whose tag was dropped by this or another server since its making began
 * (every page shows prices and links to content, if only in its menu, and may show banners and complex sets); and nothing but a page that succeeded is stored.
 */
export default class CacheHandler extends FileSystemCache {
  /** Next makes a handler for each request: what that request stores was read after this. */
  readonly #began = Date.now()

  override async get(...args: Parameters<Get>): ReturnType<Get> {
    const entry = await super.get(...args)
    const value = entry?.value
    if (!entry || !value) return entry
    if (value.kind === 'FETCH') {
      const [, context] = args
      return isDropped('tags' in context ? (context.tags ?? []) : [], entry.lastModified ?? 0) ? null : entry
    }
    if (!('headers' in value) || !value.headers) return entry
    const { [INSTANCE]: madeFor, [BEGAN]: began, ...headers } = value.headers
    const tags = String(headers[TAGS] ?? '').split(',')
    if (value.kind === 'APP_PAGE') tags.push(PRICES_TAG, CONTENT_TAG, BANNERS_TAG, COMPLEX_SETS_TAG)
    if (madeFor !== instance() || isDropped(tags, Number(began))) return null
    return { ...entry, value: { ...value, headers } as typeof value }
  }

  override async set(...args: Parameters<Set>): Promise<void> {
    const [key, value, context] = args
    if (!value || value.kind === 'FETCH' || !('status' in value)) return super.set(key, value, context)
    if (value.status !== undefined && value.status !== 200) return
    const mine = { [INSTANCE]: instance(), [BEGAN]: String(this.#began) }
    if (value.kind !== 'APP_PAGE')
      return super.set(key, { ...value, headers: { ...value.headers, ...mine } } as typeof value, context)
    const html = forFirstPaint(value.html)
    // Into the very headers that the framework sends with what it has just rendered: that page has the same scripts, but for one.
    const headers = Object.assign((value.headers ??= {}), await policyHeaders([value.html, html]), preloadHeader(html))
    return super.set(key, { ...value, html, headers: { ...headers, ...mine } }, context)
  }

  override async revalidateTag(tags: string | string[]): Promise<void> {
    for (const tag of [tags].flat()) dropTag(tag)
  }
}
