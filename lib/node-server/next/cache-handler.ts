import * as imported from 'next/dist/server/lib/incremental-cache/file-system-cache.js'
import { deferScripts } from './defer-scripts.ts'
import { inlineScriptHashes } from './inline-script-hashes.ts'
import { isBuild } from '../../config/config.ts'
import { cspHeaders } from '../../csp/page-csp.ts'
import { preloadHeader } from './preload-header.ts'
import { isInvalidatedSince, invalidateTag, PAGE_TAGS } from '../../runtime/cache-tags.ts'
import { processState } from '../../runtime/process-state.ts'

type Base = typeof imported.default
// Node exposes a CommonJS module as `default`; a bundler exposes the module's own default.
const FileSystemCache = ((imported.default as unknown as { default?: Base }).default ?? imported.default) as Base

type Get = InstanceType<Base>['get']
type Set = InstanceType<Base>['set']

const INSTANCE_HEADER = 'x-cache-instance'
const STARTED_HEADER = 'x-cache-started'
const TAGS = 'x-next-cache-tags'

const instance = () => (isBuild() ? 'build' : processState().instance)

const isInvalidated = (tags: readonly string[], renderedAt: number) =>
  tags.some((tag) => isInvalidatedSince(tag, renderedAt))

/**
 * Next's cache of prerendered pages with three additional rules. An entry rendered for another configuration or
 * database is a miss. So is one with a tag invalidated by any server since its rendering started; every page depends on
 * `PAGE_TAGS`. Only pages with status 200 are stored.
 */
export default class CacheHandler extends FileSystemCache {
  /** Next creates a handler for each request: everything it stores was read after this. */
  readonly #startedAt = Date.now()

  override async get(...args: Parameters<Get>): ReturnType<Get> {
    const entry = await super.get(...args)
    const value = entry?.value
    if (!entry || !value) return entry
    if (value.kind === 'FETCH') {
      const [, context] = args
      return isInvalidated('tags' in context ? (context.tags ?? []) : [], entry.lastModified ?? 0) ? null : entry
    }
    if (!('headers' in value) || !value.headers) return entry
    const { [INSTANCE_HEADER]: cachedInstance, [STARTED_HEADER]: startedAt, ...headers } = value.headers
    const tags = String(headers[TAGS] ?? '').split(',')
    if (value.kind === 'APP_PAGE') tags.push(...PAGE_TAGS)
    if (cachedInstance !== instance() || isInvalidated(tags, Number(startedAt))) return null
    return { ...entry, value: { ...value, headers } as typeof value }
  }

  override async set(...args: Parameters<Set>): Promise<void> {
    const [key, value, context] = args
    if (!value || value.kind === 'FETCH' || !('status' in value)) return super.set(key, value, context)
    if (value.status !== undefined && value.status !== 200) return
    const entryHeaders = { [INSTANCE_HEADER]: instance(), [STARTED_HEADER]: String(this.#startedAt) }
    if (value.kind !== 'APP_PAGE')
      return super.set(key, { ...value, headers: { ...value.headers, ...entryHeaders } } as typeof value, context)
    const html = deferScripts(value.html)
    // Mutates the headers object that Next sends with the page it has just rendered, which has the same scripts except
    // one.
    const headers = Object.assign(
      (value.headers ??= {}),
      cspHeaders(value.html, await inlineScriptHashes([value.html, html])),
      preloadHeader(html),
    )
    return super.set(key, { ...value, html, headers: { ...headers, ...entryHeaders } }, context)
  }

  override async revalidateTag(tags: string | string[]): Promise<void> {
    for (const tag of [tags].flat()) invalidateTag(tag)
  }
}
