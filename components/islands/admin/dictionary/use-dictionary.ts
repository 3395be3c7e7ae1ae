import { useCallback, useRef } from 'react'
import useSWR from 'swr'
import { ask, type Asked, type Refusal } from '../ask'
import { useTurns } from '../use-turns'
import type { Placed } from './sorting'
import type { Call, DictionaryShape, Item } from './types'

const ADDRESS = '/api/v1/banner-admin'

/** One call of a dictionary (specification, section 7). */
export const callDictionary = <T>(call: Call): Promise<Asked<T>> => ask<T>(ADDRESS, { method: 'POST', body: call })

async function list(name: string): Promise<readonly Item[]> {
  const asked = await callDictionary<{ items: readonly Item[] }>({ method: 'get', url: '/api/dicts/', name })
  if ('refusal' in asked) throw asked.refusal
  return asked.answer.items
}

/** What is asked of one item: `version` as its author has seen it. */
interface Aim {
  readonly id: string
  readonly version: number
}

/** The items of a dictionary, and what can be done with them, one deed after the other; each gives the refusal, if there is one. */
export function useDictionary({ name, id: idField }: DictionaryShape) {
  const {
    data: items,
    error,
    isLoading,
    mutate,
  } = useSWR<readonly Item[], Refusal, readonly [string, string]>(['dictionary', name], ([, asked]) => list(asked))
  const inTurn = useTurns()
  // By item and version: the version that a write of our own has made of it. Whoever edits on before the list is here again has seen that one too.
  const own = useRef(new Map<string, number>())

  const newest = ({ id, version }: Aim): number => {
    const next = own.current.get(`${id} ${version}`)
    return next === undefined ? version : newest({ id, version: next })
  }
  const put = async (
    { id, version }: Aim,
    change: Pick<Call, 'update' | 'data'>,
    revertOf?: string,
  ): Promise<Refusal | undefined> => {
    const params = { version, ...(revertOf && { revertOf }) }
    const asked = await callDictionary<{ item?: Item }>({
      method: 'put',
      url: '/api/dicts/',
      name,
      id,
      params,
      ...change,
    })
    if ('refusal' in asked) return asked.refusal
    const made = asked.answer.item?.version
    if (made !== undefined) own.current.set(`${id} ${version}`, made)
    return undefined
  }
  const act = (deed: () => Promise<Refusal | undefined>): Promise<Refusal | undefined> =>
    inTurn(async (isLast) => {
      const refused = await deed()
      if (isLast()) await mutate()
      return refused
    })
  const called = async (call: Omit<Call, 'name'>): Promise<Refusal | undefined> => {
    const asked = await callDictionary({ ...call, name })
    return 'refusal' in asked ? asked.refusal : undefined
  }
  const aimAt = (item: Item): Aim => ({ id: String(item[idField]), version: item.version })

  return {
    items,
    error,
    isLoading,
    refresh: useCallback(() => void mutate(), [mutate]),
    /** Each names the change that it takes back, if there is one. */
    insert: (data: Record<string, unknown>, revertOf?: string) =>
      act(() => called({ method: 'put', url: '/api/dicts-insert/', data, ...(revertOf && { params: { revertOf } }) })),
    /** Changes some fields; null takes one away. */
    update: (item: Item, update: Record<string, unknown>, revertOf?: string) =>
      act(() => {
        const aim = aimAt(item)
        return put({ ...aim, version: newest(aim) }, { update }, revertOf)
      }),
    /** Writes the whole of an item, of exactly the version that was seen. */
    replace: (aim: Aim, data: Record<string, unknown>) => act(() => put(aim, { data })),
    remove: (item: Item, revertOf?: string) =>
      act(() => {
        const aim = aimAt(item)
        return called({
          method: 'delete',
          url: '/api/dicts/',
          id: aim.id,
          params: { version: newest(aim), ...(revertOf && { revertOf }) },
        })
      }),
    /** Gives items their places, shown at once; stops at the first that is refused. */
    place: (field: string, placed: readonly Placed<Item>[]) => {
      const places = new Map(placed.map(({ item, place }) => [item[idField], place]))
      void mutate(
        (all) =>
          all?.map((item) => (places.has(item[idField]) ? { ...item, [field]: places.get(item[idField]) } : item)),
        { revalidate: false },
      )
      return act(async () => {
        for (const { item, place } of placed) {
          const aim = aimAt(item)
          const refused = await put({ ...aim, version: newest(aim) }, { update: { [field]: place } })
          if (refused) return refused
        }
        return undefined
      })
    },
  }
}

/** An item as it is written: without its version. */
export function written({ version: _version, ...item }: Item): Record<string, unknown> {
  return item
}
