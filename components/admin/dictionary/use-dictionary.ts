import { useCallback, useRef } from 'react'
import useSWR from 'swr'
import { callApi, type CallResult, type Rejection } from '../call-api'
import { useSerialQueue } from '../use-serial-queue'
import type { ItemPosition } from './sorting'
import type { Call, DictionaryShape, Item } from './types'

const API_URL = '/api/v1/banner-admin'

/** Calls the dictionary API (specification, section 7). */
export const callDictionary = <T>(call: Call): Promise<CallResult<T>> =>
  callApi<T>(API_URL, { method: 'POST', body: call })

async function list(name: string): Promise<readonly Item[]> {
  const result = await callDictionary<{ items: readonly Item[] }>({ method: 'get', url: '/api/dicts/', name })
  if ('rejection' in result) throw result.rejection
  return result.data.items
}

/** `version`: as its author has loaded it. */
interface ItemVersion {
  readonly id: string
  readonly version: number
}

/** Items of a dictionary and its writes, which run one at a time and return the error, if any. */
export function useDictionary({ name, id: idField }: DictionaryShape) {
  const {
    data: items,
    error,
    isLoading,
    mutate,
  } = useSWR<readonly Item[], Rejection, readonly [string, string]>(['dictionary', name], ([, dictionary]) =>
    list(dictionary),
  )
  const enqueue = useSerialQueue()
  // Maps `id version` to the version that an own write has created: edits made before the reload must not conflict.
  const writtenVersions = useRef(new Map<string, number>())

  const newest = ({ id, version }: ItemVersion): number => {
    const next = writtenVersions.current.get(`${id} ${version}`)
    return next === undefined ? version : newest({ id, version: next })
  }
  const put = async (
    { id, version }: ItemVersion,
    change: Pick<Call, 'update' | 'data'>,
    revertOf?: string,
  ): Promise<Rejection | undefined> => {
    const params = { version, ...(revertOf && { revertOf }) }
    const result = await callDictionary<{ item?: Item }>({
      method: 'put',
      url: '/api/dicts/',
      name,
      id,
      params,
      ...change,
    })
    if ('rejection' in result) return result.rejection
    const newVersion = result.data.item?.version
    if (newVersion !== undefined) writtenVersions.current.set(`${id} ${version}`, newVersion)
    return undefined
  }
  const write = (operation: () => Promise<Rejection | undefined>): Promise<Rejection | undefined> =>
    enqueue(async (isLast) => {
      const rejection = await operation()
      if (isLast()) await mutate()
      return rejection
    })
  const send = async (call: Omit<Call, 'name'>): Promise<Rejection | undefined> => {
    const result = await callDictionary({ ...call, name })
    return 'rejection' in result ? result.rejection : undefined
  }
  const versionOf = (item: Item): ItemVersion => ({ id: String(item[idField]), version: item.version })

  return {
    items,
    error,
    isLoading,
    refresh: useCallback(() => void mutate(), [mutate]),
    /** `revertOf`: the change that it reverts. */
    insert: (data: Record<string, unknown>, revertOf?: string) =>
      write(() => send({ method: 'put', url: '/api/dicts-insert/', data, ...(revertOf && { params: { revertOf } }) })),
    /** Updates some fields; null removes one. */
    update: (item: Item, update: Record<string, unknown>, revertOf?: string) =>
      write(() => {
        const target = versionOf(item)
        return put({ ...target, version: newest(target) }, { update }, revertOf)
      }),
    /** Replaces an item, only if its version is the given one. */
    replace: (target: ItemVersion, data: Record<string, unknown>) => write(() => put(target, { data })),
    remove: (item: Item, revertOf?: string) =>
      write(() => {
        const target = versionOf(item)
        return send({
          method: 'delete',
          url: '/api/dicts/',
          id: target.id,
          params: { version: newest(target), ...(revertOf && { revertOf }) },
        })
      }),
    /** Writes order values, shown optimistically; stops at the first error. */
    reorder: (field: string, positions: readonly ItemPosition<Item>[]) => {
      const positionById = new Map(positions.map(({ item, position }) => [item[idField], position]))
      void mutate(
        (all) =>
          all?.map((item) =>
            positionById.has(item[idField]) ? { ...item, [field]: positionById.get(item[idField]) } : item,
          ),
        { revalidate: false },
      )
      return write(async () => {
        for (const { item, position } of positions) {
          const target = versionOf(item)
          const rejection = await put({ ...target, version: newest(target) }, { update: { [field]: position } })
          if (rejection) return rejection
        }
        return undefined
      })
    },
  }
}

export function withoutVersion({ version: _version, ...item }: Item): Record<string, unknown> {
  return item
}
